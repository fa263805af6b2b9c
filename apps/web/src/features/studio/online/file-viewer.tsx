import type { RecordFile } from '@inzira/contract/studio-records';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';

interface FileViewerProps {
  file: RecordFile;
  onClose: () => void;
}

/** Shows a file over the page: pictures, and PDFs where the browser has a viewer. */
export default function FileViewer({ file, onClose }: FileViewerProps) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<span className="wrap-anywhere">{file.name}</span>}
      actions={
        <a
          href={file.url}
          className="target inline-flex items-center gap-2 rounded-md px-4 py-2 font-semibold text-clay underline underline-offset-4"
        >
          <Download size={18} aria-hidden />
          <Trans>Download</Trans>
        </a>
      }
    >
      <Content file={file} />
    </Dialog>
  );
}

function Content({ file }: { file: RecordFile }) {
  const { t } = useLingui();
  // State, because each answer of the server contains a new address, which would load the open file again.
  const [{ name, view_url, media_type }] = useState(file);
  const [isBroken, setIsBroken] = useState(false);
  if (view_url && media_type.startsWith('image/') && !isBroken) {
    return (
      <img
        src={view_url}
        alt={t`What was handed in: ${name}`}
        onError={() => setIsBroken(true)}
        className="mx-auto max-h-[calc(100dvh-16rem)] max-w-full rounded-md"
      />
    );
  }
  // Most browsers on phones cannot show a PDF inside a page.
  if (view_url && media_type === 'application/pdf' && navigator.pdfViewerEnabled) {
    return (
      <iframe
        src={`${view_url}#navpanes=0&pagemode=none&view=FitH`}
        title={name}
        className="h-[calc(100dvh-16rem)] w-full rounded-md border-0"
      />
    );
  }
  return (
    <p>
      <Trans>Your browser cannot show this kind of file here. Download it to open it.</Trans>
    </p>
  );
}
