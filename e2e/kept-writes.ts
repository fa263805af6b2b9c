import type { Page } from 'playwright-core';

/** The ids of unsent writes in the phone's database, in the order in which they were made. */
export const readWaiting = async (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('inzira');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('items').objectStore('items').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            const items = all.result as { name: string; value: { id: string; sentAt?: string } }[];
            resolve(
              items
                .filter(({ name, value }) => name.startsWith('outbox:') && !value.sentAt)
                .toSorted((a, b) => (a.name < b.name ? -1 : 1))
                .map(({ value }) => value.id),
            );
          };
        };
      }),
  );
