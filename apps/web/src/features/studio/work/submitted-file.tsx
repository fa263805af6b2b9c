import type { RecordFile } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { formatBytes } from '#src/platform/numbers.ts';
import { ALL_BUT_CONTENT } from '#src/features/studio/studio.api.ts';

const LINK =
  'target inline-flex items-center gap-2 rounded-sm font-medium text-clay underline underline-offset-4 hover:text-clay-strong';

const FileViewer = later(async () => import('#src/features/studio/online/file-viewer.tsx'));

/** The file of a submission: shown over the page where the browser supports it, else downloaded. */
export function SubmittedFile({ file }: { file: RecordFile }) {
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  useFreshAddresses(file.url);
  const { name, size, url, view_url } = file;
  return (
    <div className="flex flex-wrap items-center gap-x-5 rounded-md border border-line bg-paper-raised px-4 py-1">
      <span className="flex min-w-0 items-center gap-2 py-2">
        <FileText size={18} className="text-ink-soft" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {name} <span className="text-ink-soft">({formatBytes(size, language)})</span>
        </span>
      </span>
      {view_url !== null && (
        <a
          href={view_url}
          target="_blank"
          rel="noopener noreferrer"
          className={LINK}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          <Trans>View Submitted File</Trans>
        </a>
      )}
      <a href={url} className={LINK}>
        <Download size={18} aria-hidden />
        {view_url === null ? <Trans>View Submitted File</Trans> : <Trans>Download</Trans>}
      </a>
      {isOpen && <FileViewer file={file} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Signed addresses expire after ten minutes. */
const FRESH_MS = 9.5 * 60 * 1000;
/** The pause before addresses that have expired already are refreshed, so that a failing server is not asked all the time. */
const LEAST_MS = 30_000;

/** Refreshes the file's signed addresses before they expire. */
function useFreshAddresses(url: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!url.includes('expires=')) return undefined;
    // By this device's clock, which may differ from the server's.
    const fetched = client
      .getQueryCache()
      .findAll({ ...ALL_BUT_CONTENT, type: 'active' })
      .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
    const since = Math.min(Date.now(), ...fetched);
    const timer = setTimeout(
      // All files of a page expire together, and a running request refreshes them all.
      () => void client.invalidateQueries(ALL_BUT_CONTENT, { cancelRefetch: false }),
      Math.max(LEAST_MS, since + FRESH_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [url, client]);
}
