import { asUntrusted } from '@hermes/web-tools';

/** What a model gets to read of a result. */
export interface ModelOutput {
  /** `error-text` where the call failed. */
  readonly type: 'text' | 'error-text';
  /** The envelope as JSON, between markers that say that it comes from the web. */
  readonly value: string;
}

/** Vendors' messages come from the web as well, so a failure is marked like any content. */
export function toModelOutput(result: unknown, tool: string): ModelOutput {
  const envelope = envelopeOf(result);
  return {
    type: Object(envelope).success === true ? 'text' : 'error-text',
    value: asUntrusted(JSON.stringify(envelope), { tool }),
  };
}

/** `ai` 5 hands over what the tool gave; 6 and 7 an object that holds it as `output`, which no envelope has. */
function envelopeOf(result: unknown): unknown {
  const { output = result } = Object(result);
  return output;
}
