import { MIN_GROUP_SIZE, type NumberFigure } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';

/** The name of each figure, and how it is counted. */
export function useFigureTexts(): Record<NumberFigure, { name: string; how: string }> {
  const { t } = useLingui();
  return {
    sign_ups: { name: t`Sign-ups`, how: t`Accounts opened.` },
    active: {
      name: t`Active learners`,
      how: t`Learners who completed a lesson, took a quiz, reviewed questions or handed in work, each counted once a day or week.`,
    },
    lessons: {
      name: t`Lessons completed`,
      how: t`Each lesson once for each learner, when they first completed it.`,
    },
    questions: {
      name: t`Mentor questions`,
      how: t`What learners wrote to the mentor, without conversations that they have deleted.`,
    },
    saved: {
      name: t`Saved opportunities`,
      how: t`Opportunities that learners keep on their list.`,
    },
    opened: {
      name: t`Opportunities opened`,
      how: t`Each opportunity once for each learner, when they first opened its page in a hundred days.`,
    },
    applied: {
      name: t`Went on to apply`,
      how: t`Each opportunity once for each learner, when they first pressed its link to apply in a hundred days. What they then send on the other site is not known here.`,
    },
  };
}

/** A figure, or a note that it is hidden. */
export function FigureText({ value }: { value: number | null }) {
  const language = useLanguage();
  if (value !== null) return formatNumber(value, language);
  return (
    <span className="font-sans text-[0.9375rem] font-normal text-ink-soft">
      <Trans>hidden</Trans>
    </span>
  );
}

interface SectionProps {
  title: ReactNode;
  /** How it is counted. */
  how: ReactNode;
  /** The table for the CSV download. */
  table: string;
  /** The module shown, for a table by module. */
  module?: number | undefined;
  /** The grouping of its rows. */
  by?: string | undefined;
  /** Filter fields, shown beside the title. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A table of the numbers with its explanation and CSV download. */
export function NumberSection(props: SectionProps) {
  const { title, how, table, module, by, controls, children } = props;
  const { t } = useLingui();
  const save = useMutation({
    mutationFn: async () =>
      downloadFile(
        `/api/staff/numbers/csv/?table=${table}${module === undefined ? '' : `&module=${module}`}${by ? `&by=${by}` : ''}`,
        `inzira-${table}.csv`,
      ),
    onSuccess: () => showToast(t`The file is saved with your downloads.`, 'success'),
  });
  return (
    <section className="flex flex-col gap-3 break-inside-avoid-page">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl font-semibold">{title}</h2>
        {controls && (
          <div className="flex flex-wrap gap-x-4 gap-y-1 max-sm:w-full max-sm:*:grow sm:*:flex-row sm:*:items-center print:hidden">
            {controls}
          </div>
        )}
      </div>
      {children}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <details className="min-w-0 max-w-prose text-sm">
          <summary className="target flex w-fit cursor-pointer items-center font-semibold">
            <Trans>How it is counted</Trans>
          </summary>
          <div className="flex flex-col gap-1 text-ink-soft">
            <p>{how}</p>
            <p>
              <Trans>
                Learners are accounts that are not disabled and have no team role; what they delete
                is no longer counted.
              </Trans>
            </p>
          </div>
        </details>
        <Button
          look="secondary"
          className="print:hidden"
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          <Download size={18} aria-hidden />
          <Trans>Save as CSV</Trans>
        </Button>
      </div>
      {save.isError && (
        <FailureAlert sentence={t`The file could not be made.`} failure={save.error} />
      )}
    </section>
  );
}

export function HiddenNote() {
  return (
    <Trans>
      Hidden: what tells of fewer than {MIN_GROUP_SIZE} people, and what such a figure could be
      worked out from.
    </Trans>
  );
}
