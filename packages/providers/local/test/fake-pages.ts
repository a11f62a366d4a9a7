import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
  VendorPage,
} from '@hermes/web-testkit';

/** A website that stands where other providers have a vendor: it serves the pages as HTML, each linked to all others. */
export class FakePages implements VendorFake {
  readonly vendor = 'local';
  readonly key = '';
  readonly errors: readonly DocumentedError[] = [
    { name: '401 login', reply: refuse(401), code: 'blocked' },
    { name: '403 forbidden', reply: refuse(403), code: 'blocked' },
    { name: '404 not found', reply: refuse(404), code: 'upstream' },
    { name: '410 gone', reply: refuse(410), code: 'upstream' },
    { name: '429 too many requests', reply: refuse(429), code: 'rate_limited' },
    { name: '451 unavailable for legal reasons', reply: refuse(451), code: 'blocked' },
    { name: '500 broken', reply: refuse(500), code: 'upstream' },
  ];
  readonly errorInSuccess = 'a page that says in words that it failed is a page like any other';

  answer({ path, query }: FakeRequest, { pages }: VendorContent): FakeReply {
    const asked = `${path}${query.size > 0 ? `?${query}` : ''}`;
    const page = pages.find(({ url }) => pathOf(url) === asked);
    if (!page) return refuse(404);
    if (page.markdown === undefined) return refuse(500);
    return { body: toHtml(page, pages) };
  }
}

/** As it arrives at the server. */
function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}

function toHtml({ title, markdown = '' }: VendorPage, pages: readonly VendorPage[]): string {
  const paragraphs = markdown.split('\n\n').map((text) => `<p>${text.replace(/^# /, '')}</p>`);
  const links = pages.map(({ url }) => `<a href="${url}">A page</a>`);
  const head = typeof title === 'string' ? `<title>${title}</title>` : '';
  return `<!doctype html><html lang="en"><head>${head}</head><body><article>${paragraphs.join('')}</article><nav>${links.join(' ')}</nav></body></html>`;
}

function refuse(status: number): FakeReply {
  return { status, body: `<!doctype html><h1>HTTP ${status}</h1>` };
}
