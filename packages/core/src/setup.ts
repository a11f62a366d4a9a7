/** One row of `hermes-web tools`. */
export interface SetupSchema {
  readonly name: string;
  /** Short label such as `free · self-hosted`. */
  readonly badge: string;
  /** One sentence on what it is good for. */
  readonly tag: string;
  readonly env_vars: readonly SetupVariable[];
}

/** A variable to ask for. */
export interface SetupVariable {
  readonly key: string;
  readonly prompt: string;
  /** Where to get it. */
  readonly url?: string;
  readonly default?: string;
}
