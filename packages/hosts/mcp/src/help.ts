import { EXAMPLES, NOTES, OPTIONS, USAGE } from './usage.js';

const NAME = 'hermes-web-mcp';
const OWN_OPTIONS = [
  ['-h, --help', 'Show this help.'],
  ['--version', 'Show the version.'],
] as const;

/** What `--help` shows. */
export function help(): string {
  const rows = [...OPTIONS, ...OWN_OPTIONS];
  const width = Math.max(...rows.map(([flag]) => flag.length));
  const parts = [
    usageLine(),
    'Web search, page extraction and deep crawl as tools of the Model Context Protocol.',
    ['Options:', ...rows.map(([flag, meaning]) => `  ${flag.padEnd(width)}  ${meaning}`)].join(
      '\n',
    ),
    ...NOTES,
    ['Examples:', ...EXAMPLES.map((example) => `  ${NAME} ${example}`.trimEnd())].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** One line that shows how the program is started. */
export function usageLine(): string {
  return `Usage: ${NAME} ${USAGE}`;
}
