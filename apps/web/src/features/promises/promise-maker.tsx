import { PROMISE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { DayChoice } from './day-choice.tsx';
import { dayFromNow, dayInWords } from './promise-days.ts';
import { makePromise } from './promises.api.ts';

const DAYS = [0, 1, 3, 7];

/** "Try it today" as a promise with a day, which Today asks about when the day has come. */
export default function PromiseMaker({ lessonId }: { lessonId?: number }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { user } = useSession();
  const [text, setText] = useState('');
  const [day, setDay] = useState(dayFromNow(1));
  const [made, setMade] = useState<'sent' | 'waiting' | 'refused' | null>(null);
  if (!user) return null;
  if (made === 'sent' || made === 'waiting')
    return (
      <p lang={i18n.locale} role="status" className="flex gap-2.5 text-base">
        <CalendarCheck size={22} className="mt-0.5 shrink-0 text-forest" aria-hidden />
        <span>
          <Trans>
            “{text.trim()}”, {dayInWords(day, language)}. Then <Today /> asks you how it went.
          </Trans>
          {made === 'waiting' && (
            <>
              {' '}
              <Trans>It is kept on this device until there is a network.</Trans>
            </>
          )}
        </span>
      </p>
    );
  return (
    <form
      lang={i18n.locale}
      noValidate
      className="flex flex-col gap-3 text-base print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        const source = lessonId === undefined ? 'own' : 'lesson';
        void makePromise(user.id, {
          text: text.trim(),
          due_on: day,
          source,
          ...(lessonId !== undefined && { lesson_id: lessonId }),
        }).then(({ state }) =>
          setMade(state === 'sent' ? 'sent' : state === 'refused' ? 'refused' : 'waiting'),
        );
      }}
    >
      <Field
        name="promise"
        label={<Trans>What will you do, and by when?</Trans>}
        errors={
          made === 'refused'
            ? t`This could not be kept. Answer an earlier promise first, then try again.`
            : undefined
        }
      >
        <TextInput
          value={text}
          maxLength={PROMISE_LIMITS.text}
          placeholder={t`Ask five customers what they paid last time`}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {text.trim() !== '' && (
        <>
          <DayChoice label={t`By when?`} days={DAYS} chosen={day} onChoose={setDay} />
          <Button type="submit" look="secondary" className="w-fit">
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
