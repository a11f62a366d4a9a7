/**
 * Whether a YAML text is nested deeper than so many collections, from its tokens, read no further than that: the library
 * works by recursion, and near the end of the stack the whole process may be lost.
 */
export async function isDeeperThan(text: string, levels: number): Promise<boolean> {
  const { Lexer, Parser } = await import('yaml');
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _finished of parser.next(lexeme)) if (parser.stack.length > levels) return true;
    if (parser.stack.length > levels) return true;
  }
  return false;
}
