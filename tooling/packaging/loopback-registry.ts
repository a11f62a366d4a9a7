import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { type PackedPackage, readManifest } from './packed-package.js';

/** A registry on loopback that knows the packages of this workspace alone: what a global install resolves by name. */
export interface LoopbackRegistry {
  /** The flag with which npm and pnpm ask it for our scope, and nothing else. */
  readonly flag: string;
  close(): void;
}

export async function startRegistry(packed: readonly PackedPackage[]): Promise<LoopbackRegistry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const origin = `http://${request.headers.host}`;
    const named = packed.find(({ name }) => name === path);
    const archive = packed.find(({ tarball }) => basename(tarball) === path);
    if (named) response.end(JSON.stringify(packument(named, origin)));
    else if (archive) response.end(readFileSync(archive.tarball));
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    flag: `--@hermes:registry=http://127.0.0.1:${port}/`,
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The registry's document about a package (https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md, read 2026-11-30). */
function packument({ content, tarball }: PackedPackage, origin: string): object {
  const manifest = readManifest(content);
  const { name, version } = manifest;
  const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  const dist = { tarball: `${origin}/${basename(tarball)}`, integrity: `sha512-${digest}` };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
