/** A title for a page that has none: the last part of its path, else its host. */
export function nameFromUrl(url: string): string {
  const { pathname, host } = new URL(url);
  const name = pathname.split('/').findLast((part) => part !== '');
  return name === undefined ? host : decoded(name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray percent sign is part of the name
  }
}
