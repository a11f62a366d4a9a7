import type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
} from '../../src/index.js';

/** The made-up vendor of these tests: `POST /search`, `/extract` and `/crawl`, each answered with `items`. */
export class AcmeFake implements VendorFake {
  readonly vendor = 'acme';
  readonly key = 'acme-secret-key';
  readonly errors: readonly DocumentedError[] = [
    { name: '401', reply: { status: 401, json: { error: 'Unknown key.' } }, code: 'auth' },
    { name: '402', reply: { status: 402, json: { error: 'Pay, please.' } }, code: 'quota' },
  ];
  readonly errorInSuccess = 'Acme answers every failure with its status.';

  answer({ path, headers, json }: FakeRequest, content: VendorContent): FakeReply {
    if (headers['x-api-key'] !== this.key) return { status: 401, json: { error: 'Unknown key.' } };
    const { limit, urls = [] } = Object(json);
    const rows = content.rows.map(({ text, ...row }) => ({ ...row, description: text }));
    const pages = content.pages
      .filter(({ markdown }) => markdown !== undefined)
      .map(({ url, title, markdown }) => ({ url, title, description: markdown }));
    if (path === '/search') return { json: { items: rows.slice(0, limit) } };
    if (path === '/crawl') return { json: { items: pages.slice(0, limit) } };
    return { json: { items: pages.filter(({ url }) => urls.includes(url)) } };
  }
}
