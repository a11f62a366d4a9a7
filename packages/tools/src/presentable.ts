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

function toPresentable(value: unknown, field: string, above: readonly unknown[]): unknown {
  if (typeof value === 'string') return toText(value, field);
  if (typeof value === 'bigint') return String(value);
  if (above.length > MAX_DEPTH || above.includes(value)) return undefined;
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => toPresentable(item, field, path));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [toText(key, ''), toPresentable(part, key, path)]),
  );
}

function toText(text: string, field: string): string {
  const visible = withoutInvisible(text);
  if (field === 'title') return cutText(visible.trim(), MAX_TITLE);
  if (visible.length <= MAX_TEXT) return visible;
  const isWholeUrl = visible.length <= MAX_URL && /^https?:\/\/\S+$/i.test(visible);
  return isWholeUrl ? visible : cutText(visible, MAX_TEXT);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
