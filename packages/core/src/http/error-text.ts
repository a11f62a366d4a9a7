import { cleanText } from '../text.js';

const MAX_LENGTH = 300;

/** What a service says went wrong, one line of at most 300 characters: from the usual places of a JSON body, else its text. */
export function errorText(json: unknown, text: string): string {
  const body = Object(json);
  const candidates: readonly unknown[] = [
    Object(body.error).message,
    Object(body.error).detail,
    Object(body.detail).error,
    Object(Object(body.detail)[0]).msg,
    body.error,
    Object(Object(body.error)[0]).message,
    Object(Object(body.error)[0]).msg,
    body.message,
    body.readableMessage,
    body.detail,
  ];
  const said = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
  const isText = json === undefined;
  const line = cleanText(said ?? (isText ? text.slice(0, 4000) : ''));
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
