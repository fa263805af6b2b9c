import { PROMISE_LIMITS } from '@inzira/contract/limits';
import type { LearnerPromise } from '@inzira/contract/promises';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { keep, readKept } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { DayChoice } from './day-choice.tsx';
import { dayInWords } from './promise-days.ts';
import { changePromise, outcomeItem } from './promises.api.ts';

type Step =
  | 'asked'
  | 'choosing-a-day'
  | { answer: 'yes' | 'differently'; isTold: boolean }
  | { day: string };

/** The stored draft of the outcome's text. */
interface KeptOutcome {
  answer: 'yes' | 'differently';
  text: string;
}

/** Whether the promise was answered, but the text about it is not sent yet. */
export const hasKeptOutcome = (promise: LearnerPromise) => readKept(outcomeItem(promise)) !== null;

/** Asks about a due promise. Every answer is accepted without a penalty. */
export function PromiseQuestion({ promise }: { promise: LearnerPromise }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { user } = useSession();
  const [kept] = useState(() => readKept<KeptOutcome>(outcomeItem(promise)));
  const [step, setStep] = useState<Step>(kept ? { answer: kept.answer, isTold: false } : 'asked');
  const [outcome, setOutcome] = useState(kept?.text ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  /** Shows the answer at once, and asks again if the server refuses it. */
  const change = (changes: Parameters<typeof changePromise>[2], next: Step) => {
    if (!user) return;
    setFailure(null);
    setStep(next);
    changePromise(user.id, promise, changes).then(
      () => changes.outcome !== undefined && void keep(outcomeItem(promise), null),
      (refusal: unknown) => {
        setFailure(refusal);
        setStep(step);
      },
    );
  };
  const answer = (given: 'yes' | 'differently') =>
    change({ answer: given }, { answer: given, isTold: false });
  const postpone = (day: string) => change({ answer: 'not_yet', due_on: day }, { day });
  const day = dayInWords(promise.due_on, language);
  return (
    <div className="border-l-4 border-ochre py-1 pl-4">
      <p className="text-sm text-ink-soft">
        {promise.given_by ? (
          <Trans>
            {promise.given_by.full_name} gave you this task, for {day}
          </Trans>
        ) : (
          <Trans>You planned this for {day}</Trans>
        )}
      </p>
      <p className="mt-0.5 text-lg leading-snug font-semibold wrap-anywhere">{promise.text}</p>
      {failure !== null && (
        <FailureAlert sentence={t`Your answer could not be kept.`} failure={failure} serverFirst />
      )}
      <div role="status" className="mt-2">
        {step === 'asked' && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="w-full font-medium sm:mr-1 sm:w-auto">
              <Trans>Did you?</Trans>
            </span>
            <Button look="secondary" onClick={() => answer('yes')}>
              <Trans>Yes</Trans>
            </Button>
            <Button look="secondary" onClick={() => setStep('choosing-a-day')}>
              <Trans>Not yet</Trans>
            </Button>
            <Button look="quiet" className="max-sm:-ml-4" onClick={() => answer('differently')}>
              <Trans>It went differently</Trans>
            </Button>
          </div>
        )}
        {step === 'choosing-a-day' && (
          <>
            <p className="mb-2">
              <Trans>That is all right. When shall we ask again?</Trans>
            </p>
            <DayChoice label={t`When shall we ask again?`} days={[1, 3, 7]} onChoose={postpone} />
          </>
        )}
        {typeof step === 'object' && 'day' in step && (
          <p className="text-ink-soft">
            <Trans>We ask again: {dayInWords(step.day, language)}.</Trans>
          </p>
        )}
        {typeof step === 'object' && 'answer' in step && step.isTold && (
          <p className="text-ink-soft">
            <Trans>It stands in your plan now.</Trans>
          </p>
        )}
        {typeof step === 'object' && 'answer' in step && !step.isTold && (
          <form
            noValidate
            className="flex max-w-xl flex-col gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const told = { ...step, isTold: true };
              if (outcome.trim()) change({ outcome: outcome.trim() }, told);
              else setStep(told);
            }}
          >
            <Field
              name="outcome"
              errors={failure instanceof ApiError ? failure.fields?.['outcome'] : undefined}
              label={
                step.answer === 'yes' ? (
                  <Trans>Well done. What came of it? A line for your plan.</Trans>
                ) : (
                  <Trans>What happened instead? A line for your plan.</Trans>
                )
              }
            >
              <TextInput
                value={outcome}
                maxLength={PROMISE_LIMITS.outcome}
                onChange={({ target: { value: text } }) => {
                  setOutcome(text);
                  const typed = text.trim() === '' ? null : { answer: step.answer, text };
                  void keep(outcomeItem(promise), typed);
                }}
              />
            </Field>
            <div className="flex gap-2">
              <Button type="submit" look="secondary">
                {outcome.trim() ? <Trans>Keep this line</Trans> : <Trans>Nothing to add</Trans>}
              </Button>
            </div>
          </form>
        )}
      </div>
    </div>
  );
}
