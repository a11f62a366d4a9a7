import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderWith } from './temporary-folder.js';

/** What a package server offers: the files of the package, and what the server says of it. */
export interface OfferedPackage {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string | object>>;
}

/** A registry of one package on loopback, for the test's time. */
export interface PackageServer {
  /** What npm has to know to ask it, with a cache of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** Paths asked for. */
  readonly asked: readonly string[];
}

/** Serves a package as the registry does (https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md, read 2026-11-30). */
export async function servePackage(offered: OfferedPackage): Promise<PackageServer> {
  const { name, version, files } = offered;
  const folder = folderWith(files);
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const archive = readFileSync(join(folder, packed.trim()));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  return serve((path, origin) => {
    if (path === '/archive.tgz') return archive;
    const dist = { tarball: `${origin}/archive.tgz`, integrity };
    const versions = { [version]: { name, version, dist } };
    return path === `/${name}`
      ? JSON.stringify({ name, 'dist-tags': { latest: version }, versions })
      : undefined;
  });
}

/** A registry that takes every question and answers none. */
export function serveNothing(): Promise<PackageServer> {
  return serve(() => 'wait');
}

async function serve(
  find: (path: string, origin: string) => string | Buffer | undefined,
): Promise<PackageServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const body = find(path, `http://${request.headers.host}`);
    if (body === undefined) response.writeHead(404).end('{}');
    else if (body !== 'wait') response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    env: npmEnv(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    asked,
  };
}

/** An environment in which npm asks this registry, and remembers nothing of other tests. */
export function npmEnv(registry: string): Readonly<Record<string, string>> {
  const folder = folderWith({});
  return {
    PATH: Reflect.get(process, 'env').PATH ?? '',
    HOME: folder,
    npm_config_cache: join(folder, 'cache'),
    npm_config_registry: registry,
  };
}
