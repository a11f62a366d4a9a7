/** An attacker may encode as often as he likes; nobody decodes more often than this. */
const MOST_DECODINGS = 5;
/** Most texts are no more than this: they read in one way alone. */
const PLAIN_ASCII = /^[ -$&-~]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as others may come to read it: as it is, percent-decoded as often as that changes it, and each of these with
 * wide letters narrowed and invisible characters left out.
 */
export function plainForms(text: string): readonly string[] {
  if (PLAIN_ASCII.test(text)) return [text];
  const decoded = [text];
  for (let current = text; decoded.length <= MOST_DECODINGS; ) {
    const next = percentDecoded(current);
    if (next === current) break;
    decoded.push(next);
    current = next;
  }
  return [...new Set(decoded.flatMap((form) => [form, normalised(form)]))];
}

/** Escapes that are no UTF-8 stand for single characters, so that one stray byte hides nothing. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%([\da-f]{2})/gi, (_match, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }
  });
}

function normalised(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '');
}
