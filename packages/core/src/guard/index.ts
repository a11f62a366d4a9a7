export type { AddressKind } from './address.js';
export { judgeAddress } from './address.js';
export type { DialSettings } from './dialler.js';
export type { GuardedRequest, GuardedResponse } from './guarded-fetch.js';
export { GuardedFetch } from './guarded-fetch.js';
export type { GuardPolicy } from './judge-url.js';
export { judgeHost, judgeUrl } from './judge-url.js';
export { systemLookup } from './system-lookup.js';
