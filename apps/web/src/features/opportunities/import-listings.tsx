import type { ImportedListing } from '@inzira/contract/opportunities';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDraft } from '#src/ui/draft.tsx';
import { Button } from '#src/ui/button.tsx';
import { CsvFileField } from '#src/ui/imports/csv-file-field.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { ImportedLines } from '#src/ui/imports/imported-lines.tsx';
import { useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { importListings } from './listings.api.ts';

/** Imports opportunities from a spreadsheet: shows what each line would become before listing them. */
export default function ImportListings({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const draft = useDraft('import-listings');
  const [csv, setCsv] = useState(draft.text('csv'));
  const [lines, setLines] = useState<readonly ImportedListing[] | null>(null);
  const change = (text: string) => {
    setCsv(text);
    setLines(null);
  };
  const { form, busy, failure, fields } = useSave({
    draft,
    async send() {
      const isDry = lines === null;
      const answer = await importListings(csv, isDry);
      if (isDry) {
        setLines(answer);
        return false;
      }
      const made = answer.filter(({ fate }) => fate === 'new').length;
      showToast(t`Listed: ${made}. Learners see them now.`, 'success');
      onClose();
      return true;
    },
  });
  const fresh = lines?.filter(({ fate }) => fate === 'new').length ?? 0;
  return (
    <section
      aria-label={t`Import a list`}
      className="mb-8 flex flex-col gap-4 rounded-lg border border-line bg-paper-raised p-4"
    >
      <form {...form} className="flex flex-col gap-4">
        <CsvFileField label={<Trans>CSV file</Trans>} onText={change} />
        <Field
          name="csv"
          label={<Trans>Or paste the list</Trans>}
          hint={
            <Trans>
              The first line names the columns: title, organization, link; and if you like website,
              benefits, audience, description, deadline (2026-05-31), countries, sectors, stages,
              tags. Several values stand with | between them.
            </Trans>
          }
          required
          errors={fields['csv']}
        >
          <TextArea
            rows={6}
            spellCheck={false}
            value={csv}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`The list could not be read.`} failure={failure} serverFirst />
        )}
        {lines && (
          <ImportedLines
            lines={lines}
            first={{
              id: 'title',
              header: <Trans>Title</Trans>,
              cell: ({ title }) => title || '–',
            }}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {(lines === null || fresh > 0) && (
            <Button type="submit" busy={busy}>
              {lines === null ? (
                <Trans>Check the list</Trans>
              ) : (
                <Plural value={fresh} one="List # opportunity" other="List # opportunities" />
              )}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}
