import type { HubEntry } from '@inzira/contract/resources';
import { Trans } from '@lingui/react/macro';
import { DocumentInput } from '#src/ui/files/document-input.tsx';
import type { Draft } from '#src/ui/draft.tsx';

interface HubUploadProps {
  language: 'en' | 'fr';
  entry: HubEntry | null;
  draft: Draft;
  errors: readonly string[] | undefined;
}

/** The file of an entry in one language. */
export default function HubUpload({ language, entry, draft, errors }: HubUploadProps) {
  const there = entry?.upload?.[language];
  return (
    <div className="min-w-0">
      <DocumentInput
        name={`upload_${language}`}
        label={language === 'en' ? <Trans>File in English</Trans> : <Trans>File in French</Trans>}
        defaultUploadId={draft.text(`upload_${language}`)}
        errors={errors}
      />
      {there && (
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          <Trans>Now: {there.name}. A new file takes its place.</Trans>
        </p>
      )}
    </div>
  );
}
