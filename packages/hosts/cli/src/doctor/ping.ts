import { type Capability, Deadline, type Failure } from '@hermes/web-core';
import type { ProviderRow, Web } from '@hermes/web-tools';
import type { CapabilityTable } from './capability-facts.js';
import type { Problem } from './problem.js';

/** What one provider answered to one cheap question. */
export interface Ping {
  readonly provider: string;
  /** A search for one hit, or for a provider that cannot search, the reading of one small page. */
  readonly question: 'search' | 'extract';
  /** The query or the URL that it got. */
  readonly asked: string;
  /** Whether it was asked without credentials. */
  readonly keyless: boolean;
  readonly ok: boolean;
  readonly duration_ms: number;
  /** Hits or pages; absent on a failure. */
  readonly results?: number;
  readonly error?: string;
  readonly code?: string;
}

/** Who is to be asked. */
export interface PingTarget {
  readonly name: string;
  readonly question: Ping['question'];
  readonly keyless: boolean;
}

const SMALL_PAGE = 'https://example.com/';

/** The providers that a ping asks: those set up, those of the keyless tier where it is on, and those that are chosen. */
export function pingTargets(
  providers: readonly ProviderRow[],
  table: CapabilityTable,
  isKeylessOn: boolean,
): readonly PingTarget[] {
  const chosen = Object.values(table).flatMap(({ works, provider }) => (works ? [provider] : []));
  return providers.flatMap((row): readonly PingTarget[] => {
    const isKeyless = row.state === 'keyless';
    const isMeant = row.state === 'available' || (isKeyless && isKeylessOn);
    const isChosen = chosen.includes(row.name) && row.state !== 'displaced';
    const question = questionFor(row.capabilities);
    if (question === undefined || !(isMeant || isChosen)) return [];
    return [{ name: row.name, question, keyless: row.state !== 'available' }];
  });
}

/** Asks all of them at once, each through the tools and within a time limit of its own. */
export async function pingAll(
  web: Web,
  targets: readonly PingTarget[],
  options: {
    readonly signal: AbortSignal;
    /** For each provider, retries included. */
    readonly timeoutMs: number;
    onAnswer(done: number): void;
  },
): Promise<readonly Ping[]> {
  const query = `hermes web doctor ${new Date().toISOString()}`; // new each time: no cache may answer
  let done = 0;
  return await Promise.all(
    targets.map(async (target) => {
      using deadline = new Deadline(options.timeoutMs, options.signal);
      const ping = await pingOne(web, target, { query, signal: deadline.signal });
      done += 1;
      options.onAnswer(done);
      return ping;
    }),
  );
}

/** A chosen provider that does not answer is an error, another one a warning. */
export function pingProblems(pings: readonly Ping[], table: CapabilityTable): readonly Problem[] {
  const chosen = Object.values(table).map(({ provider }) => provider);
  return pings.flatMap(({ provider, error, question, duration_ms: durationMs }) => {
    if (error === undefined) return [];
    const severity = chosen.includes(provider) ? 'error' : 'warning';
    const message = `${provider} did not answer a test ${question} (${durationMs} ms): ${error}`;
    return [{ severity, subject: provider, message } as const];
  });
}

function questionFor(capabilities: readonly Capability[]): Ping['question'] | undefined {
  if (capabilities.includes('search')) return 'search';
  return capabilities.includes('extract') ? 'extract' : undefined;
}

async function pingOne(
  web: Web,
  { name, question, keyless }: PingTarget,
  { query, signal }: { readonly query: string; readonly signal: AbortSignal },
): Promise<Ping> {
  const startedAt = performance.now();
  const call = { provider: name, signal };
  const asked = question === 'search' ? query : SMALL_PAGE;
  const outcome =
    question === 'search' ? await search(web, asked, call) : await read(web, asked, call);
  const durationMs = Math.round(performance.now() - startedAt);
  const ok = outcome.error === undefined;
  return { provider: name, question, asked, keyless, ok, duration_ms: durationMs, ...outcome };
}

type Outcome = Pick<Ping, 'results' | 'error' | 'code'>;
type Call = { readonly provider: string; readonly signal: AbortSignal };

async function search(web: Web, query: string, call: Call): Promise<Outcome> {
  const answer = await web.search({ query, limit: 1 }, call);
  return answer.success ? { results: answer.data.web.length } : failed(answer);
}

async function read(web: Web, url: string, call: Call): Promise<Outcome> {
  const answer = await web.extract({ urls: [url] }, call);
  if (!answer.success) return failed(answer);
  const [page] = answer.data;
  if (page?.error === undefined) return { results: answer.data.length };
  return { error: page.error, ...(page.code !== undefined && { code: page.code }) };
}

function failed({ error, code }: Failure): Outcome {
  return { error, ...(code !== undefined && { code }) };
}
