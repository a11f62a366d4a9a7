// The conformance suite of @hermes/web-testkit on every provider of the workspace that has a test/conformance.ts: prints a
// matrix of rules and faults by provider. `--json`: the counts alone are the last line.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ConformanceReport, runConformance } from '@hermes/web-testkit';
import { formatMatrix } from './conformance-matrix.js';

const PROVIDERS = new URL('../packages/providers/', import.meta.url);

const reports: ConformanceReport[] = [];
let broken = 0;
for (const file of subjectFiles()) {
  try {
    const { subject } = await import(file.href);
    const report = await runConformance(subject);
    reports.push(report);
    console.log(progressLine(report));
  } catch (error) {
    broken += 1;
    console.log(`✗ ${fileURLToPath(file)}: ${error instanceof Error ? error.message : error}`);
  }
}

const results = reports.flatMap((report) => report.results);
const failed = results.filter(({ outcome }) => outcome === 'failed').length + broken;
console.log(`\n${formatMatrix(reports)}`);
if (process.argv.includes('--json')) console.log(JSON.stringify(counts()));
process.exitCode = failed === 0 ? 0 : 1;

function subjectFiles(): readonly URL[] {
  return readdirSync(PROVIDERS)
    .map((name) => new URL(`${name}/test/conformance.ts`, PROVIDERS))
    .filter((file) => existsSync(file));
}

function progressLine({ provider, results: own }: ConformanceReport): string {
  const count = (wanted: string) => own.filter(({ outcome }) => outcome === wanted).length;
  const mark = count('failed') === 0 ? '✓' : '✗';
  return `${mark} ${provider}: ${count('passed')} passed, ${count('failed')} failed, ${count('inapplicable')} do not apply`;
}

function counts(): object {
  return {
    providers: reports.length + broken,
    rules: reports[0]?.rules ?? 0,
    faults: reports[0]?.faults ?? 0,
    cases: results.filter(({ outcome }) => outcome !== 'inapplicable').length,
    failed,
  };
}
