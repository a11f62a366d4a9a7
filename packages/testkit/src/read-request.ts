import type { IncomingMessage } from 'node:http';
import type { FakeRequest } from './vendor-fake.js';

/** The whole request, as a fake is given it. */
export async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake.invalid');
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body,
    json: parseJson(body),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a form or nothing at all: the fake decides what it thinks of that
  }
}

/** Every text that a request carries, decoded: path, query, form fields and the strings of its JSON. */
export function requestTexts(request: FakeRequest): readonly string[] {
  return [request.path, ...request.query.values(), ...formOf(request), ...stringsOf(request.json)];
}

/** The strings of a JSON value, at any depth. */
export function stringsOf(json: unknown): readonly string[] {
  if (typeof json === 'string') return [json];
  if (typeof json !== 'object' || json === null) return [];
  return Object.values(json).flatMap(stringsOf);
}

/** Where a request carries a secret: `header authorization`, `path`, `query` or `body`. */
export function placesOf(request: FakeRequest, secret: string): readonly string[] {
  const headers = Object.entries(request.headers).filter(([, value]) =>
    [value, ...basicPair(value)].some((text) => text.includes(secret)),
  );
  const query = [...request.query].flat();
  const body = [request.body, ...formOf(request), ...stringsOf(request.json)];
  return [
    ...headers.map(([name]) => `header ${name}`),
    ...(decodePath(request.path).includes(secret) ? ['path'] : []),
    ...(query.some((text) => text.includes(secret)) ? ['query'] : []),
    ...(body.some((text) => text.includes(secret)) ? ['body'] : []),
  ];
}

function formOf(request: FakeRequest): readonly string[] {
  const isForm = request.headers['content-type']?.includes('x-www-form-urlencoded') ?? false;
  return isForm ? [...new URLSearchParams(request.body).values()] : [];
}

function basicPair(header: string): readonly string[] {
  const [, encoded] = /^Basic (.+)$/i.exec(header) ?? [];
  return encoded === undefined ? [] : [Buffer.from(encoded, 'base64').toString()];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a stray percent sign
  }
}
