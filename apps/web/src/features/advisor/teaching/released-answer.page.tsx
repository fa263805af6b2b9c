import { REASON_MAX } from '@inzira/contract/rules/staff';
import type { ActBody, ReleasedAnswer, ReleasedText } from '@inzira/contract/staff-released';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { ReasonDialog } from '#src/ui/reason-dialog.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import { showToast } from '#src/ui/toast.ts';
import { AnswerText } from './answer-text.tsx';
import { ReleasedChip } from './released-chip.tsx';
import { actOnReleased, checkAnswer, releasedQueries } from './staff-answers.api.ts';

const CorrectionForm = later(async () => import('./correction-form.tsx'));
const TryAnswer = later(async () => import('./try-answer.tsx'));

/** An answer of the release in its languages, which can be corrected, withdrawn and put back. */
export default function ReleasedAnswerPage() {
  const { id = '' } = useParams();
  const answer = useQuery(releasedQueries.get(id));
  return (
    <PageBody>
      <QueryState
        query={answer}
        loadingText={<Trans>Loading the answer...</Trans>}
        loading={<SkeletonText lines={8} />}
        failure={<Trans>The answer could not be loaded.</Trans>}
        missing={
          <Missing
            title={<Trans>There is no such answer</Trans>}
            list={paths.staffPlace('mentor')}
          />
        }
      >
        {(data) => <Released answer={data} />}
      </QueryState>
    </PageBody>
  );
}

