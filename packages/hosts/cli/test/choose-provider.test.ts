import type { Inspection, ProviderRow } from '@hermes/web-tools';
import { expect, test } from 'vitest';
import type { Prompts } from '../src/prompts.js';
import { chooseProvider } from '../src/setup/choose-provider.js';
import { Dialogue } from '../src/setup/dialogue.js';
import { capturedIo } from './captured-io.js';

const ROW: ProviderRow = {
  name: 'acme',
  display_name: 'Acme',
  state: 'available',
  source: 'bundled',
  plugin: 'web-acme',
  capabilities: ['search'],
  missing: [],
  requires_env: [],
  optional_env: [],
  badge: 'free',
  tag: 'Finds anvils',
};
const NOBODY = { step: 'none', reason: 'none', candidates: [] } as const;
const INSPECTION: Inspection = {
  home: '/home',
  providers: [
    ROW,
    { ...ROW, state: 'displaced', note: 'other (user) takes this name' },
    { ...ROW, name: 'tavily', state: 'not_installed', note: 'npm i @hermes/web-tavily' },
  ],
  plugins: [],
  selection: {
    search: { capability: 'search', ...NOBODY },
    extract: { capability: 'extract', ...NOBODY },
    crawl: { capability: 'crawl', ...NOBODY },
  },
  warnings: [],
};

/** Takes the choices whose labels begin so, one after the other, and remembers all that it was offered. */
function answering(...answers: string[]): Prompts & { readonly offered: string[] } {
  const offered: string[] = [];
  return {
    offered,
    choose: async ({ choices }) => {
      offered.push(...choices.map(({ label }) => label));
      const answer = answers.shift() ?? '-';
      const choice = choices.find(({ label }) => label.startsWith(answer));
      if (!choice) throw new Error(`There is no choice ${answer}.`);
      return choice.value;
    },
    text: async () => '',
    confirm: async () => false,
  };
}

test('an official provider that is not installed is shown, and chosen only once it is there', async () => {
  const { io, stdout } = capturedIo({ columns: 80 });
  const prompts = answering('tavily', 'acme');
  const dialogue = new Dialogue(prompts, io);
  expect(await chooseProvider(dialogue, INSPECTION, {})).toEqual({ provider: ROW });
  expect(prompts.offered.slice(0, 3)).toEqual([
    'acme    available      free · Finds anvils',
    'tavily  not installed  npm i @hermes/web-tavily · free · Finds…',
    'Leave everything as it is',
  ]);
  expect(stdout.text).toBe(
    'tavily is not installed. Install it, then come back: npm i @hermes/web-tavily\n',
  );
});

test('to leave is a choice like any other', async () => {
  const { io } = capturedIo();
  const dialogue = new Dialogue(answering('Leave'), io);
  expect(await chooseProvider(dialogue, INSPECTION, {})).toBeUndefined();
});
