import { useEffect, useState } from 'react';
import { keptCache } from './cache-names.ts';
import { saveFile } from './save-file.ts';
import { currentSession } from './session-store.ts';

/*
 * Downloads that a user saved on this device, in the same cache as the answers of kept-answers.ts. The page opens them
 * itself, because browsers do not ask a service worker for downloads.
 */

async function openKept(): Promise<Cache | null> {
  const userId = currentSession().user?.id;
  return userId !== undefined && 'caches' in globalThis ? caches.open(keptCache(userId)) : null;
}

/** Starts the download of a saved file; false where it is not on this device any more. */
export async function openKeptFile(url: string): Promise<boolean> {
  const kept = await openKept().catch(() => null);
  const answer = await kept?.match(url, { ignoreVary: true });
  if (!answer) return false;
  saveFile(await answer.blob(), /[^/]+?(?=\?|$)/.exec(url.slice(url.lastIndexOf('/')))?.[0] ?? '');
  return true;
}

const NONE: ReadonlySet<string> = new Set();

/** The paths of the signed-in user's saved files. */
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
