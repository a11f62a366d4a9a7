/** Something to mend. An `error` keeps the chosen provider of a capability from working; a `warning` does not. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** Whose it is: a provider, a plugin, a package, a file or a variable. */
  readonly subject: string;
  /** What is wrong and what to do. */
  readonly message: string;
}

/** A {@link Problem} that stops nothing. */
export function warning(subject: string, message: string): Problem {
  return { severity: 'warning', subject, message };
}
