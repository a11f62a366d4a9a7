import type { VendorRow } from '../vendor-fake.js';

// Pages of html.duckduckgo.com/html/ and lite.duckduckgo.com/lite/, which no document describes: after the engines of
// SearXNG (2026-08) and of Python's ddgs 9.14.4 (read 2026-11-30).

/** One page of results. */
export interface PageContent {
  readonly query: string;
  readonly rows: readonly VendorRow[];
  /** Hidden inputs of the forms behind "previous" and "next". */
  readonly previous?: Readonly<Record<string, string>>;
  readonly next?: Readonly<Record<string, string>>;
}

export function htmlPage({ query, rows, previous, next }: PageContent): string {
  const none = rows.length === 0 ? '<div class="no-results">No results.</div>' : '';
  return `<!DOCTYPE html>
<html><head><title>${attribute(query)} at DuckDuckGo</title></head><body class="body--html">
<form id="search_form_homepage" action="/html/" method="post"><input class="search__input" type="text" name="q" value="${attribute(query)}"/><input type="submit" name="b" value=""/></form>
<div class="serp__results"><div id="links" class="results">
${none}${rows.length > 0 ? HTML_AD : ''}${rows.map(htmlRow).join('')}
${navigation('Previous', '/html/', previous)}${navigation('Next', '/html/', next)}
</div></div></body></html>`;
}

const HTML_AD = `<div class="result results_links results_links_deep result--ad ">
<h2 class="result__title"><a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example&amp;ad_provider=bingv7aa&amp;u3=https%3A%2F%2Fshop.example%2F">Buy now</a></h2>
<a class="result__snippet" href="https://duckduckgo.com/y.js?ad_domain=shop.example">Everything must go.</a></div>
`;

function htmlRow(row: VendorRow, index: number): string {
  const href = attribute(link(row.url, index));
  const snippet =
    row.text == null ? '' : `<a class="result__snippet" href="${href}">${markup(row.text)}</a>`;
  return `<div class="result results_links results_links_deep web-result "><div class="links_main links_deep result__body">
<h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${markup(row.title)}</a></h2>
<div class="result__extras"><div class="result__extras__url"><a class="result__url" href="${href}">${attribute(String(row.url))}</a></div></div>
${snippet}</div></div>
`;
}

export function litePage({ query, rows, previous, next }: PageContent): string {
  const none = rows.length === 0 ? "<span class='no-results'>No results.</span>" : '';
  return `<!DOCTYPE html>
<html><head><title>${attribute(query)} at DuckDuckGo</title></head><body>
<form action="/lite/" method="post"><input class='query' type="text" name="q" value="${attribute(query)}"></form>
${none}<table border="0">
${rows.length > 0 ? LITE_AD : ''}${rows.map(liteRow).join('')}</table>
${navigation('Previous', '/lite/', previous)}${navigation('Next', '/lite/', next)}
</body></html>`;
}

const LITE_AD = `<tr class="result-sponsored"><td>1.&nbsp;</td><td><a rel="nofollow" href="https://duckduckgo.com/y.js?ad_domain=shop.example" class='result-link'>Buy now</a></td></tr>
<tr class="result-sponsored"><td>&nbsp;</td><td class='result-snippet'>Everything must go.</td></tr>
`;

function liteRow(row: VendorRow, index: number): string {
  const snippet =
    row.text == null
      ? ''
      : `<tr><td>&nbsp;</td><td class='result-snippet'>${markup(row.text)}</td></tr>`;
  return `<tr><td>${index + 1}.&nbsp;</td><td><a rel="nofollow" href="${attribute(link(row.url, index))}" class='result-link'>${markup(row.title)}</a></td></tr>
${snippet}<tr><td>&nbsp;</td><td><span class='link-text'>${attribute(String(row.url))}</span></td></tr><tr><td>&nbsp;</td></tr>
`;
}

/** A link in each of the three spellings that are seen; what is no web address stays as it is. */
function link(url: unknown, index: number): string {
  if (typeof url !== 'string') return '';
  if (!/^https?:/i.test(url)) return url;
  const wrapped = `/l/?uddg=${encodeURIComponent(url)}&rut=0f3a`;
  return [`//duckduckgo.com${wrapped}`, wrapped, url][index % 3] ?? url;
}

function navigation(
  label: string,
  action: string,
  fields: Readonly<Record<string, string>> | undefined,
): string {
  if (!fields) return '';
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${attribute(value)}"/>`,
  );
  return `<div class="nav-link"><form class="next_form" action="${action}" method="post"><input type="submit" value="${label}"/>${inputs.join('')}</form></div>`;
}

/** A row's text as it is; half a character cannot be told in UTF-8. */
function markup(text: unknown): string {
  return String(text ?? '').replaceAll(/\p{Cs}/gu, '');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The bot check, which repeats the query in its input. */
export const CHALLENGE_PAGE = `<!DOCTYPE html>
<html><head><title>DuckDuckGo</title></head><body class="body--html">
<form id="search_form" action="/html/" method="post"><input type="text" name="q" value="kites"/></form>
<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet&amp;gk=d4cd0dabcf4caa22ad92fab40844c786" method="POST">
<div class="anomaly-modal__mask"><div class="anomaly-modal__modal" data-testid="anomaly-modal">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
<div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a human.</div>
</div></div></form></body></html>`;
