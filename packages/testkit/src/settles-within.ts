/**
 * Whether the promise settles before a timer of that length does. Both wait for the same event loop, so that a busy
 * machine does not decide.
 */
export async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => setImmediate(() => resolve(false)), limitMs);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  const isInTime = await Promise.race([settled, late]);
  clearTimeout(timer);
  return isInTime;
}
