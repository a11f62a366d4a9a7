import type { DomElement } from './dom.js';
import { type InlineStyle, inlineStyle, pixels } from './inline-style.js';

/** What an element's own style makes of it. Of what a child may undo: `true` hides, `false` shows again, absent is as before. */
export interface Visibility {
  /** Hidden with all that is in it. */
  readonly isGone: boolean;
  /** By `opacity: 0` alone, with which scripts also fade in what is to be read. */
  readonly isTransparent: boolean;
  /** The style says something of `display` or `visibility`. */
  readonly isJudged: boolean;
  readonly isInvisible?: boolean;
  readonly isTiny?: boolean;
}

const SHOWN: Visibility = { isGone: false, isTransparent: false, isJudged: false };
/** Smaller letters nobody can read. */
const SMALLEST_FONT = 2;
/** Further out of a box that is placed by itself, or of one that may be. */
const OUT_OF_VIEW = { placed: 100, any: 500 };

/** By inline CSS alone, which is a place for planted instructions; classes are not looked up. */
export function visibilityOf(element: DomElement): Visibility {
  const attribute = element.getAttribute('style');
  if (!attribute) return SHOWN;
  const style = inlineStyle(attribute);
  const visibility = style.get('visibility');
  const font = fontSize(style);
  return {
    isGone:
      style.get('display') === 'none' ||
      style.get('content-visibility') === 'hidden' ||
      isOutside(style) ||
      isClipped(style) ||
      isCollapsed(style),
    isTransparent: isTransparent(style, element),
    isJudged: style.has('display') || visibility !== undefined,
    ...(visibility === 'visible' && { isInvisible: false }),
    ...(/^(hidden|collapse)$/.test(visibility ?? '') && { isInvisible: true }),
    ...(font !== undefined && { isTiny: font < SMALLEST_FONT }),
  };
}

/** Not what an animation is about to show, as site builders write it, nor an image, which is shown when it is loaded. */
function isTransparent(style: InlineStyle, element: DomElement): boolean {
  if (Number.parseFloat(style.get('opacity') ?? '') !== 0) return false;
  if (element.localName === 'img' || element.getAttribute('data-w-id') !== null) return false;
  return !isAnimated(style) && !style.has('transform');
}

function isAnimated(style: InlineStyle): boolean {
  return [...style.keys()].some((name) =>
    /^(-webkit-)?(transition|animation|will-change)/.test(name),
  );
}

function isOutside(style: InlineStyle): boolean {
  const isPlaced = /^(absolute|fixed)$/.test(style.get('position') ?? '');
  const limit = isPlaced ? OUT_OF_VIEW.placed : OUT_OF_VIEW.any;
  const offsets = ['left', 'right', 'top'].map((side) => pixels(style.get(side)) ?? 0);
  const indent = pixels(style.get('text-indent')) ?? 0;
  if (Math.min(...offsets) <= -limit || indent <= -OUT_OF_VIEW.any) return true;
  if (isAnimated(style)) return false;
  const moves = /^translate(?:x|y|3d)?\((.*?)\)/.exec(style.get('transform') ?? '')?.[1] ?? '';
  const width = pixels(style.get('width')) ?? 0; // the slides of a carousel reach back into view
  return moves.split(',').some((move) => isFarMove(move.trim(), width));
}

/** A share is one of the element itself, as that of a slide or a centred box. */
function isFarMove(move: string, width: number): boolean {
  return !move.endsWith('%') && (pixels(move) ?? 0) + width <= -OUT_OF_VIEW.any;
}

function isClipped(style: InlineStyle): boolean {
  const rectangle = /^rect\((.*)\)$/.exec(style.get('clip') ?? '')?.[1] ?? '';
  const [top, right, bottom, left] = rectangle.split(/[\s,]+/).map((edge) => pixels(edge));
  const isFlat = (from = Number.NaN, to = Number.NaN): boolean => to - from <= 1;
  if (isFlat(top, bottom) || isFlat(left, right)) return true;
  const shape = style.get('clip-path') ?? '';
  return /^(inset\((50|100)%|circle\(0(px|%|em)?[\s)])/.test(shape);
}

function isCollapsed(style: InlineStyle): boolean {
  if (/^(matrix|scale(x|y|3d)?)\(\s*0*\.?0*\s*[,)]/.test(style.get('transform') ?? '')) return true;
  const overflow = ['overflow', 'overflow-x', 'overflow-y'].map((name) => style.get(name) ?? '');
  if (!overflow.some((value) => /^(hidden|clip)\b/.test(value)) || isAnimated(style)) return false;
  const isFlat = (name: string): boolean => pixels(style.get(name)) === 0;
  if (['width', 'max-width'].some(isFlat)) return true;
  // A box that keeps room for an image or a film is as high as its padding.
  const isPadded = ['padding-top', 'padding-bottom'].some(
    (name) => style.has(name) && !isFlat(name),
  );
  return !isPadded && ['height', 'max-height'].some(isFlat);
}

/** In pixels; a share of a parent that is tiny is as good as none said. */
function fontSize(style: InlineStyle): number | undefined {
  const short = /(?:^|\s)(0|[\d.]+[a-z%]+)(?=[\s/])/.exec(style.get('font') ?? '')?.[1];
  const size = style.get('font-size') ?? short;
  if (/^(xx-small|x-small|small|medium|large|x-large|xx-large)$/.test(size ?? '')) return 16;
  const found = pixels(size);
  const isRelative = /[\d.](em|ex|ch|%)$/.test(size ?? '');
  return isRelative && found !== undefined && found >= SMALLEST_FONT ? undefined : found;
}
