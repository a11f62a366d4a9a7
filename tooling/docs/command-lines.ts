import { type ParseEntry, parse } from 'shell-quote';

/** The commands of a shell snippet, each as its words; variables set before a command, comments and redirections are left out. */
export function commandsOf(script: string): readonly (readonly string[])[] {
  const lines = script.replaceAll('\\\n', ' ').split('\n');
  return lines
    .flatMap((line) => splitAtOperators(parse(line, keepVariable)))
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter((words) => words.length > 0 && words[0] !== 'export');
}

function keepVariable(name: string): string {
  return `$${name}`;
}

function splitAtOperators(entries: readonly ParseEntry[]): readonly string[][] {
  const commands: string[][] = [[]];
  for (const entry of entries) {
    if (typeof entry === 'string') commands.at(-1)?.push(entry);
    else if ('pattern' in entry) commands.at(-1)?.push(entry.pattern);
    else commands.push([]);
  }
  return commands.filter((words) => words.length > 0);
}
