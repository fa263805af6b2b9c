import { PROMISE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { isUnsent, useEntries } from '#src/platform/write-queue-entries.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { useReturned } from '#src/ui/draft.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { DayChoice } from './day-choice.tsx';
import { dayInWords } from './promise-days.ts';
import { makePromise } from './promises.api.ts';
import { usePromiseForm } from './use-promise-form.ts';

const DAYS = [0, 1, 3, 7];

const draftOf = (lessonId: number) => `promise:${lessonId}`;

interface Made {
  text: string;
  day: string;
  /** The key of the write queue's entry. */
  key: string;
}

/** Turns a lesson's "Try it today" into a promise for a chosen day, on which Today asks about it. */
export default function PromiseMaker({ lessonId }: { lessonId: number }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { user } = useSession();
  const [made, setMade] = useState<Made | null>(null);
  useReturned(draftOf(lessonId), () => setMade(null));
  // Also updated when another tab sends it.
  const isWaiting = useEntries().some((entry) => entry.key === made?.key && isUnsent(entry));
  if (!user) return null;
  if (!made)
    return <PromiseForm key={user.id} userId={user.id} lessonId={lessonId} onMade={setMade} />;
  return (
    <p lang={i18n.locale} role="status" className="flex gap-2.5 text-base">
      <CalendarCheck size={22} className="mt-0.5 text-forest" aria-hidden />
      <span>
        <Trans>
          “{made.text}”, {dayInWords(made.day, language)}. Then <Today /> asks you how it went.
        </Trans>
        {isWaiting && (
          <>
            {' '}
            <Trans>It is kept on this device until there is a network.</Trans>
          </>
        )}
      </span>
    </p>
  );
}

interface PromiseFormProps {
  userId: number;
  lessonId: number;
  onMade: (made: Made) => void;
}

function PromiseForm({ userId, lessonId, onMade }: PromiseFormProps) {
  const { t, i18n } = useLingui();
  const name = draftOf(lessonId);
  const { key, form, text, day, setDay, isBlank, busy, failure, errors } = usePromiseForm(
    name,
    1,
    async (promised, idempotencyKey) => {
      const promise = { ...promised, source: 'lesson', lesson_id: lessonId } as const;
      const queueKey = await makePromise(userId, promise, { draft: name, idempotencyKey });
      onMade({ text: promised.text, day: promised.due_on, key: queueKey });
    },
  );
  return (
    <form
      key={key}
      {...form}
      lang={i18n.locale}
      className="flex flex-col gap-3 text-base print:hidden"
    >
      <Field name="text" label={<Trans>What will you do, and by when?</Trans>} errors={errors}>
        <TextInput
          defaultValue={text}
          maxLength={PROMISE_LIMITS.text}
          readOnly={busy}
          placeholder={t`For example: ask five customers`}
        />
      </Field>
      {!isBlank && (
        <>
          <DayChoice label={t`By when?`} name="due_on" days={DAYS} chosen={day} onChoose={setDay} />
          {failure !== null && (
            <FailureAlert sentence={t`This could not be added to your plan.`} failure={failure} />
          )}
          <Button type="submit" look="secondary" busy={busy} className="w-fit">
            <Trans>Promise myself</Trans>
          </Button>
        </>
      )}
    </form>
  );
}

function Today() {
  return (
    <TextLink to={paths.dashboard}>
      <Trans>Today</Trans>
    </TextLink>
  );
}
