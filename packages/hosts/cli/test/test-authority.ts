import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** A certificate authority of a test, made with openssl, and one certificate of it. */
export class TestAuthority implements AsyncDisposable {
  /** File of its own certificate, for NODE_EXTRA_CA_CERTS. */
  readonly caFile: string;
  readonly key: string;
  readonly certificate: string;
  readonly #folder: string;

  private constructor(
    folder: string,
    pair: { readonly key: string; readonly certificate: string },
  ) {
    this.#folder = folder;
    this.caFile = join(folder, 'ca.pem');
    this.key = pair.key;
    this.certificate = pair.certificate;
  }

  /** The certificate is for these host names. */
  static async create(hosts: readonly string[]): Promise<TestAuthority> {
    const folder = await mkdtemp(join(tmpdir(), 'hermes-web-authority-'));
    const openssl = (...args: readonly string[]) =>
      promisify(execFile)('openssl', args, { cwd: folder });
    await openssl(
      'req',
      '-x509',
      ...NEW_KEY,
      ...['-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Hermes Web test CA'],
      ...['-addext', 'basicConstraints=critical,CA:TRUE'],
      ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    );
    await openssl(
      'req',
      ...NEW_KEY,
      ...['-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', '/CN=Hermes Web test leaf'],
    );
    const names = hosts.map((host) => `DNS:${host}`).join(',');
    await writeFile(join(folder, 'names'), `subjectAltName=${names}\n`);
    await openssl(
      'x509',
      '-req',
      ...['-in', 'leaf.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
      ...['-days', '2', '-extfile', 'names', '-out', 'leaf.pem'],
    );
    const [key, certificate] = await Promise.all(
      ['leaf.key', 'leaf.pem'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return new TestAuthority(folder, { key: key ?? '', certificate: certificate ?? '' });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
