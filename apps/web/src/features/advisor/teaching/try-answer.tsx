import type { Language } from '@inzira/contract/accounts';
import { ANSWER_LIMITS } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { LoadFailure } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { ReplyText } from '#src/features/advisor/reply-text.tsx';
import { addPhrasing, staffAnswerQueries } from './staff-answers.api.ts';

interface TryAnswerProps {
  /** The answer that the mentor should give; null for one of the release that nobody has corrected. */
  taughtId: number | null;
  /** Its id where it is one of the release. */
  released?: string | null;
  /** The first question, asked immediately. */
  first: string;
  language: Language;
}

/** Shows the mentor's reply to a question in various wordings; ones that it does not understand can be added. */
export default function TryAnswer({ taughtId, released, first, language }: TryAnswerProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<readonly string[]>([first]);
  const [edition, setEdition] = useState(0);
  const { form, busy, fields } = useSave({
    async send(data) {
      const words = textOf(data, 'words').trim();
      setAsked((before) => [words, ...before.filter((one) => one !== words)]);
      // The next question starts with an empty field.
      setEdition((one) => one + 1);
      return Promise.resolve();
    },
  });
  return (
    <section aria-labelledby="try" className="flex flex-col gap-4">
      <h2 id="try" className="text-2xl">
        <Trans>What the mentor says now</Trans>
      </h2>
      <form key={edition} {...form} className="flex flex-col gap-3">
        <Field
          name="words"
          label={<Trans>Ask it in other words</Trans>}
          required
          errors={fields['words']}
        >
          <TextInput maxLength={ANSWER_LIMITS.tried} placeholder={t`As a learner would type it`} />
        </Field>
        <Button type="submit" look="secondary" busy={busy} className="self-start">
          <Trans>Ask it now</Trans>
        </Button>
      </form>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {asked.map((words) => (
          <li key={words} className="py-4">
            <Tried {...{ words, taughtId, released, language }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TriedProps extends Omit<TryAnswerProps, 'first'> {
  words: string;
}

function Tried({ words, taughtId, released, language }: TriedProps) {
  const { t } = useLingui();
  const said = useQuery(staffAnswerQueries.tryOut(words, language));
  const teach = useMutation({ mutationFn: async (id: number) => addPhrasing(id, words) });
  const { answer_id: given = null, taught_id: taught = null } = said.data ?? {};
  const isOurs = (given !== null && given === released) || (taught !== null && taught === taughtId);
  return (
    <div className="flex flex-col gap-2">
      <p lang={language} className="font-semibold wrap-anywhere">
        <Trans>“{words}”</Trans>
      </p>
      <div role="status" className="flex flex-col gap-2">
        {said.isPending && (
          <>
            <p className="sr-only">
              <Trans>The mentor is asked...</Trans>
            </p>
            <SkeletonText lines={3} />
          </>
        )}
        {said.isError && (
          <LoadFailure query={said}>
            <Trans>The mentor could not be asked.</Trans>
          </LoadFailure>
        )}
        {said.data &&
          (isOurs ? (
            <p className="flex items-center gap-2 font-semibold text-forest">
              <CircleCheck size={18} className="shrink-0" aria-hidden />
              {taughtId === null ? (
                <Trans>It gives this answer.</Trans>
              ) : (
                <Trans>It gives your answer.</Trans>
              )}
            </p>
          ) : (
            <p className="font-semibold text-alarm">
              <Trans>It says something else.</Trans>
            </p>
          ))}
      </div>
      {said.data && (
        <div className="border-l-4 border-line pl-4">
          <ReplyText markdown={said.data.reply} />
        </div>
      )}
      {said.data && !isOurs && taughtId !== null && (
        <Button
          look="secondary"
          className="self-start"
          busy={teach.isPending || said.isFetching}
          onClick={() => teach.mutate(taughtId)}
        >
          <Trans>Give my answer to these words too</Trans>
        </Button>
      )}
      {teach.isError && (
        <FailureAlert sentence={t`This could not be saved.`} failure={teach.error} />
      )}
    </div>
  );
}
