/** Why the process ends with no answer, from a stack taken while it does: somebody ended it, or nothing is left that could bring one. */
export function whoEnded(stack = ''): string {
  const [, place] = /\n +at process\.exit .*\n +at (?:.*\()?([^()\n]+)/.exec(stack) ?? [];
  if (place === undefined) return 'the program ended before the answer was there.';
  return `a plugin ended the program before the answer was there (${place}). To do without it: hermes-web plugins disable <name>`;
}
