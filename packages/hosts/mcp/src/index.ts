export type { McpIo } from './io.js';
export { main } from './main.js';
export { EXAMPLES, NOTES, OPTIONS, USAGE } from './usage.js';
