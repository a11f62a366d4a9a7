import { UsageError } from '../usage-error.js';
import type { GitSource } from './install-source.js';

/** What stands before and behind the first `#`. */
export function splitFragment(spec: string): { readonly base: string; readonly fragment: string } {
  const [base = '', fragment = ''] = spec.split(/#(.*)/s);
  return { base, fragment };
}

/** A git source of a URL and `<ref>`, `<ref>:<folder>` or `:<folder>`. */
export function gitSource(url: string, fragment: string): GitSource {
  const [ref = '', subfolder] = fragment.split(/:(.*)/s);
  return {
    kind: 'git',
    url,
    ...(ref !== '' && { ref: checkRef(ref) }),
    ...(subfolder !== undefined && { subfolder: checkSubfolder(subfolder) }),
  };
}

/** @throws UsageError for what git could take for an option, or for more than one revision. */
export function checkRef(ref: string): string {
  const isSafe = /^[A-Za-z0-9_][\w./+-]{0,199}$/.test(ref) && !/\.\.|\/\/|\.lock$|[./]$/.test(ref);
  if (isSafe) return ref;
  throw new UsageError(`"${ref}" is no branch, no tag and no full commit id.`);
}

/** @throws UsageError for what leads out of the repository, or into git's own files. */
export function checkSubfolder(path: string): string {
  const parts = path.replace(/\/$/, '').split('/');
  const isSafe = parts.every(
    (part) => part !== '' && !/^\.{1,2}$|^\.git$/i.test(part) && !/[\\:\p{Cc}]/u.test(part),
  );
  if (isSafe) return parts.join('/');
  throw new UsageError(
    `"${path}" is no folder inside the repository; write it as plugins/acme, without "..".`,
  );
}
