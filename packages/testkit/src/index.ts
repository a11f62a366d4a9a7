export type { ApplicableCase, ConformanceCase, InapplicableCase } from './conformance-cases.js';
export { conformanceCases } from './conformance-cases.js';
export type { TestRunner } from './describe-conformance.js';
export { describeConformance } from './describe-conformance.js';
export type { Fault, FaultExchange } from './fake-server.js';
export { FakeServer } from './fake-server.js';
export type { ConformanceReport, ConformanceResult } from './run-conformance.js';
export { runConformance } from './run-conformance.js';
export type { ConformanceSubject } from './subject.js';
export type {
  DocumentedError,
  FakeReply,
  FakeRequest,
  VendorContent,
  VendorFake,
  VendorPage,
  VendorRow,
} from './vendor-fake.js';
export type { BraveFakeOptions } from './vendors/brave.js';
export { BraveFake } from './vendors/brave.js';
export { DdgsFake } from './vendors/ddgs.js';
export { ExaFake } from './vendors/exa.js';
export type { FirecrawlFakeOptions } from './vendors/firecrawl.js';
export { FirecrawlFake } from './vendors/firecrawl.js';
export { ParallelFake } from './vendors/parallel.js';
export type { SearxngFakeOptions } from './vendors/searxng.js';
export { SearxngFake } from './vendors/searxng.js';
export { TavilyFake } from './vendors/tavily.js';
export { XaiFake } from './vendors/xai.js';
