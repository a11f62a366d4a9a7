import type { Progress } from '@hermes/web-core';
import { type DoctorReport, inOrder, isWell, type WhyReport } from './doctor-report.js';
import { examine, type Findings, type Patient } from './examine.js';
import { knownSecrets, withoutSecrets } from './known-secrets.js';
import { type Ping, type PingTarget, pingAll, pingProblems, pingTargets } from './ping.js';
import { whyFacts, whyProblems } from './why-facts.js';

const PING_TIMEOUT_MS = 10_000;

/** What is wanted of the doctor. */
export interface Consultation {
  readonly patient: Patient;
  /** The name to explain; absent: everything. */
  readonly why?: string | undefined;
  /** Absent: nobody outside is asked. */
  readonly ping?: PingOptions;
}

/** How the providers are asked. */
export interface PingOptions {
  readonly signal: AbortSignal;
  /** Gets who is about to be asked what. */
  onStart(text: string): void;
  onProgress(progress: Progress): void;
}

/** The report, with no secret in it. */
export async function diagnose({
  patient,
  why: name,
  ping,
}: Consultation): Promise<DoctorReport | WhyReport> {
  const findings = await examine(patient);
  const { examination, inspection, configuration, places } = findings;
  const table = examination.selection;
  const why = name === undefined ? undefined : await whyFacts(name, { inspection, table, places });
  const only = why?.providers.map((row) => row.name);
  const pings = ping && (await askAll(findings, { patient, ping, only }));
  const all = [...examination.problems, ...pingProblems(pings ?? [], table)];
  const problems = inOrder(why ? whyProblems(why, all, inspection) : all);
  const asked = pings && { pings };
  const ok = isWell(problems);
  const report = why ? { ok, problems, why, ...asked } : { ok, ...examination, problems, ...asked };
  return withoutSecrets(report, knownSecrets(inspection, configuration.env));
}

async function askAll(
  { examination, inspection, configuration }: Findings,
  options: {
    readonly patient: Patient;
    readonly ping: PingOptions;
    readonly only: readonly string[] | undefined;
  },
): Promise<readonly Ping[]> {
  const { patient, ping, only } = options;
  const isKeylessOn = configuration.settings.keylessFallback && !configuration.isEnvBroken;
  const targets = pingTargets(inspection.providers, examination.selection, isKeylessOn).filter(
    (target) => only === undefined || only.includes(target.name),
  );
  if (targets.length === 0) return [];
  ping.onStart(`Asking ${targets.map(nameOf).join(', ')}.`);
  const total = targets.length;
  const onAnswer = (done: number): void =>
    ping.onProgress({ message: 'Asking the providers', done, total });
  onAnswer(0);
  const { signal } = ping;
  return await pingAll(patient.web, targets, { signal, timeoutMs: PING_TIMEOUT_MS, onAnswer });
}

function nameOf({ name, keyless }: PingTarget): string {
  return keyless ? `${name} (without a key)` : name;
}
