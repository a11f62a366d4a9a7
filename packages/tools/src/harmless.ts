/** A listener of the caller's own: what it throws, at once or later, ends neither the call nor the program. */
export function harmless<T>(listener: (about: T) => unknown): (about: T) => void {
  return (about) => {
    try {
      Promise.resolve(listener(about)).catch(ignore);
    } catch {
      // there is nobody to be told
    }
  };
}

function ignore(): void {}
