import { MAX_COURSE_BYTES } from '@inzira/contract/rules/staff';
import type { CourseImport } from '@inzira/contract/staff-content';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { FileInput } from '#src/ui/files/file-input.tsx';
import { useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { FileTitle } from './file-link.tsx';
import { importCourse, reloadContentLists } from './curriculum.api.ts';

/** Imports a course from another installation: shows what would change, then publishes it. */
export default function ImportCourse({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [found, setFound] = useState<CourseImport | null>(null);
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      const answer = await importCourse(data, found).catch((error: unknown) => {
        // The report is outdated.
        if (error instanceof ApiError && error.status === 409) setFound(null);
        throw error;
      });
      if (!answer.isImported) {
        setFound(answer);
        return false;
      }
      reloadContentLists();
      showToast(t`The course is published. Learners see it now.`);
      onClose();
      return true;
    },
  });
  const changed = found?.files.filter(({ state }) => state !== 'same') ?? [];
  return (
    <form
      {...form}
      onChange={() => setFound(null)}
      aria-label={t`Import a course`}
      className="mb-8 flex max-w-prose flex-col gap-4 rounded-lg border border-line bg-paper-raised p-5"
    >
      <FileInput
        label={<Trans>Course of another site</Trans>}
        name="file"
        accept={['.zip', 'application/zip']}
        kinds="ZIP"
        maxBytes={MAX_COURSE_BYTES}
        errors={fields['file']}
        required
      />
      {found && changed.length === 0 && (
        <Alert tone="notice">
          <Trans>“{found.title}” is the same here already.</Trans>
        </Alert>
      )}
      {found && changed.length > 0 && (
        <Alert tone="notice">
          <p className="font-semibold">
            <Plural
              value={changed.length}
              one={`“${found.title}” changes # text here`}
              other={`“${found.title}” changes # texts here`}
            />
          </p>
          <ul className="mt-2 list-disc pl-5">
            {changed.map(({ path, title, kind, language, state, isHidden, editedBy }) => (
              <li key={path} className="wrap-anywhere">
                {kind === 'order' || kind === null ? (
                  <Trans>Order of its parts</Trans>
                ) : (
                  <FileTitle entry={{ kind, title }} />
                )}{' '}
                {language === 'fr' && <Trans>in French</Trans>}{' '}
                {isHidden ? (
                  <Trans>(new, hidden from learners)</Trans>
                ) : state === 'new' ? (
                  <Trans>(new)</Trans>
                ) : editedBy === null ? (
                  <Trans>(changed)</Trans>
                ) : (
                  <Trans>(takes the place of what {editedBy} has edited here)</Trans>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {failure !== null && (
        <FailureAlert sentence={t`The course could not be imported.`} failure={failure} />
      )}
      <div className="flex flex-wrap gap-3">
        {(found === null || changed.length > 0) && (
          <Button type="submit" busy={busy}>
            {found ? <Trans>Publish the course</Trans> : <Trans>See what it changes</Trans>}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
