import type { FakeReply, FakeRequest, VendorFake } from '@hermes/web-testkit';

/** A reply that repeats secrets of the request. */
export type Echo = (request: FakeRequest, key: string) => FakeReply;

const STATUSES = [400, 401, 402, 403, 404, 408, 422, 429, 500] as const;

/** So many characters before the key that a message of at most 200, or 300, ends within it. */
const PADDINGS = [0, 180, 280] as const;

/** Every error that the vendor documents, with the key in body and headers. */
export function documentedEchoes({ errors, errorInSuccess }: VendorFake): readonly Echo[] {
  const documented = [...errors, ...(typeof errorInSuccess === 'string' ? [] : [errorInSuccess])];
  return documented.flatMap(({ reply }) =>
    PADDINGS.map(
      (padding): Echo =>
        (request, key) =>
          repeatKey(reply, { request, key, padding }),
    ),
  );
}

/** Every status that means something, in the usual shapes, and redirects, with the key in body and headers. */
export function generalEchoes(): readonly Echo[] {
  return STATUSES.flatMap((status) =>
    PADDINGS.flatMap((padding) =>
      SHAPES.map(
        (shape): Echo =>
          (request, key) =>
            withHeaders({ status, ...shape(say({ request, key, padding }), request) }, key),
      ),
    ),
  ).concat(REDIRECTS);
}

const SHAPES: readonly ((said: string, request: FakeRequest) => FakeReply)[] = [
  (said, { headers }) => ({ json: { error: { message: said, type: 'refused' }, headers } }),
  (said, { headers }) => ({ json: { detail: { error: said }, message: said, headers } }),
  (said) => ({ json: { detail: [{ loc: ['header', said], msg: said, input: said }] } }),
  (said) => ({ json: { success: false, error: said, details: [{ path: [said], message: said }] } }),
  (said) => ({ json: { jsonrpc: '2.0', id: 1, error: { code: -32600, message: said } } }),
  (said, { headers }) => ({
    body: `<title>${said}</title><p>${said}</p><pre>${JSON.stringify(headers)}</pre>`,
  }),
  (_said, { headers }) => ({
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(headers).slice(1),
  }),
];

const REDIRECTS: readonly Echo[] = [
  (request, key) => redirect(`${request.path}?key=${encodeURIComponent(key)}`),
  (_request, key) => redirect(`http://me:${encodeURIComponent(key)}@127.0.0.1:9/`),
  (_request, key) => redirect(`ftp://files.test/${encodeURIComponent(key)}`),
  (_request, key) => redirect(`http://127.0.0.1:9/?key=${encodeURIComponent(key)}`),
];

function redirect(location: string): FakeReply {
  return { status: 307, headers: { location }, body: '' };
}

interface Repetition {
  readonly request: FakeRequest;
  readonly key: string;
  readonly padding: number;
}

/** The reply with the key at the end of each of its sentences, and more that repeats the request. */
export function repeatKey(reply: FakeReply, repetition: Repetition): FakeReply {
  const { request, key } = repetition;
  const said = say(repetition);
  const { json, body, ...rest } = reply;
  if (json !== undefined) {
    const echoed = appendTo(json, said);
    const isObject = typeof echoed === 'object' && echoed !== null && !Array.isArray(echoed);
    const more = { request: { headers: request.headers, body: request.body } };
    return withHeaders({ ...rest, json: isObject ? { ...echoed, ...more } : echoed }, key);
  }
  return withHeaders({ ...rest, body: `${String(body ?? '')}\n<p>${said}</p>` }, key);
}

/** A JSON value with the text after each of its sentences; single words, such as codes, stay. */
function appendTo(value: unknown, said: string): unknown {
  if (typeof value === 'string') return value.includes(' ') ? `${value} ${said}` : value;
  if (Array.isArray(value)) return value.map((item) => appendTo(item, said));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, appendTo(field, said)]),
  );
}

/** The key as it is, percent-encoded, and as the request carried it. */
function say({ request, key, padding }: Repetition): string {
  const { authorization = key } = request.headers;
  const filling = 'so it is '.repeat(padding).slice(0, padding);
  return `${filling}key ${key}, key=${encodeURIComponent(key)}, ${authorization}`;
}

function withHeaders(reply: FakeReply, key: string): FakeReply {
  const headers = {
    'www-authenticate': `Bearer error_description="${key}"`,
    'retry-after': reply.status === 429 ? '99999' : key,
    'x-request-id': key,
    'set-cookie': `session=${encodeURIComponent(key)}`,
    ...reply.headers,
  };
  return { ...reply, headers };
}
