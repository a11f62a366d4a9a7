/** Above this many comparisons the search for common lines would take too much memory. */
const MAX_COMPARISONS = 4_000_000;

/**
 * Makes the change from `before` to `after` in `original`, which says the same as `before` in another layout: lines that
 * the change does not touch stay as they are in `original`. A guess where lines repeat: check what comes out.
 */
export function mergeLines(original: string, before: string, after: string): string {
  const [ours, base, theirs] = [original.split('\n'), before.split('\n'), after.split('\n')];
  const merged: string[] = [];
  let start: Meeting = { base: 0, ours: 0, theirs: 0 };
  for (const meeting of meetings(base, ours, theirs)) {
    merged.push(
      ...mergeBetween(
        base.slice(start.base, meeting.base),
        ours.slice(start.ours, meeting.ours),
        theirs.slice(start.theirs, meeting.theirs),
      ),
    );
    merged.push(...ours.slice(meeting.ours, meeting.ours + 1));
    start = { base: meeting.base + 1, ours: meeting.ours + 1, theirs: meeting.theirs + 1 };
  }
  return merged.join('\n');
}

/** What becomes of lines that are not in all three texts: ours, with what was added above or below, unless they were changed. */
function mergeBetween(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const added = theirs.length - base.length;
  const isBase = (lines: readonly string[]): boolean => lines.join('\n') === base.join('\n');
  if (added >= 0 && isBase(theirs.slice(0, base.length))) {
    return [...ours, ...theirs.slice(base.length)];
  }
  if (added >= 0 && isBase(theirs.slice(added))) return [...theirs.slice(0, added), ...ours];
  return theirs;
}

/** Where a line stands that all three texts have. */
interface Meeting {
  readonly base: number;
  readonly ours: number;
  readonly theirs: number;
}

/** The common lines in order, and the end of the texts. */
function meetings(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly Meeting[] {
  const inOurs = matchLines(base, ours);
  const inTheirs = matchLines(base, theirs);
  const found = [...inOurs.keys()]
    .filter((line) => inTheirs.has(line))
    .sort((a, b) => a - b)
    .map((line) => ({
      base: line,
      ours: inOurs.get(line) ?? 0,
      theirs: inTheirs.get(line) ?? 0,
    }));
  return [...found, { base: base.length, ours: ours.length, theirs: theirs.length }];
}

/** For lines of `base` the places of the same lines in `other`: a longest common subsequence. */
function matchLines(
  base: readonly string[],
  other: readonly string[],
): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const shorter = Math.min(base.length, other.length);
  let start = 0;
  while (start < shorter && isSame(base[start], other[start])) matches.set(start, start++);
  let [baseEnd, otherEnd] = [base.length, other.length];
  while (Math.min(baseEnd, otherEnd) > start && isSame(base[baseEnd - 1], other[otherEnd - 1])) {
    matches.set(--baseEnd, --otherEnd);
  }
  const middle = commonLines(base.slice(start, baseEnd), other.slice(start, otherEnd));
  for (const [line, place] of middle) matches.set(start + line, start + place);
  return matches;
}

function commonLines(
  base: readonly string[],
  other: readonly string[],
): readonly (readonly [number, number])[] {
  if (base.length * other.length > MAX_COMPARISONS) return [];
  const common = commonCounts(base, other);
  const pairs: (readonly [number, number])[] = [];
  let [line, place] = [0, 0];
  while (line < base.length && place < other.length) {
    if (isMatch(base[line], other[place])) pairs.push([line++, place++]);
    else if (common(line + 1, place) >= common(line, place + 1)) line++;
    else place++;
  }
  return pairs;
}

/** How many lines the two have in common from a line of the one and a line of the other on. */
function commonCounts(
  base: readonly string[],
  other: readonly string[],
): (line: number, place: number) => number {
  const width = other.length + 1;
  const counts = new Uint32Array((base.length + 1) * width);
  const count = (line: number, place: number): number => counts[line * width + place] ?? 0;
  for (let line = base.length - 1; line >= 0; line--) {
    for (let place = other.length - 1; place >= 0; place--) {
      counts[line * width + place] = isMatch(base[line], other[place])
        ? count(line + 1, place + 1) + 1
        : Math.max(count(line + 1, place), count(line, place + 1));
    }
  }
  return count;
}

/** Blank lines are everywhere: they tell no place. */
function isMatch(a = '', b = ''): boolean {
  return a.trim() !== '' && isSame(a, b);
}

/** Apart from the space before a value or a note. */
function isSame(a = '', b = ''): boolean {
  return a === b || spaced(a) === spaced(b);
}

function spaced(line: string): string {
  return line.replace(/(\S)\s+/g, '$1 ').trimEnd();
}
