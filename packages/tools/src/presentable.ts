import { cutText } from '@hermes/web-core';
import { mapTexts } from './map-texts.js';
import { withoutInvisible } from './without-invisible.js';

/** Longest texts beside a page's content: what core allows the texts of a hit. */
const MAX_TITLE = 300;
const MAX_TEXT = 4000;
const MAX_URL = 8000;

/** An answer, or a part of one, with every text and name of a field in it fit to be handed on: visible alone, not over-long, and JSON. */
export function presentable<T>(value: T): T {
  return mapTexts(value, toText);
}

function toText(text: string, field: string): string {
  const visible = withoutInvisible(text);
  if (field === 'title') return cutText(visible.trim(), MAX_TITLE);
  if (visible.length <= MAX_TEXT) return visible;
  const isWholeUrl = visible.length <= MAX_URL && /^https?:\/\/\S+$/i.test(visible);
  return isWholeUrl ? visible : cutText(visible, MAX_TEXT);
}
