import { useEffect, useState } from 'react';
import { keptCache } from './cache-names.ts';
import { saveFile } from './save-file.ts';
import { currentSession } from './session-store.ts';

/*
 * Files that a user wanted on this device beside the answers of kept-answers.ts, in the same cache. A browser asks no
 * worker for what a link downloads, so that the page looks here itself.
 */

async function openKept(): Promise<Cache | null> {
  const userId = currentSession().user?.id;
  return userId !== undefined && 'caches' in globalThis ? caches.open(keptCache(userId)) : null;
}

/** Hands it to the browser, as a download would. False where it is not here any more. */
export async function openKeptFile(url: string): Promise<boolean> {
  const kept = await openKept().catch(() => null);
  const answer = await kept?.match(url, { ignoreVary: true });
  if (!answer) return false;
  saveFile(await answer.blob(), /[^/]+?(?=\?|$)/.exec(url.slice(url.lastIndexOf('/')))?.[0] ?? '');
  return true;
}

const NONE: ReadonlySet<string> = new Set();

/** The paths of those that are here for who is signed in. */
export function useKeptFiles(): ReadonlySet<string> {
  const [files, setFiles] = useState(NONE);
  useEffect(() => {
    void openKept()
      .then(async (kept) => kept?.keys())
      .then(
        (requests = []) =>
          setFiles(new Set(requests.map(({ url }) => url.replace(location.origin, '')))),
        () => null,
      );
  }, []);
  return files;
}