function Released({ answer }: { answer: ReleasedAnswer }) {
  const { t } = useLingui();
  const own = useLanguage();
  const { answer_id: id, lesson, module, state, withdrawn, misses, revision } = answer;
  const [isAsking, setAsking] = useState(false);
  const putBack = useMutation({
    mutationFn: async () => actOnReleased(id, { act: 'put-back', revision }),
    onSuccess: () => showToast(t`The mentor gives this answer again.`, 'success'),
  });
  const texts = answer.texts.toSorted(
    (a, b) => Number(b.language === own) - Number(a.language === own),
  );
  const [first] = texts;
  const names = { en: t`English`, fr: t`French` };
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader
        back={{ to: paths.staffPlace('mentor'), label: <Trans>Built-in answers</Trans> }}
        title={<span lang={first?.language}>{first && givenIn(first).asks}</span>}
        subtitle={
          lesson ? (
            <>
              {module} ·{' '}
              <TextLink to={`${paths.lessons(lesson.chapter_id)}?lesson=${lesson.id}`}>
                {lesson.title}
              </TextLink>
            </>
          ) : (
            module
          )
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        {state === 'released' ? (
          <span className="text-ink-soft">
            <Trans>Not changed here</Trans>
          </span>
        ) : (
          <ReleasedChip state={state} />
        )}
        {misses > 0 && (
          <span className="text-sm text-ink-soft">
            <Plural value={misses} one="# time not meant" other="# times not meant" />
          </span>
        )}
      </div>
      {withdrawn ? (
        <Alert tone="notice">
          <p className="wrap-anywhere">
            <Trans>
              The mentor has not given this answer since {formatDay(withdrawn.at, own)}: “
              {withdrawn.reason}”
            </Trans>
          </p>
          <div className="mt-3">
            <Button look="secondary" busy={putBack.isPending} onClick={() => putBack.mutate()}>
              <Trans>Use it again</Trans>
            </Button>
          </div>
          {putBack.isError && (
            <FailureAlert sentence={t`This could not be saved.`} failure={putBack.error} />
          )}
        </Alert>
      ) : null}
      <Tabs
        label={t`Languages`}
        param="in"
        tabs={texts.map((text) => ({
          id: text.language,
          label: names[text.language],
          content: <Text key={text.language} answer={answer} text={text} />,
        }))}
      />
      <Disclosure
        label={
          <Plural
            value={answer.asked_as.length}
            one="# built-in way of asking"
            other="# built-in ways of asking"
          />
        }
      >
        <ul className="list-disc pl-5 wrap-anywhere">
          {answer.asked_as.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </Disclosure>
      {!withdrawn && (
        <div className="border-t border-line pt-4">
          <Button look="quiet" onClick={() => setAsking(true)}>
            <Trans>Withdraw this answer</Trans>
          </Button>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={<Trans>Withdraw this answer</Trans>}
          label={<Trans>Reason</Trans>}
          hint={
            <Trans>
              Only the team sees the reason. Learners who ask this are told that the mentor does not
              know.
            </Trans>
          }
          limit={REASON_MAX}
          action={<Trans>Withdraw</Trans>}
          failureText={t`It could not be saved.`}
          draftName={`withdraw-answer:${id}`}
          onClose={() => setAsking(false)}
          onSend={async (reason) => {
            await actOnReleased(id, { act: 'withdraw', reason, revision });
            showToast(t`The mentor does not give it any more.`, 'success');
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}

/** The text that the mentor gives in a language: the correction's newest version, or the release's. */
function givenIn({ correction, ...released }: ReleasedText) {
  const newest = correction?.in_use ? correction.versions[0] : undefined;
  return newest ?? released;
}

function Text({ answer, text }: { answer: ReleasedAnswer; text: ReleasedText }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { answer_id: id, revision, withdrawn, texts } = answer;
  const { language, correction, of, waits } = text;
  const act = useMutation({
    mutationFn: async (kind: ActBody['act'] | 'check') => {
      if (kind === 'check' && correction) await checkAnswer(correction.id, correction.version);
      else if (kind !== 'check') await actOnReleased(id, { act: kind, language, of, revision });
    },
  });
  const isCorrected = correction?.in_use === true;
  const given = givenIn(text);
  const french = texts.find((one) => one.language === 'fr');
  const take = (
    <Button look="secondary" busy={act.isPending} onClick={() => act.mutate('take')}>
      {waits ? <Trans>Take the release</Trans> : <Trans>Go back to the built-in text</Trans>}
    </Button>
  );
  const correct = (
    <Button look={waits ? 'quiet' : 'secondary'} onClick={() => setOpen(true)}>
      {isCorrected ? <Trans>Change the correction</Trans> : <Trans>Correct</Trans>}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6 pt-4">
      {isCorrected && waits ? (
        <section aria-labelledby={`waits-${language}`} className="flex flex-col gap-4">
          <h2 id={`waits-${language}`} className="text-xl">
            <Trans>A new release has another text</Trans>
          </h2>
          <p className="text-ink-soft">
            <Trans>Learners get the text corrected here until you decide.</Trans>
          </p>
          <div className="grid gap-6 md:grid-cols-2">
            <AnswerText title={<Trans>Corrected here</Trans>} text={given} language={language} />
            <AnswerText title={<Trans>The new release</Trans>} text={text} language={language} />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button busy={act.isPending} onClick={() => act.mutate('keep')}>
              <Trans>Keep ours</Trans>
            </Button>
            {take}
            {correct}
          </div>
        </section>
      ) : (
        <>
          <AnswerText text={given} language={language} />
          <Checked text={text} />
          {language === 'en' && isCorrected && french && !french.correction?.in_use && (
            <Alert tone="notice">
              <Trans>
                Learners who read French get this English text until the French one is corrected,
                too.
              </Trans>
            </Alert>
          )}
          {!withdrawn && !isOpen && (
            <div className="flex flex-wrap gap-3">
              {isCorrected && given === correction.versions[0] && isUnread(text) && (
                <Button busy={act.isPending} onClick={() => act.mutate('check')}>
                  <Trans>I have read it: it is right</Trans>
                </Button>
              )}
              {correct}
              {isCorrected && take}
            </div>
          )}
          {isCorrected && (
            <Disclosure label={<Trans>The built-in text</Trans>}>
              <AnswerText text={text} language={language} />
            </Disclosure>
          )}
        </>
      )}
      {act.isError && <FailureAlert sentence={t`This could not be saved.`} failure={act.error} />}
      {isOpen && <CorrectionForm answer={answer} text={text} onClose={() => setOpen(false)} />}
      {!withdrawn && !isOpen && (
        <TryAnswer
          key={`${language}-${revision}`}
          taughtId={isCorrected ? correction.id : null}
          released={id}
          first={given.asks}
          language={language}
        />
      )}
      {correction && <Versions correction={correction} />}
    </div>
  );
}

const isUnread = ({ correction }: ReleasedText) =>
  correction?.versions[0]?.checked_at === null && !correction.is_own;

/** Who has read the text as its second person. */
function Checked({ text: { correction, checked } }: { text: ReleasedText }) {
  const language = useLanguage();
  const newest = correction?.in_use ? correction.versions[0] : undefined;
  const day = newest ? newest.checked_at : checked;
  const reader = newest?.checked_by;
  return (
    <p className="text-sm text-ink-soft">
      {day === null ? (
        correction?.in_use && correction.is_own ? (
          <Trans>You wrote this version: somebody else of the team has to read it.</Trans>
        ) : (
          <Trans>Not yet read by a second person.</Trans>
        )
      ) : reader ? (
        <Trans>
          Read by a second person, {reader}, on {formatDay(day, language)}.
        </Trans>
      ) : (
        <Trans>Read by a second person on {formatDay(day, language)}.</Trans>
      )}
    </p>
  );
}

function Versions({ correction }: { correction: NonNullable<ReleasedText['correction']> }) {
  const { t } = useLingui();
  return (
    <Disclosure label={<Trans>Versions of the correction</Trans>}>
      <Timeline items={correction.versions} itemKey={(one) => one.version} label={t`Versions`}>
        {(one) => (
          <TimelineEntry
            title={t`Version ${one.version}`}
            at={one.at}
            by={one.author ?? <Trans>Former member</Trans>}
          >
            <AnswerText text={one} language={one.language} />
          </TimelineEntry>
        )}
      </Timeline>
    </Disclosure>
  );
}
