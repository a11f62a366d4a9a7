/** A whole number from `min` to `max`, for services that take no others. */
export function clamp(count: number, min: number, max: number): number {
  return Math.min(Math.max(Math.trunc(count), min), max);
}
