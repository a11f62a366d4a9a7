/**
 * The URL that a text means, or `undefined`. Not by way of `URL.canParse`: once V8 has compiled its callers, Node 20 and 22
 * answer wrongly there for letters such as ü in a host name.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The absolute http(s) URL that `value` means, or `undefined`. */
export function httpUrl(value: unknown, base?: string): URL | undefined {
  if (typeof value !== 'string') return undefined;
  const url = parseUrl(value.trim(), base);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * What two spellings of one address share: case of the host, default port, trailing slash, fragment and needless
 * percent-encoding (RFC 3986, 6.2.2) are ignored, the query is kept. A text that is no URL stands for itself.
 */
export function urlKey(text: string): string {
  const url = httpUrl(text);
  return url ? keyOfUrl(url) : text.trim();
}

/** {@link urlKey} of a URL that is parsed already. */
export function keyOfUrl(url: URL): string {
  const user = url.username + url.password === '' ? '' : `${url.username}:${url.password}@`;
  const key = `${url.protocol}//${user}${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
  return key.includes('%') ? key.replace(/%[0-9a-f]{2}/gi, plainOctet) : key;
}

/** Letters, digits and `-._~` need no escape; the others are written in upper case. */
function plainOctet(octet: string): string {
  const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
}

/** Where a search engine's tracking redirect leads; other URLs stay as they are. */
export function unwrapRedirect(url: URL): URL {
  const target = WRAPPERS.find((wrapper) => wrapper.matches(url))?.target(url);
  return httpUrl(target) ?? url;
}

interface Wrapper {
  matches(url: URL): boolean;
  target(url: URL): string | null | undefined;
}

const isHost = (url: URL, domain: string): boolean =>
  url.hostname === domain || url.hostname.endsWith(`.${domain}`);

const WRAPPERS: readonly Wrapper[] = [
  {
    matches: (url) => isHost(url, 'duckduckgo.com') && url.pathname === '/l/',
    target: (url) => url.searchParams.get('uddg'),
  },
  {
    matches: (url) =>
      /^(www\.)?google(\.[a-z]{2,3}){1,2}$/.test(url.hostname) && url.pathname === '/url',
    target: (url) => url.searchParams.get('q') ?? url.searchParams.get('url'),
  },
  {
    // Bing: `u` is the target in base64url behind the two characters `a1`.
    matches: (url) => isHost(url, 'bing.com') && url.pathname === '/ck/a',
    target: (url) => decodeBase64Url(url.searchParams.get('u')?.slice(2)),
  },
  {
    matches: (url) => url.hostname === 'r.search.yahoo.com',
    target: (url) => decodePart(/\/RU=([^/]+)/.exec(url.pathname)?.[1]),
  },
];

function decodeBase64Url(text = ''): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined; // not base64: then it is not a wrapped link
  }
}

function decodePart(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // a stray percent sign: then it is not a wrapped link
  }
}
