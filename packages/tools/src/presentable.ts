import { cutText } from '@hermes/web-core';
import { withoutInvisible } from './without-invisible.js';

/** Longest texts beside a page's content: what core allows the texts of a hit. */
const MAX_TITLE = 300;
const MAX_TEXT = 4000;
const MAX_URL = 8000;

/** Deeper than any answer; what lies below is left out, and so is a value that contains itself. */
const MAX_DEPTH = 50;

/** An answer, or a part of one, with every text and name of a field in it fit to be handed on: visible alone, not over-long, and JSON. */
export function presentable<T>(value: T): T;
export function presentable(value: unknown): unknown {
  return toPresentable(value, '', []);
}

/** `above` is what the value lies in. */
function toPresentable(value: unknown, field: string, above: unknown[]): unknown {
  if (typeof value === 'string') return toText(value, field);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (above.length > MAX_DEPTH || above.includes(value)) return undefined;
  above.push(value);
  const parts = partsOf(value, field, above);
  above.pop();
  return parts;
}

function partsOf(value: object, field: string, above: unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => toPresentable(item, field, above));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [toText(key, ''), toPresentable(part, key, above)]),
  );
}

function toText(text: string, field: string): string {
  const visible = withoutInvisible(text);
  if (field === 'title') return cutText(visible.trim(), MAX_TITLE);
  if (visible.length <= MAX_TEXT) return visible;
  const isWholeUrl = visible.length <= MAX_URL && /^https?:\/\/\S+$/i.test(visible);
  return isWholeUrl ? visible : cutText(visible, MAX_TEXT);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
