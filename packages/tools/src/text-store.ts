import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { writeAtomically } from '@hermes/web-core/node';

const MAX_CHARS = 2_000_000;

/**
 * Saves a page's full text under `<home>/cache/web/` and gives the file's path; `undefined` when the home cannot be
 * written. The name holds the host and a hash of the URL; a later text of the same URL replaces it whole.
 */
export async function storeText(
  home: string,
  url: string,
  text: string,
): Promise<string | undefined> {
  const path = join(home, 'cache', 'web', fileName(url));
  try {
    await writeAtomically(path, bounded(text));
    return path;
  } catch {
    return undefined; // the page is still shown, shortened; its footer says that the rest is not stored
  }
}

function fileName(url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : 'page';
  const slug = host.replace(/[^a-z0-9.]+/gi, '-').slice(0, 60);
  return `${slug}-${createHash('sha256').update(url).digest('hex').slice(0, 10)}.md`;
}

function bounded(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  return `${text.slice(0, MAX_CHARS)}\n\n[Stored text ends here: the first ${MAX_CHARS} of ${text.length} characters.]\n`;
}
