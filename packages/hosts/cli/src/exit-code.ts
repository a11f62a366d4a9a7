/** What the process ends with; `interrupted` is what a shell reports for a program that SIGINT ended. */
export const EXIT_CODE = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;
