import { type ProviderPlan, spellingsOf } from './provider-plan.js';

/** What a person does next, in the order of doing it. */
export function nextSteps(plan: ProviderPlan, folder: string): string {
  const files = plan.capabilities.map((capability) => `src/${capability}.ts`).join(' and ');
  return `
${plan.packageName} is in ${folder}, and passes its tests as it is:

  cd ${folder}
  npm install
  npm test       # builds it, and proves it by the conformance suite
  npm run fake   # its service on loopback, and how to ask that

Then put what ${spellingsOf(plan.name).label} really answers into ${files}.
README.md says what else there is to replace.`;
}
