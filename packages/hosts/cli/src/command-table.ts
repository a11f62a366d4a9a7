import type { Command } from './command.js';

/** A command as the overview shows it; its code is imported when it is asked for. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** Every command, in the order of the overview. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'search',
    summary: 'Search the web.',
    load: async () => (await import('./commands/search.js')).searchCommand,
  },
  {
    name: 'extract',
    summary: 'Read web pages as Markdown, HTML or plain text.',
    load: async () => (await import('./commands/extract.js')).extractCommand,
  },
  {
    name: 'crawl',
    summary: 'Follow the links of a site and read its pages.',
    load: async () => (await import('./commands/crawl.js')).crawlCommand,
  },
  {
    name: 'tools',
    summary: 'Show every provider, what it needs, and which one serves what.',
    load: async () => (await import('./commands/tools.js')).toolsCommand,
  },
];
