import type { Explanation, HttpReply } from '@hermes/web-core/http';

/** What Parallel's refusals mean, beside the status alone: https://docs.parallel.ai/resources/errors (read 2026-11-30). */
export function explain({ status }: HttpReply): Explanation | undefined {
  if (status === 401) {
    return {
      code: 'auth',
      message:
        'Parallel does not accept this key (HTTP 401). Check PARALLEL_API_KEY; keys are at https://platform.parallel.ai.',
    };
  }
  if (status === 402) {
    return {
      code: 'quota',
      message:
        'The Parallel balance of this key is used up (HTTP 402). Top it up at https://platform.parallel.ai, or choose another backend.',
    };
  }
  return undefined;
}
