import fc from 'fast-check';

/** Addresses that must never be reached, `[lowest, highest]` as numbers. */
const PRIVATE_RANGES = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xe0000000, 0xffffffff],
] as const;

export const privateNumber: fc.Arbitrary<number> = fc.oneof(
  ...PRIVATE_RANGES.map(([min, max]) => fc.integer({ min, max })),
);
export const metadataNumber: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0xa9fe0000, max: 0xa9feffff }),
  fc.constantFrom(0x646464c8, 0xa83f8110, 0xc00000c0),
);

type Spell = (value: number) => string;
const base: fc.Arbitrary<Spell> = fc.oneof(
  fc.constant<Spell>((value) => String(value)),
  fc.nat({ max: 4 }).map<Spell>((zeros) => (value) => `0${'0'.repeat(zeros)}${value.toString(8)}`),
  fc
    .record({ zeros: fc.nat({ max: 4 }), isUpper: fc.boolean() })
    .map<Spell>(({ zeros, isUpper }) => (value) => {
      const digits = `${'0'.repeat(zeros)}${value.toString(16)}`;
      return isUpper ? `0X${digits.toUpperCase()}` : `0x${digits}`;
    }),
);

/** The number in one to four parts, the last of which takes what is left, each in a base of its own. */
function parts(value: number): fc.Arbitrary<string> {
  return fc
    .record({
      count: fc.integer({ min: 1, max: 4 }),
      bases: fc.array(base, { minLength: 4, maxLength: 4 }),
    })
    .map(({ count, bases }) => {
      const bytes = bytesOf(value);
      const last = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0);
      const numbers = [...bytes.slice(0, count - 1), last];
      return numbers.map((number, index) => bases[index]?.(number) ?? '').join('.');
    });
}

/** What a URL parser maps to the same host: wide letters, other full stops, percent signs, characters that vanish. */
const disguise: fc.Arbitrary<(text: string) => string> = fc
  .array(fc.constantFrom('wide', 'stop', 'percent', 'vanish', 'dot', 'plain'), { maxLength: 3 })
  .map((steps) => (text) => steps.reduce(applyDisguise, text));

function applyDisguise(text: string, step: string): string {
  if (step === 'wide')
    return text.replace(/\d/, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  if (step === 'stop') return text.replace('.', '\u3002');
  if (step === 'percent') return text.replace(/[1-9]/, (digit) => `%3${digit}`);
  if (step === 'vanish') return `${text.slice(0, 1)}\u00ad${text.slice(1)}`;
  return step === 'dot' && !text.endsWith('.') ? `${text}.` : text;
}

function bytesOf(value: number): readonly number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
}

function hex(value: number, isInverted = false): readonly number[] {
  const plain = isInverted ? ~value >>> 0 : value;
  return [plain >>> 16, plain & 0xffff];
}

/** The eight groups of every IPv6 address that leads to the number. */
function carriers(value: number): fc.Arbitrary<readonly number[]> {
  const any = fc.integer({ min: 0, max: 0xffff });
  const [high = 0, low = 0] = hex(value);
  return fc.oneof(
    fc.constantFrom(
      [0, 0, 0, 0, 0, 0xffff, high, low],
      [0, 0, 0, 0, 0xffff, 0, high, low],
      [0, 0, 0, 0, 0, 0, high, low],
      [0x64, 0xff9b, 0, 0, 0, 0, high, low],
      [0x64, 0xff9b, 1, 0, 0, 0, high, low],
      [0x64, 0xff9b, 1, high, low >>> 8, (low & 0xff) << 8, 0, 0],
    ),
    fc.tuple(any, any, any, any, any).map((rest) => [0x2002, high, low, ...rest]),
    fc.tuple(any, any, any, any).map((rest) => [0x2001, 0, ...rest, ...hex(value, true)]),
    fc.tuple(any, any, any, any).map((rest) => [0x2001, 0, high, low, ...rest]),
    fc
      .tuple(any, any, any, fc.constantFrom(0, 0x200))
      .map(([a, b, c, flag]) => [0x2606, a, b, c, flag, 0x5efe, high, low]),
  );
}

/** One way to write eight groups: zeros in front, capitals, the last two as IPv4, a run of zeros left out. */
function spellGroups(groups: readonly number[]): fc.Arbitrary<string> {
  return fc
    .record({
      pads: fc.boolean(),
      isUpper: fc.boolean(),
      hasTail: fc.boolean(),
      shortens: fc.boolean(),
    })
    .map(({ pads, isUpper, hasTail, shortens }) => {
      const texts = groups.map((group) => group.toString(16).padStart(pads ? 4 : 1, '0'));
      const tail = groups
        .slice(6)
        .flatMap((group) => [group >>> 8, group & 0xff])
        .join('.');
      const full = hasTail ? [...texts.slice(0, 6), tail] : texts;
      const joined = full.join(':');
      const short = shortens
        ? joined.replace(/(^|:)0+(:0+)+(?=:)/, '$1:').replace(/^:(?!:)/, '::')
        : joined;
      const spelled = isUpper ? short.toUpperCase() : short;
      return URL.canParse(`http://[${spelled}]/`) ? `[${spelled}]` : `[${joined}]`;
    });
}

/** Hosts in a URL that all mean the number, as IPv4 or inside IPv6. */
export function hostsOf(number: fc.Arbitrary<number>): fc.Arbitrary<string> {
  return number.chain((value) =>
    fc.oneof(
      fc.tuple(parts(value), disguise).map(([text, change]) => change(text)),
      carriers(value).chain(spellGroups),
    ),
  );
}

/** A URL around a host. */
export function urlsOf(host: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .record({
      host,
      scheme: fc.constantFrom('http://', 'https://', 'HTTP:', 'http:/', 'http:\\\\', 'ht\ttp://'),
      user: fc.constantFrom('', '', '', '@', 'example.com@', 'a:b@'),
      port: fc.constantFrom('', ':80', ':443', ':8080', ':'),
      rest: fc.constantFrom('', '/', '/a?b=c', '#d', '\\@example.com', '?@example.com/'),
    })
    .map(({ scheme, user, host: name, port, rest }) => `${scheme}${user}${name}${port}${rest}`);
}
