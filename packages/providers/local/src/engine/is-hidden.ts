import type { DomElement } from './dom.js';
import { type InlineStyle, inlineStyle, pixels } from './inline-style.js';

/** What an element's own style makes of it. Of what a child may undo: `true` hides, `false` shows again, absent is as before. */
export interface Visibility {
  /** Hidden with all that is in it. */
  readonly isGone: boolean;
  /** The style says something of `display` or `visibility`. */
  readonly isJudged: boolean;
  readonly isInvisible?: boolean;
  readonly isTiny?: boolean;
}

const SHOWN: Visibility = { isGone: false, isJudged: false };
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
      isTransparent(style, element) ||
      isOutside(style) ||
      isClipped(style) ||
      isCollapsed(style),
    isJudged: style.has('display') || visibility !== undefined,
    ...(visibility === 'visible' && { isInvisible: false }),
    ...(/^(hidden|collapse)$/.test(visibility ?? '') && { isInvisible: true }),
    ...(font !== undefined && { isTiny: font < SMALLEST_FONT }),
  };
}

/** Not what an animation is about to show, as site builders write it. */
function isTransparent(style: InlineStyle, element: DomElement): boolean {
  if (Number.parseFloat(style.get('opacity') ?? '') !== 0) return false;
  const isAnimated = ['transform', 'transition', 'animation', 'will-change'].some((property) =>
    style.has(property),
  );
  return !isAnimated && element.getAttribute('data-w-id') === null;
}

function isOutside(style: InlineStyle): boolean {
  const isPlaced = /^(absolute|fixed)$/.test(style.get('position') ?? '');
  const limit = isPlaced ? OUT_OF_VIEW.placed : OUT_OF_VIEW.any;
  const offsets = ['left', 'right', 'top'].map((side) => pixels(style.get(side)) ?? 0);
  const indent = pixels(style.get('text-indent')) ?? 0;
  if (Math.min(...offsets) <= -limit || indent <= -OUT_OF_VIEW.any) return true;
  const moves = /^translate(?:x|y|3d)?\((.*?)\)/.exec(style.get('transform') ?? '')?.[1] ?? '';
  return moves.split(',').some((move) => isFarMove(move.trim()));
}

/** A share is one of the element itself, as that of a slide or a centred box. */
function isFarMove(move: string): boolean {
  return !move.endsWith('%') && (pixels(move) ?? 0) <= -OUT_OF_VIEW.any;
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
  if (!overflow.some((value) => /^(hidden|clip)\b/.test(value))) return false;
  return ['height', 'max-height', 'width', 'max-width'].some(
    (name) => pixels(style.get(name)) === 0,
  );
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
