import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

const HEADER = `# Third-party software

Parts of these packages are built into the files of this folder.
`;

/** Writes `THIRD-PARTY.md` beside the built files: name, version and licence text of every package that is built in. */
export function thirdPartyNotices(): EsbuildPlugin {
  return {
    name: 'third-party-notices',
    setup(build): void {
      build.onEnd(({ metafile }) => {
        const outputs = Object.values(metafile?.outputs ?? {});
        const used = outputs.flatMap(({ inputs }) =>
          Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
        );
        const folders = new Set(used.map(packageFolder).filter((folder) => folder !== undefined));
        const notices = [...folders].map(notice).sort();
        if (notices.length === 0) return;
        const folder = build.initialOptions.outdir ?? 'dist';
        mkdirSync(folder, { recursive: true }); // the built files are written after this
        writeFileSync(join(folder, 'THIRD-PARTY.md'), [HEADER, ...notices].join('\n'));
      });
    },
  };
}

/** The installed package that a bundled file comes from; `undefined` for our own source. */
function packageFolder(path: string): string | undefined {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/** @throws Error when a package has no licence file: then it may not be built in. */
function notice(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file; do not build it in.`);
  return `## ${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
