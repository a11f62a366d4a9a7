/** A stream that text goes to. */
export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Characters per line; absent where it is no terminal. */
  readonly columns?: number | undefined;
  /** Lines; absent where it is no terminal. */
  readonly rows?: number | undefined;
}
