/**
 * Says which characters of a name are no ASCII, since they may look like some; to follow the statement that it is no
 * name. `''` when all are.
 */
export function foreignLetters(name: string): string {
  const foreign = [...new Set(name.normalize('NFC'))].filter((character) => character > '~');
  if (foreign.length === 0) return '';
  const list = foreign.map(
    (character) =>
      `"${character}" (U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')})`,
  );
  return `: ${list.join(', ')} may look like a letter of a to z and is none`;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
