import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../vendor-fake.js';
import { CHALLENGE_PAGE, htmlPage, litePage } from './ddgs-pages.js';

/** Fields of a search, and of the form behind "next", with what may stand in them. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  q: /^.{0,499}$/su,
  b: /^$/,
  kl: /^[a-z]{2}-[a-z]{2,4}$/,
  df: /^([dwmy]|\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d)?$/,
  kp: /^(1|-1|-2)$/,
  p: /^(1|-1|-2)$/,
  s: /^\d+$/,
  dc: /^\d+$/,
  v: /^l$/,
  o: /^json$/,
  api: /^d\.js$/,
  nextParams: /^$/,
  vqd: /^4-\d+$/,
};

/** The bot check comes for clients without a name or called curl, and for ones that do not ask for HTML as a form does. */
const CHALLENGE: FakeReply = { status: 202, body: CHALLENGE_PAGE };

/** DuckDuckGo's html and lite pages: no key, ten hits on the first page, fifteen on each further one. */
export class DdgsFake implements VendorFake {
  readonly vendor = 'ddgs';
  readonly key = '';
  readonly errors: readonly DocumentedError[] = [
    { name: '202 challenge', reply: CHALLENGE, code: 'blocked' },
    { name: '403 refused', reply: { status: 403, body: CHALLENGE_PAGE }, code: 'blocked' },
    {
      name: '429 too many requests',
      reply: {
        status: 429,
        headers: { 'retry-after': '3600' },
        body: '<h1>Too many requests</h1>',
      },
      code: 'rate_limited',
    },
  ];
  readonly errorInSuccess: DocumentedError = {
    name: '200 challenge',
    reply: { status: 200, body: CHALLENGE_PAGE },
    code: 'blocked',
  };

  answer(request: FakeRequest, content: VendorContent): FakeReply {
    const { method, path, headers, body, query } = request;
    if (path !== '/html/' && path !== '/lite/') return { status: 404, body: '<h1>Not found</h1>' };
    if (method !== 'POST' && method !== 'GET') return { status: 405, body: '<h1>Not allowed</h1>' };
    if (looksLikeBot(headers)) return CHALLENGE;
    const fields = method === 'POST' ? new URLSearchParams(body) : query;
    const wrong = [...fields].find(([name, value]) => !FIELDS[name]?.test(value));
    if (wrong) return { status: 400, body: `<h1>Not understood: ${wrong[0]}</h1>` };
    return answerSearch(path, fields, { content, agent: headers['user-agent'] ?? '' });
  }
}

function looksLikeBot(headers: FakeRequest['headers']): boolean {
  const agent = headers['user-agent'] ?? '';
  const isForm =
    headers['content-type'] === undefined ||
    headers['content-type'].startsWith('application/x-www-form-urlencoded');
  return (
    agent === '' || agent.startsWith('curl') || !headers.accept?.includes('text/html') || !isForm
  );
}

function answerSearch(
  path: '/html/' | '/lite/',
  fields: URLSearchParams,
  { content, agent }: { readonly content: VendorContent; readonly agent: string },
): FakeReply {
  const query = fields.get('q') ?? '';
  if (query === '') return { body: '<form action="/html/"><input name="q" value=""></form>' };
  const bang = /(?:^|\s)!(\w+)/.exec(query);
  if (bang) return { status: 303, headers: { location: `https://${bang[1]}.example/` }, body: '' };
  const offset = Number(fields.get('s') ?? 0);
  const vqd = `4-${checksum(`${query}\n${agent}`)}`;
  if (offset > 0 && fields.get('vqd') !== vqd) return CHALLENGE;
  const end = offset + (offset === 0 ? 10 : 15);
  const form = (start: number): Record<string, string> => ({
    q: query,
    s: String(start),
    nextParams: '',
    v: 'l',
    o: 'json',
    dc: String(start + 1),
    api: 'd.js',
    vqd,
    kl: fields.get('kl') ?? 'wt-wt',
    ...(fields.has('df') && { df: fields.get('df') ?? '' }),
  });
  const page = path === '/html/' ? htmlPage : litePage;
  return {
    body: page({
      query,
      rows: content.rows.slice(offset, end),
      ...(offset > 0 && { previous: form(Math.max(0, offset - 15)) }),
      ...(end < content.rows.length && { next: form(end) }),
    }),
  };
}

/** A number that stands for a text. */
function checksum(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007;
  return sum;
}
