/** A process that is busy for long uses up one of them. */
const SLICES = 2;

/** What the work gives, or an error when it takes longer. A time in which this process was busy itself counts for little: it is no fault of the work. */
export function withinTime<T>(work: Promise<T>, longestMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = SLICES;
    const waitOn = (): void => {
      left -= 1;
      // What arrived while the process was busy is looked at before the next slice begins.
      if (left >= 0) timer = setTimeout(setImmediate, longestMs / SLICES, waitOn);
      else reject(new Error(`no answer within ${longestMs} ms`));
    };
    const end = (): void => {
      left = 0;
      clearTimeout(timer);
    };
    waitOn();
    work.then(resolve, reject).then(end, end);
  });
}
