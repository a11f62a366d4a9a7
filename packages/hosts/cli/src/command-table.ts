import type { CommandEntry } from './command.js';

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
    name: 'read',
    summary: 'Show more of a page that was shortened.',
    load: async () => (await import('./commands/read.js')).readCommand,
  },
  {
    name: 'tools',
    summary: 'Choose a provider and give it its key; show which one serves what.',
    load: async () => (await import('./commands/tools.js')).toolsCommand,
  },
  {
    name: 'plugins',
    summary: 'List, install, enable, update and remove plugins.',
    load: async () => (await import('./commands/plugins.js')).pluginsCommand,
  },
  {
    name: 'doctor',
    summary: 'Check the set-up and say what is wrong with it.',
    load: async () => (await import('./commands/doctor.js')).doctorCommand,
  },
  {
    name: 'mcp',
    summary: 'Serve search and extract to agents as an MCP server.',
    load: async () => (await import('./commands/mcp.js')).mcpCommand,
  },
];
