/**
 * Whether a URL path fits a pattern in which `*` stands for any run of characters. Linear in the path for each star, so
 * that no pattern can stall the crawl.
 */
export function matchesPath(pattern: string, pathname: string): boolean {
  return glob(pattern, pathname) || glob(pattern, decoded(pathname));
}

function glob(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const first = parts.shift() ?? '';
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // a stray percent sign: the path as it is must do
  }
}
