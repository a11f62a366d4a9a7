import type { Env } from '@hermes/web-core';
import type { DoctorReport, WhyReport } from '../src/doctor/doctor-report.js';
import { run } from './captured-io.js';

interface Outcome<T> {
  readonly code: number;
  readonly report: T;
  readonly stderr: string;
}

interface Circumstances {
  readonly env: Env;
  readonly script?: string;
}

/** What `doctor --json` reports of a home. */
export async function examined(
  circumstances: Circumstances,
  ...args: readonly string[]
): Promise<Outcome<DoctorReport>> {
  return await reported(['doctor', '--json', ...args], circumstances);
}

/** What `doctor --why NAME --json` reports. */
export async function explained(
  circumstances: Circumstances,
  name: string,
): Promise<Outcome<WhyReport>> {
  return await reported(['doctor', '--json', '--why', name], circumstances);
}

async function reported<T>(
  args: readonly string[],
  { env, script }: Circumstances,
): Promise<Outcome<T>> {
  const { code, stdout, stderr } = await run(args, {
    env,
    ...(script !== undefined && { script }),
  });
  return { code, report: JSON.parse(stdout), stderr };
}
