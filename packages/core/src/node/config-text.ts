import type * as Yaml from 'yaml';
import { PYYAML } from './yaml-file.js';

/** What YAML resolves for an edit. Every other scalar stays the very text that stands in the file: `0x1F`, `1e3`, a date. */
const RESOLVED = ['map', 'seq', 'str', 'null', 'merge'].map((name) => `tag:yaml.org,2002:${name}`);

/** Words that YAML 1.1 does not read as texts. */
const WORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
const PLAIN_TEXT = /^[A-Za-z][\w./+-]*$/;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFE\uFFFF]/u;

/** The document of a config.yaml, for an edit. */
export function parseForEdit(yaml: typeof Yaml, text: string): Yaml.Document.Parsed {
  return yaml.parseDocument(text, {
    ...PYYAML,
    logLevel: 'error',
    customTags: (tags) =>
      tags.filter((tag) => typeof tag === 'object' && RESOLVED.includes(tag.tag)),
  });
}

/** How a file is laid out, so that what is added to it looks like the rest. */
export function layoutOf(text: string): Yaml.ToStringOptions {
  const indent = /^( +)[\w.-]+:(?:\s|$)/m.exec(text)?.[1]?.length ?? 2;
  return {
    lineWidth: 0,
    flowCollectionPadding: false,
    indent: Math.min(indent, 8),
    indentSeq: !/^( *)[^\s#-].*:[^\S\n]*\n\1- /m.test(text),
  };
}

/**
 * A new node of a document of {@link parseForEdit}; a text is quoted where YAML 1.1 would read something else.
 *
 * @throws TypeError for control characters and the sign of a merge: PyYAML would refuse the whole file.
 */
export function createNode(yaml: typeof Yaml, document: Yaml.Document, value: unknown): Yaml.Node {
  const node = document.createNode(value);
  yaml.visit(node, {
    Scalar(_key, scalar) {
      if (scalar.value === null) return;
      const isText = typeof scalar.value === 'string';
      const text = String(scalar.value);
      if (UNPRINTABLE.test(text) || text === '<<') {
        throw new TypeError(`config.yaml cannot hold the text ${JSON.stringify(text)}.`);
      }
      const isPlain = !isText || (PLAIN_TEXT.test(text) && !WORD.test(text));
      scalar.value = text;
      scalar.type = isPlain ? 'PLAIN' : 'QUOTE_SINGLE';
    },
  });
  return node;
}
