export type { Web, WebOptions } from '@hermes/web-tools';
export { createWeb } from './create-web.js';
