/**
 * For hooks that have something to wait for at few requests only: an async hook costs every request
 * a promise, one that calls back does not.
 */
export function afterWork<T>(
  work: Promise<T>,
  onDone: (value: T) => void,
  onError: (error: Error) => void,
) {
  work.then(onDone, onError);
}
