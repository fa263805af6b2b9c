import { vi } from 'vitest';

/** Makes the browser's database not answer until the returned function is called. */
export function stallDatabase(): () => void {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = open(...given);
    let hear: (event: Event) => void = () => {};
    request.addEventListener('success', (event) => void held.then(() => hear(event)));
    Object.defineProperty(request, 'onsuccess', {
      set(handler: typeof hear) {
        hear = handler;
      },
    });
    return request;
  });
  return goOn;
}
