import { PROMISE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Field, TextInput } from '#src/ui/field.tsx';
import { DayChoice } from './day-choice.tsx';
import { dayFromNow } from './promise-days.ts';
import { PromiseList } from './promise-list.tsx';
import { giveTask, promiseQueries } from './promises.api.ts';

/** For a trainer: the tasks that a trainee has from their trainers, what came of them, and a new one. */
export default function TraineeTasks({ traineeId }: { traineeId: number }) {
  const tasks = useQuery(promiseQueries.ofTrainee(traineeId)).data?.promises ?? [];
  return (
    <section aria-labelledby="tasks" className="flex flex-col gap-4">
      <h2 id="tasks" className="text-2xl">
        <Trans>Tasks with a day</Trans>
      </h2>
      {tasks.length > 0 && <PromiseList promises={tasks} />}
      <Disclosure label={<Trans>Give a task</Trans>}>
        <NewTask traineeId={traineeId} />
      </Disclosure>
    </section>
  );
}

function NewTask({ traineeId }: { traineeId: number }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [day, setDay] = useState(dayFromNow(7));
  const [state, setState] = useState<'saving' | { error: unknown } | null>(null);
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '' || state === 'saving') return;
        setState('saving');
        giveTask(traineeId, { text: text.trim(), due_on: day }).then(
          () => {
            setText('');
            setState(null);
          },
          (error: unknown) => setState({ error }),
        );
      }}
    >
      <Field
        name="task"
        label={<Trans>What shall they do?</Trans>}
        hint={<Trans>They are asked how it went when the day has come.</Trans>}
        errors={state && state !== 'saving' ? errorText(state.error) : undefined}
      >
        <TextInput
          value={text}
          maxLength={PROMISE_LIMITS.text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <DayChoice label={t`By when?`} days={[1, 3, 7, 14]} chosen={day} onChoose={setDay} />
      <Button type="submit" disabled={text.trim() === '' || state === 'saving'} className="w-fit">
        <Trans>Give this task</Trans>
      </Button>
    </form>
  );
}
