import { baseUrlVariable, defaultsFor, type ProviderPlan, spellingsOf } from './provider-plan.js';

/** Ranges of our own packages, as a new package names them. */
export interface PackageRanges {
  readonly core: string;
  readonly testkit: string;
}

/** The provider that the template is, as it stands: with every capability, and against version 1 of our packages. */
export const TEMPLATE_PLAN: ProviderPlan = {
  ...defaultsFor('my-backend'),
  capabilities: ['search', 'extract'],
};
export const TEMPLATE_RANGES: PackageRanges = { core: '^1.0.0', testkit: '^1.0.0' };

/**
 * A file of the template for another provider: blocks of what it does not do are left out, and the words that stand for
 * it are replaced, each once, so that a replacement is never read again.
 */
export function fillTemplate(text: string, plan: ProviderPlan, ranges: PackageRanges): string {
  const words = wordsOf(TEMPLATE_PLAN, TEMPLATE_RANGES);
  const replacements = wordsOf(plan, ranges);
  const pattern = new RegExp(words.map(escaped).join('|'), 'g');
  return withoutBlocks(text, plan).replace(pattern, (word) => {
    return replacements[words.indexOf(word)] ?? word;
  });
}

/** A block begins with `//#if search` or `<!--#if search-->` on a line of its own, may have an `#else`, and ends with `#end`. */
function withoutBlocks(text: string, { capabilities }: ProviderPlan): string {
  let isKept = true;
  const kept = text.split('\n').filter((line) => {
    const [, mark, wanted] = /^ *(?:\/\/|<!--)#(if|else|end)\b ?(\w*)/.exec(line) ?? [];
    if (mark === 'if') isKept = capabilities.some((capability) => capability === wanted);
    if (mark === 'else') isKept = !isKept;
    if (mark === 'end') isKept = true;
    return isKept && mark === undefined;
  });
  return kept.join('\n');
}

/** What differs between two providers, in the same order for each; a word that another one begins with comes after it. */
function wordsOf(plan: ProviderPlan, ranges: PackageRanges): readonly string[] {
  const { label, className, envPrefix } = spellingsOf(plan.name);
  const deeds = plan.capabilities.map((capability) => DEEDS[capability]).join(' and ');
  return [
    `"@hermes/web-core": "${ranges.core}"`,
    `"@hermes/web-testkit": "${ranges.testkit}"`,
    JSON.stringify(plan.capabilities, undefined, 2).replaceAll('\n', '\n      '), // as the manifest is indented
    deeds.charAt(0).toUpperCase() + deeds.slice(1),
    plan.baseUrl,
    plan.packageName,
    baseUrlVariable(plan.name),
    plan.envName,
    label,
    className,
    envPrefix,
    plan.name,
  ];
}

const DEEDS = { search: 'web search', extract: 'page reading' } as const;

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
