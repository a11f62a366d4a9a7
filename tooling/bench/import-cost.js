import { interleave, numberFrom } from './measure.js';
import { built } from './packages.js';

const ROUNDS = 15;
const AIM_MS = 120;

/** CPU time, user and system, that a process spends on importing ours, over a process that does nothing. */
export async function measureImportCost() {
  const core = `await import('${built('@hermes/web-core')}'); await import('${built('@hermes/web-searxng')}');`;
  const web = `const { createWeb } = await import('${built('@hermes/web-tools')}'); createWeb();`;
  const { nothing, ...ours } = await interleave(ROUNDS, {
    nothing: () => cpuTimeMs('0;'),
    'core and one provider': () => cpuTimeMs(core),
    'the same and createWeb()': () => cpuTimeMs(core + web),
  });
  return Object.entries(ours).map(([name, value]) => ({
    name: `import, ${name}`,
    unit: 'ms CPU',
    baseline: nothing,
    baselineName: 'node -e 0',
    value,
    figure: value - nothing,
    aim: AIM_MS,
  }));
}

function cpuTimeMs(script) {
  const report = `process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    console.log((user + system) / 1000);
  });`;
  return numberFrom(report + script);
}
