import type * as Yaml from 'yaml';
import { messageOf } from '../errors.js';
import { createNode } from './config-text.js';
import { valueAt, withValue } from './config-value.js';
import { PYYAML } from './yaml-file.js';

/** What an edit may do to config.yaml; a path is a list of keys. */
export interface ConfigEditor {
  /** As the file has it, earlier edits included; `undefined` when absent. */
  get(path: readonly string[]): unknown;
  /** Makes the mappings above when they are absent. */
  set(path: readonly string[], value: unknown): void;
  remove(path: readonly string[]): void;
  /** Adds to a list, made when absent, and sorts it as Hermes Agent does; a text alone counts as a list of one. */
  addTo(path: readonly string[], item: string): void;
  removeFrom(path: readonly string[], item: string): void;
}

/** Edits a document of `parseForEdit`, and keeps account of what its value must be afterwards. */
export class ConfigDocument implements ConfigEditor {
  readonly #yaml: typeof Yaml;
  readonly #file: string;
  readonly #document: Yaml.Document;
  #expected: unknown;
  #isChanged = false;

  constructor(yaml: typeof Yaml, file: string, document: Yaml.Document) {
    this.#yaml = yaml;
    this.#file = file;
    this.#document = document;
    this.#expected = document.toJS();
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** The value that the edits make of the file, apart from what an anchor or a merge would spread. */
  get expected(): unknown {
    return this.#expected;
  }

  get(path: readonly string[]): unknown {
    return valueAt(this.#yaml.parse(this.text(), { ...PYYAML, logLevel: 'error' }), path);
  }

  /** @throws Error where an edit took away an anchor that is used elsewhere. */
  text(layout?: Yaml.ToStringOptions): string {
    try {
      return this.#document.toString(layout);
    } catch (error) {
      const anchor = /^Unresolved alias.*: (.+)$/.exec(messageOf(error))?.[1];
      if (anchor === undefined) throw error;
      throw new Error(
        `${this.#file}: the change would take away the anchor &${anchor}, which is used elsewhere. Write its value out in place of *${anchor}, and try again.`,
        { cause: error },
      );
    }
  }

  set(path: readonly string[], value: unknown): void {
    if (this.#nodeAt(path) !== undefined && this.get(path) === value) return;
    this.#put(path, this.#node(value));
  }

  remove(path: readonly string[]): void {
    const mapping = this.#mapping(path.slice(0, -1));
    if (valueAt(this.#expected, path) === undefined) return;
    const pairs = mapping?.items.filter((item) => isKey(item, path)) ?? [];
    if (!mapping || pairs.length === 0) throw this.#merged(path);
    for (const pair of pairs) this.#take(mapping, pair);
    this.#account(path, undefined);
  }

  addTo(path: readonly string[], item: string): void {
    if (this.#holds(path, item)) return;
    const list = this.#list(path);
    list.items.push(this.#node(item));
    const texts = new Map(list.items.map((node) => [node, this.#textOf(node)]));
    list.items.sort((a, b) => compare(texts.get(a), texts.get(b)));
    this.#closeUp(list);
    this.#account(path, list.toJS(this.#document));
  }

  removeFrom(path: readonly string[], item: string): void {
    if (!this.#holds(path, item)) return;
    const list = this.#list(path);
    for (const node of list.items.filter((node) => this.#textOf(node) === item)) {
      this.#take(list, node);
    }
    this.#account(path, list.toJS(this.#document));
  }

  #node(value: unknown): Yaml.Node {
    return createNode(this.#yaml, this.#document, value);
  }

  #account(path: readonly string[], value: unknown): void {
    this.#isChanged = true;
    this.#expected = withValue(this.#expected, path, value);
  }

  /** What stands at a path; `undefined` where nothing does. */
  #nodeAt(path: readonly string[]): unknown {
    if (path.length === 0) return this.#document.contents ?? undefined;
    const mapping = this.#mapping(path.slice(0, -1));
    return mapping?.items.findLast((pair) => isKey(pair, path))?.value;
  }

  /** The mapping at a path; `undefined` where there is none yet. */
  #mapping(path: readonly string[]): Yaml.YAMLMap | undefined {
    const node = this.#nodeAt(path);
    if (this.#yaml.isMap(node)) return node;
    if (this.#isBlank(node)) return undefined;
    throw this.#mistaken(path, 'a mapping', node);
  }

  /** Whether a list holds an item, its own or one that a merge key brings. */
  #holds(path: readonly string[], item: string): boolean {
    if (!this.#isMerged(path)) return this.#items(path).some((node) => this.#textOf(node) === item);
    const value: unknown = valueAt(this.#expected, path);
    return [value].flat().some((one) => String(one).trim() === item);
  }

  /** Whether a merge key brings what stands at a path, so that a node of its own would hide it. */
  #isMerged(path: readonly string[]): boolean {
    const value = valueAt(this.#expected, path) ?? '';
    return value !== '' && this.#nodeAt(path) === undefined;
  }

  /** What a list holds; a text alone counts as a list of one. */
  #items(path: readonly string[]): readonly unknown[] {
    const node = this.#nodeAt(path);
    if (this.#isBlank(node)) return [];
    if (this.#yaml.isSeq(node)) return node.items;
    if (this.#yaml.isScalar(node)) return [node];
    throw this.#mistaken(path, 'a list', node);
  }

  #list(path: readonly string[]): Yaml.YAMLSeq {
    const node = this.#nodeAt(path);
    if (this.#yaml.isSeq(node)) return node;
    if (this.#isMerged(path)) throw this.#merged(path);
    const list = new this.#yaml.YAMLSeq();
    list.items.push(...this.#items(path).map((item) => this.#node(this.#textOf(item))));
    this.#put(path, list);
    return list;
  }

  /** Puts a node at a path, and mappings above it where there are none. */
  #put(path: readonly string[], node: Yaml.Node): void {
    const replaced = this.#nodeAt(path);
    if (this.#yaml.isScalar(replaced)) keepNotes(replaced, node, this.#yaml.isCollection(node));
    if (path.length === 0) this.#document.contents = node;
    else this.#putInto(this.#madeMapping(path.slice(0, -1)), path, node);
    this.#account(path, node.toJS(this.#document));
  }

  #madeMapping(path: readonly string[]): Yaml.YAMLMap {
    const found = this.#mapping(path);
    if (found) return found;
    if (this.#isMerged(path)) throw this.#merged(path);
    const mapping = new this.#yaml.YAMLMap();
    this.#put(path, mapping);
    return mapping;
  }

  #putInto(mapping: Yaml.YAMLMap, path: readonly string[], node: Yaml.Node): void {
    const pair = mapping.items.findLast((item) => isKey(item, path));
    if (pair) pair.value = node;
    else mapping.items.push(new this.#yaml.Pair(this.#node(path.at(-1)), node));
  }

  /** Takes out an entry; the notes above it stay. */
  #take(collection: Yaml.YAMLMap | Yaml.YAMLSeq, entry: unknown): void {
    const entries: unknown[] = collection.items;
    const index = entries.indexOf(entry);
    entries.splice(index, 1);
    const next = this.#bearer(entries[index]);
    const notes = this.#bearer(entry)?.commentBefore;
    if (next) next.commentBefore = joined(notes, next.commentBefore);
    else collection.comment = joined(notes, collection.comment);
    this.#closeUp(collection);
    if (entries.length > 0) return;
    collection.flow = true; // as an empty one is written
    collection.spaceBefore = false;
  }

  /** No blank line above the first entry: it belonged between two. */
  #closeUp(collection: Yaml.YAMLMap | Yaml.YAMLSeq): void {
    const first = this.#bearer(collection.items[0]);
    if (first) first.spaceBefore = false;
  }

  /** The node that bears the notes of an entry. */
  #bearer(entry: unknown): Yaml.Node | undefined {
    const node = this.#yaml.isPair(entry) ? entry.key : entry;
    return this.#yaml.isNode(node) ? node : undefined;
  }

  #mistaken(path: readonly string[], wanted: string, node: unknown): Error {
    const place = `${this.#file}: ${path.join('.')}`;
    if (!this.#yaml.isAlias(node))
      return new Error(`${place} must be ${wanted}. Correct the file.`);
    return new Error(`${place} is an alias (*${node.source}); write it out to have it changed.`);
  }

  #merged(path: readonly string[]): Error {
    return new Error(
      `${this.#file}: ${path.join('.')} comes through a merge key (<<); write it out to have it changed.`,
    );
  }

  #isBlank(node: unknown): boolean {
    return (
      node === undefined ||
      node === null ||
      (this.#yaml.isScalar(node) && this.#textOf(node) === '')
    );
  }

  /** As settings are read: trimmed. */
  #textOf(node: unknown): string {
    const meant = this.#yaml.isAlias(node) ? node.resolve(this.#document) : node;
    return this.#yaml.isScalar(meant) ? String(meant.value ?? '').trim() : '';
  }
}

function isKey(pair: Yaml.Pair, path: readonly string[]): boolean {
  return String(pair.key) === path.at(-1);
}

function keepNotes(from: Yaml.Scalar, to: Yaml.Node, isCollection: boolean): void {
  if (from.spaceBefore) to.spaceBefore = true;
  to.commentBefore = joined(from.commentBefore, isCollection ? from.comment : null);
  if (!isCollection) to.comment = from.comment ?? null;
}

function joined(...notes: readonly (string | null | undefined)[]): string | null {
  const texts = notes.filter((note) => note !== undefined && note !== null);
  return texts.length > 0 ? texts.join('\n') : null;
}

function compare(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
