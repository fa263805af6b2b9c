import { PROMISE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { DayChoice } from './day-choice.tsx';
import { PromiseList } from './promise-list.tsx';
import { promiseQueries } from './promise-queries.ts';
import { giveTask } from './promises.api.ts';
import { usePromiseForm } from './use-promise-form.ts';

/** For a trainer: a trainee's tasks with their outcomes, and a form for a new one. */
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
  const { key, form, text, day, setDay, isBlank, busy, failure, errors } = usePromiseForm(
    `task:${traineeId}`,
    7,
    async (task, idempotencyKey) => giveTask(traineeId, task, idempotencyKey),
  );
  return (
    <form key={key} {...form} className="flex max-w-xl flex-col gap-3">
      <Field
        name="text"
        label={<Trans>What shall they do?</Trans>}
        hint={<Trans>They are asked how it went when the day has come.</Trans>}
        errors={errors}
      >
        <TextInput defaultValue={text} maxLength={PROMISE_LIMITS.text} readOnly={busy} />
      </Field>
      <DayChoice
        label={t`By when?`}
        name="due_on"
        days={[1, 3, 7, 14]}
        chosen={day}
        onChoose={setDay}
      />
      {failure !== null && (
        <FailureAlert sentence={t`The task could not be given.`} failure={failure} />
      )}
      <Button type="submit" busy={busy} disabled={isBlank} className="w-fit">
        <Trans>Give this task</Trans>
      </Button>
    </form>
  );
}
