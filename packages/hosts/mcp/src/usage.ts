/** The command line behind the program's name. */
export const USAGE = '[--http [HOST:]PORT] [--allow-host NAME]';

/** Each an option as it is written, and its meaning. */
export const OPTIONS: readonly (readonly [flag: string, meaning: string])[] = [
  [
    '--http [HOST:]PORT',
    'Serve streamable HTTP at /mcp (default host 127.0.0.1) instead of stdio.',
  ],
  ['--allow-host NAME', 'Answer requests for this host name too; may be repeated.'],
];

/** What else there is to know, each a paragraph. */
export const NOTES: readonly string[] = [
  'Without --http the server speaks over stdin and stdout, and ends with its client.',
  'HERMES_WEB_MCP_TOKEN (environment, or .env in HERMES_HOME): clients over HTTP must send it as a bearer token. Another host than this machine needs it.',
];

/** Command lines behind the program's name. */
export const EXAMPLES: readonly string[] = [
  '',
  '--http 8820',
  '--http 0.0.0.0:8820 --allow-host mcp.example.com',
];
