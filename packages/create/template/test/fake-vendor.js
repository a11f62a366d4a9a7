/**
 * The service on loopback, as strict as the real one: make it refuse what that one refuses, and check it against the
 * service's own client where there is one.
 */
export class FakeVendor {
  vendor = 'my-backend';
  /** The one that it accepts. */
  key = 'my-backend-test-key';
  /** Documented failures, and the code that a caller gets for each. */
  errors = [
    { name: '401', reply: { status: 401, json: { error: 'Unknown key.' } }, code: 'auth' },
    { name: '402', reply: { status: 402, json: { error: 'No credit.' } }, code: 'quota' },
    { name: '429', reply: { status: 429, json: { error: 'Too fast.' } }, code: 'rate_limited' },
  ];
  errorInSuccess = 'My Backend answers every failure with its status.';

  answer({ method, path, headers, json }, content) {
    if (headers.authorization !== `Bearer ${this.key}`) return this.errors[0].reply;
    if (method !== 'POST') return { status: 405, json: { error: 'Use POST.' } };
    //#if search
    if (path === '/search') return search(Object(json), content);
    //#end
    //#if extract
    if (path === '/extract') return extract(Object(json), content);
    //#end
    return { status: 404, json: { error: `There is no ${path}.` } };
  }
}
//#if search

function search({ query, limit }, { rows }) {
  const isValid =
    typeof query === 'string' && Number.isInteger(limit) && limit >= 1 && limit <= 100;
  if (!isValid) return { status: 400, json: { error: 'query and limit (1 to 100) are needed.' } };
  const results = rows.map(({ url, title, text }) => ({ url, title, snippet: text }));
  return { json: { results: results.slice(0, limit) } };
}
//#end
//#if extract

function extract({ urls, format }, { pages }) {
  const isValid = Array.isArray(urls) && urls.length > 0 && urls.length <= 20;
  if (!isValid) return { status: 400, json: { error: '1 to 20 urls are needed.' } };
  if (!['markdown', 'html', 'text'].includes(format)) {
    return { status: 400, json: { error: 'format is markdown, html or text.' } };
  }
  const known = pages.filter(({ url }) => urls.includes(url));
  const answers = known.map(({ url, title, markdown }) =>
    markdown === undefined ? { url, error: 'Not readable.' } : { url, title, content: markdown },
  );
  return { json: { pages: answers } };
}
//#end
