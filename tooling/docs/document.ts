import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { packageFolders, REPOSITORY } from './workspace-packages.js';

/** A page of documentation, as far as it can be checked. */
export interface Document {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly blocks: readonly CodeBlock[];
  readonly tables: readonly Table[];
  /** Contents of every piece of inline code. */
  readonly inlineCode: readonly string[];
  readonly links: readonly string[];
  /** What a link may name behind `#`. */
  readonly anchors: ReadonlySet<string>;
}

/** A fenced block: its language, and what else stands behind the fence. */
export interface CodeBlock {
  /** Where it stands, for the titles of tests: `README.md, block 3 (js)`. */
  readonly title: string;
  readonly language: string;
  /** `file=test/fake.js`: the file that it is, beside the document's other files. */
  readonly file: string | undefined;
  /** `fragment`: names things that it does not define, so that it is checked and not run. */
  readonly isFragment: boolean;
  readonly text: string;
}

/** The first column of a table: the inline code in each of its cells. */
export interface Table {
  readonly heading: string;
  readonly firstColumn: readonly string[];
}

/** Every page that people read: the root's, `docs/` and the packages'. */
export function allDocuments(): readonly Document[] {
  const docs = readdirSync(join(REPOSITORY, 'docs')).filter((name) => name.endsWith('.md'));
  const readmes = packageFolders()
    .map((folder) => `${folder}/README.md`)
    .filter((path) => existsSync(join(REPOSITORY, path)));
  return ['README.md', ...docs.map((name) => `docs/${name}`), ...readmes].map(readDocument);
}

export function readDocument(path: string): Document {
  const blocks: CodeBlock[] = [];
  const tables: Table[] = [];
  const inlineCode: string[] = [];
  const links: string[] = [];
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  let heading = '';
  void walkTokens(lexer(readFileSync(join(REPOSITORY, path), 'utf8')), (token) => {
    if (isHeading(token)) {
      heading = plainText(token.tokens);
      anchors.add(slugger.slug(heading));
    }
    if (isCode(token)) blocks.push(toBlock(token, `${path}, block ${blocks.length + 1}`));
    if (isTable(token)) tables.push({ heading, firstColumn: firstColumn(token) });
    if (token.type === 'codespan') inlineCode.push(token.text);
    if (isLink(token)) links.push(token.href);
  });
  return { path, blocks, tables, inlineCode, links, anchors };
}

/** Where a relative link of a document leads: a path from the root of the repository, and an anchor. */
export function linkTarget(document: Document, link: string): { path: string; anchor: string } {
  const [target = '', anchor = ''] = link.split('#');
  return { path: target === '' ? document.path : join(dirname(document.path), target), anchor };
}

function toBlock(token: Tokens.Code, place: string): CodeBlock {
  const [language = '', ...marks] = (token.lang ?? '').split(' ').filter((word) => word !== '');
  const file = marks.find((mark) => mark.startsWith('file='))?.slice('file='.length);
  return {
    title: `${place} (${file ?? (language || 'plain')})`,
    language,
    file,
    isFragment: marks.includes('fragment'),
    text: `${token.text}\n`,
  };
}

function firstColumn(table: Tokens.Table): readonly string[] {
  const cells = table.rows.map(([first]) => first?.tokens ?? []);
  return cells.flatMap((tokens) =>
    tokens.filter((token) => token.type === 'codespan').map((token) => token.raw.replace(/`/g, '')),
  );
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : textOf(token)))
    .join('');
}

function textOf(token: Token): string {
  return 'text' in token ? token.text : '';
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isCode = (token: Token): token is Tokens.Code => token.type === 'code';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
const isLink = (token: Token): token is Tokens.Link => token.type === 'link';
