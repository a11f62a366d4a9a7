import { beforeAll, expect, inject, test } from 'vitest';
import { createFolder } from '../packaging/install-folder.js';
import { readManifest } from '../packaging/packed-package.js';
import { RepositoryCopy } from './repository-copy.js';

const folder = createFolder();
let repository: RepositoryCopy;

beforeAll(async () => {
  repository = await RepositoryCopy.make(folder);
});

test.each(['patch', 'minor'] as const)(
  'a %s of one provider moves that provider alone',
  async (bump) => {
    const moved = await repository.version({ '@hermes/web-tavily': bump });
    expect(moved).toEqual({ '@hermes/web-tavily': bump });
  },
);

test('a major of one provider moves the bundle too, whose range it leaves', async () => {
  expect(await repository.version({ '@hermes/web-tavily': 'major' })).toEqual({
    '@hermes/web-tavily': 'major',
    '@hermes/web': 'patch',
  });
});

test.each(['patch', 'minor'] as const)('a %s of core moves nothing else', async (bump) => {
  expect(await repository.version({ '@hermes/web-core': bump })).toEqual({
    '@hermes/web-core': bump,
  });
});

test('a major of core moves whatever names it: as a peer a major, as a dependency a patch', async () => {
  const manifests = inject('packed').map(({ source }) => readManifest(source));
  const moved = await repository.version({ '@hermes/web-core': 'major' });
  expect(moved).toMatchObject({
    '@hermes/web-core': 'major',
    '@hermes/web-tavily': 'major',
    '@hermes/web-local': 'major',
    '@hermes/web-tools': 'major',
    '@hermes/web-testkit': 'major',
    '@hermes/web': 'patch',
    '@hermes/web-cli': 'patch',
    'create-hermes-web-provider': 'patch',
  });
  for (const { name, peerDependencies, dependencies } of manifests) {
    if (peerDependencies?.['@hermes/web-core'])
      expect([name, moved[name]]).toEqual([name, 'major']);
    if (dependencies?.['@hermes/web-core']) expect([name, moved[name]]).toEqual([name, 'patch']);
  }
});

test('one changeset can move a provider and core, each by its own', async () => {
  const changes = { '@hermes/web-core': 'minor', '@hermes/web-exa': 'patch' } as const;
  expect(await repository.version(changes)).toEqual(changes);
});
