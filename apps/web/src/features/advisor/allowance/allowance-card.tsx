import type { Allowance } from '@inzira/contract/advisor-allowances';
import { ALLOWANCE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { advisorQueries, setAllowance } from '#src/features/advisor/advisor.api.ts';
import { AllowanceUse, isUsedUp } from './allowance-use.tsx';

interface AllowanceCardProps {
  organizationId: string;
  /** Only staff may set it. */
  canSet: boolean;
}

/** An organization's use of the AI service this month. */
export default function AllowanceCard({ organizationId, canSet }: AllowanceCardProps) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>AI mentor this month</Trans>
      </h2>
      <QueryState
        query={useQuery(advisorQueries.allowance(organizationId))}
        loadingText={<Trans>Loading...</Trans>}
        hidesLoadingText
        loading={<SkeletonText lines={5} />}
        failure={<Trans>The AI allowance could not be loaded.</Trans>}
      >
        {(allowance) => (
          <>
            <State allowance={allowance} />
            {canSet && <AllowanceForm allowance={allowance} />}
          </>
        )}
      </QueryState>
    </Card>
  );
}

function State({ allowance }: { allowance: Allowance }) {
  const language = useLanguage();
  const { has_provider, monthly_tokens, starts_again_at } = allowance;
  if (!has_provider) {
    return (
      <p>
        <Trans>
          The mentor that comes with Inzira answers here, from the lessons. It uses nothing up.
        </Trans>
      </p>
    );
  }
  if (monthly_tokens === 0) {
    return (
      <p>
        <Trans>
          The AI service is switched off for this organization: the mentor that comes with Inzira
          answers, from the lessons. It uses nothing up.
        </Trans>
      </p>
    );
  }
  // Months are in UTC, wherever the reader is.
  const day = formatDay(starts_again_at.slice(0, 10), language);
  return (
    <>
      <AllowanceUse allowance={allowance} />
      {isUsedUp(allowance) ? (
        <Alert tone="notice">
          <Trans>
            Used up. Until {day} the built-in mentor answers from the lessons; everything else goes
            on as before.
          </Trans>
        </Alert>
      ) : (
        <p>
          <Trans>
            The count starts again on {day}. If the allowance is used up before then, the built-in
            mentor answers from the lessons; everything else goes on as before.
          </Trans>
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <Trans>
          Tokens are the pieces of words that AI services count. A question with its reply takes
          about {formatNumber(ALLOWANCE_LIMITS.replyTokens, language)}.
        </Trans>
      </p>
    </>
  );
}

function AllowanceForm({ allowance }: { allowance: Allowance }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id } = allowance.organization;
  // State, so that a colleague's later change is detected as a conflict, rather than adopted silently.
  const [base, setBase] = useState(allowance);
  const draft = useDraft(`organization-allowance:${id}`, base.revision);
  const save = useSave({
    draft,
    async send(data, { touched, revision = base.revision }) {
      const isUntouched = !touched.includes('monthly_tokens');
      const monthlyTokens = Number(textOf(data, 'monthly_tokens'));
      const now = isUntouched
        ? await client.query({ ...advisorQueries.allowance(String(id)), staleTime: 0 })
        : await setAllowance(client, id, { monthly_tokens: monthlyTokens, revision });
      if (isUntouched) draft.discard();
      setBase(now);
      draft.setRevision(now.revision);
      if (!isUntouched) showToast(t`The AI allowance is saved.`);
    },
  });
  const { form, busy, failure, fields } = save;
  return (
    <>
      <form key={draft.key} {...form} className="flex flex-col gap-3 border-t border-line pt-4">
        <Field
          label={<Trans>Tokens a month</Trans>}
          name="monthly_tokens"
          required
          errors={fields['monthly_tokens']}
          hint={
            allowance.has_provider ? (
              <Trans>This applies from the next question; 0 switches the AI service off.</Trans>
            ) : (
              <Trans>This applies as soon as an AI service is set up.</Trans>
            )
          }
        >
          <TextInput
            type="number"
            inputMode="numeric"
            autoComplete="off"
            min={0}
            max={ALLOWANCE_LIMITS.monthlyTokens}
            step={1}
            defaultValue={draft.text('monthly_tokens', String(base.monthly_tokens))}
            className="sm:max-w-60"
          />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`The AI allowance could not be saved.`} failure={failure} />
        )}
        <Button type="submit" busy={busy} className="sm:self-start">
          <Trans>Save allowance</Trans>
        </Button>
        <DraftNote draft={draft} />
      </form>
      <EditConflictDialog save={save} />
    </>
  );
}
