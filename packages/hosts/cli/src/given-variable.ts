import type { Env } from '@hermes/web-core';

/** A variable of the environment alone, trimmed. Absent: blank, or what every object has under a name such as `toString`. */
export function givenVariable(env: Env, name: string): string | undefined {
  const value: unknown = env[name];
  return (typeof value === 'string' && value.trim()) || undefined;
}
