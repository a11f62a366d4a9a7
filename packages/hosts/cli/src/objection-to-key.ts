/** Why a text is no key: keys travel in HTTP headers, and what is no plain character came along when it was copied. */
export function objectionToKey(value: string): string | undefined {
  if (/^[\x20-\x7e]*$/.test(value)) return undefined;
  return 'It holds a character that no key has, perhaps an invisible one or a curly quotation mark. Copy it again.';
}
