/**
 * At most `maxLength` UTF-16 units of a text, for services that take no more: cut between words where there is a gap in
 * its second half, else between code points.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let gap = maxLength;
  while (gap > maxLength / 2 && !/\s/.test(text.charAt(gap))) gap -= 1;
  if (gap > maxLength / 2) return text.slice(0, gap).trimEnd();
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
