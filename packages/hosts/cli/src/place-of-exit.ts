/** ` (file:///…/index.js:3:9)`: who ended the process, from a stack taken while it ends; nothing when nobody did. */
export function placeOfExit(stack = ''): string {
  const [, place] = /\n +at process\.exit .*\n +at (?:.*\()?([^()\n]+)/.exec(stack) ?? [];
  return place === undefined ? '' : ` (${place})`;
}
