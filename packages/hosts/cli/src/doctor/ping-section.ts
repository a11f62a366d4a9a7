import type { DoctorReport } from './doctor-report.js';
import type { Ping } from './ping.js';
import type { Item, Section } from './sheet.js';

/** What each provider answered, and what it was asked; nothing when nobody was. */
export function pingSection({
  pings,
  problems,
}: Pick<DoctorReport, 'pings' | 'problems'>): readonly Section[] {
  if (!pings) return [];
  const isError = (provider: string): boolean =>
    problems.some(({ severity, subject }) => severity === 'error' && subject === provider);
  const items = pings.map((ping) => pingItem(ping, isError(ping.provider)));
  const nobody: Item = {
    mark: 'none',
    text: 'nobody was asked: none of the providers in question is set up',
  };
  return [{ title: 'Answers', items: items.length > 0 ? items : [nobody] }];
}

function pingItem(ping: Ping, isError: boolean): Item {
  const { provider, question, asked, keyless, duration_ms: durationMs, results = 0, error } = ping;
  const noun = question === 'search' ? 'hit' : 'page';
  const answer = error ?? `${results} ${noun}${results === 1 ? '' : 's'}`;
  const failing = isError ? 'error' : 'warning';
  return {
    mark: error === undefined ? 'good' : failing,
    text: `${provider}${keyless ? ' (without a key)' : ''}, ${durationMs} ms: ${answer}`,
    details: [`asked to ${question === 'search' ? 'search for' : 'read'} ${asked}`],
  };
}
