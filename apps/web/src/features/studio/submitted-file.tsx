import type { RecordFile } from '@inzira/contract/studio';
import { Trans } from '@lingui/react/macro';
import { Download, FileText } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { formatBytes } from '#src/platform/numbers.ts';

/** What belongs to a submission: opened in the browser where it can, else downloaded. */
export function SubmittedFile({ file }: { file: RecordFile }) {
  const language = useLanguage();
  const { name, size, url, view_url } = file;
  const link =
    'target inline-flex items-center gap-2 rounded-sm font-medium text-clay underline underline-offset-4 hover:text-clay-strong';
  return (
    <div className="flex flex-wrap items-center gap-x-5 rounded-md border border-line bg-paper px-4 py-1">
      <span className="flex min-w-0 items-center gap-2 py-2">
        <FileText size={18} className="shrink-0 text-ink-soft" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {name} <span className="text-ink-soft">({formatBytes(size, language)})</span>
        </span>
      </span>
      {view_url !== null && (
        <a href={view_url} target="_blank" rel="noopener noreferrer" className={link}>
          <Trans>View Submitted File</Trans>
        </a>
      )}
      <a href={url} className={link}>
        <Download size={18} aria-hidden />
        {view_url === null ? <Trans>View Submitted File</Trans> : <Trans>Download</Trans>}
      </a>
    </div>
  );
}
