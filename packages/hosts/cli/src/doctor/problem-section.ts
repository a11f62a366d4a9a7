import type { Problem } from './problem.js';
import type { Mark, Section } from './sheet.js';

/** The mark of what the worst problem with this subject says; good without one. */
export function markOf(subject: string, problems: readonly Problem[]): Mark {
  const own = problems.filter((problem) => problem.subject === subject);
  if (own.some(({ severity }) => severity === 'error')) return 'error';
  return own.length > 0 ? 'warning' : 'good';
}

/** What there is to mend, and whether it matters to a call. */
export function problemSection(problems: readonly Problem[]): Section {
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  const stops = problems.filter(({ severity }) => severity === 'error').length;
  const weight =
    stops === 0 ? 'none keeps a chosen provider from working' : `${stops} to mend first`;
  return {
    title: problems.length === 0 ? 'Result' : `Result: ${count}, ${weight}`,
    items:
      problems.length === 0
        ? [{ mark: 'good', text: 'nothing to mend' }]
        : problems.map(({ severity, subject, message }) => ({
            mark: severity,
            text: message.startsWith(subject) ? message : `${subject}: ${message}`,
          })),
  };
}
