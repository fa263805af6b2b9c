import type { OpenQuestion } from '@inzira/contract/staff-answers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { ApiError } from '#src/platform/api-error.ts';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { useBarHeight } from '#src/ui/bar-height.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CheckboxGroup } from '#src/ui/choice-group.tsx';
import { type Draft, DraftNote, useDraft } from '#src/ui/draft.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { AnswerField, TeachingFields, teachingOf } from './answer-fields.tsx';
import { later } from '#src/platform/later.tsx';
import { askedLanguage } from '#src/features/advisor/answer-language.ts';
import { nameOfLanguage } from '#src/features/advisor/language-name.ts';
import { ReplyText } from '#src/features/advisor/reply-text.tsx';
import { shortAsk } from '#src/features/advisor/short-ask.ts';
import { replyToQuestion, staffAnswerQueries, teachAnswer } from './staff-answers.api.ts';

const TryAnswer = later(async () => import('./try-answer.tsx'));

/** A question that the mentor could not answer: staff reply, and may add the reply to the mentor. */
export default function StaffQuestionPage() {
  const { id = '' } = useParams();
  const question = useQuery(staffAnswerQueries.question(id));
  return (
    <PageBody>
      <QueryState
        query={question}
        loadingText={<Trans>Loading the question...</Trans>}
        loading={<SkeletonText lines={8} />}
        failure={<Trans>The question could not be loaded.</Trans>}
        missing={
          <Missing
            title={<Trans>There is no such question</Trans>}
            list={paths.staffPlace('unanswered')}
          />
        }
      >
        {(data) => <Question question={data} />}
      </QueryState>
    </PageBody>
  );
}

function Question({ question }: { question: OpenQuestion }) {
  const language = useLanguage();
  const { username, asked, replies } = question;
  const day = formatDay(question.created_at, language);
  const others = asked - 1;
  const answers = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState(0);
  const hasAnswers = replies.length > 0;
  // The form that had the focus is gone.
  useEffect(() => {
    if (sent > 0 && hasAnswers) answers.current?.focus({ preventScroll: true });
  }, [sent, hasAnswers]);
  const onSent = () => {
    setSent((now) => now + 1);
    // Scrolls up, because the page is shorter now, and the next action is at the top.
    window.scrollTo(0, 0);
  };
  return (
    <div className="flex max-w-prose flex-col gap-5 md:gap-8 [&>header]:mb-0">
      <PageHeader
        back={{ to: paths.staffPlace('unanswered'), label: <Trans>Unanswered questions</Trans> }}
        title={<span lang={question.language}>{question.question}</span>}
        subtitle={
          <>
            {others > 0 ? (
              <Trans>
                Asked by {username} and <Plural value={others} one="# other" other="# others" />,
                the last time on {day}
              </Trans>
            ) : (
              <Trans>
                Asked by {username} on {day}
              </Trans>
            )}{' '}
            · <span>{nameOfLanguage(question.language, language)}</span>
          </>
        }
      />
      {hasAnswers && (
        <section aria-labelledby="answers" className="flex flex-col gap-4">
          <h2 id="answers" ref={answers} tabIndex={-1} className="text-2xl outline-none">
            <Trans>Answers</Trans>
          </h2>
          {replies.map((reply) => (
            <div key={reply.id} className="border-l-4 border-clay pl-4">
              <p className="text-sm text-ink-soft">
                {reply.author ?? <Trans>Former member</Trans>} ·{' '}
                {formatDay(reply.sent_at, language)}
              </p>
              <ReplyText markdown={reply.text} />
            </div>
          ))}
        </section>
      )}
      {question.done_at === null ? (
        <Reply question={question} onSent={onSent} />
      ) : (
        <>
          {question.taught_id && (
            <TryAnswer
              taughtId={question.taught_id}
              first={question.question.replaceAll(/\s+/g, ' ').trim()}
              language={askedLanguage(question.language)}
            />
          )}
          {replies[0] && !question.is_taught ? (
            <Teach question={question} reply={replies[0].text} onSent={onSent} />
          ) : (
            <Bar>
              <LinkButton to={paths.staffPlace('unanswered')}>
                <Trans>Next question</Trans>
              </LinkButton>
              {question.taught_id && (
                <LinkButton to={paths.staffItem('answers', question.taught_id)} look="secondary">
                  <Trans>Change the answer</Trans>
                </LinkButton>
              )}
            </Bar>
          )}
        </>
      )}
    </div>
  );
}

/** The actions: always visible on a phone, even on a short page, with toasts above them. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useBarHeight()}
      data-bottom-bar
      className="last-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:p-0"
    >
      {children}
    </div>
  );
}

interface FormProps {
  question: OpenQuestion;
  onSent: () => void;
}

function Reply({ question, onSent }: FormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { id, similar } = question;
  const formId = useId();
  const teaching = useRef<HTMLFieldSetElement>(null);
  const draft = useDraft(`question-reply:${id}`);
  const [teaches, setTeaches] = useState(() => draft.list('teach', []).includes('on'));
  /** The checkbox was ticked at least once. */
  const [mayTeach, setMayTeach] = useState(teaches);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const body = {
        text: textOf(data, 'text'),
        also: data.getAll('also').map(Number),
        teach: data.get('teach') === 'on' ? teachingOf(data) : null,
      };
      const answered = await replyToQuestion(id, body, idempotencyKey).catch((error: unknown) => {
        // The page then shows the colleague's reply instead of this form.
        if (error instanceof ApiError && error.status === 409) showToast(errorText(error), 'alarm');
        throw error;
      });
      showToast(
        answered.taught_id === null
          ? t`Answered. The learner is told.`
          : t`Answered. The learner is told, and the mentor knows it now.`,
        'success',
      );
      onSent();
    },
  });
  return (
    // `contents`, so that the sticky bar belongs to the page, however long the question is.
    <form key={draft.key} {...form} id={formId} className="contents">
      <div className="flex flex-col gap-5">
        <AnswerField
          name="text"
          initial={draft.text('text')}
          errors={fields['text']}
          busy={busy}
          asked={question.language}
          isOfMentor={teaches}
          language={draft.text('language') || undefined}
        />
        {similar.length > 0 && (
          <CheckboxGroup
            label={<Trans>It answers these open questions too</Trans>}
            name="also"
            choices={similar.map((one) => ({ value: String(one.id), label: one.question }))}
            defaultValues={draft.list('also', [])}
          />
        )}
        {mayTeach && (
          <fieldset
            ref={teaching}
            // Not disabled: a draft keeps only what is sent, and what is written there comes back with the tick.
            hidden={!teaches}
            className="flex min-w-0 scroll-mt-20 flex-col gap-5 border-l-4 border-line pl-4"
          >
            <AsAsked username={question.username} />
            <TeachingFields fields={fields} values={teachingValues(draft, question)} />
            <UnreadNote />
          </fieldset>
        )}
        {failure !== null && (
          <FailureAlert sentence={t`The answer could not be sent.`} failure={failure} />
        )}
        <DraftNote draft={draft} />
      </div>
      <Bar>
        {/* Placed beside the send button, because the decision is made before sending. */}
        <Checkbox
          name="teach"
          className="w-full max-lg:text-[0.9375rem]"
          label={
            <Trans>Also let the mentor give this answer from now on, to all who ask the same</Trans>
          }
          defaultChecked={teaches}
          onChange={({ currentTarget: { checked } }) => {
            flushSync(() => {
              setTeaches(checked);
              setMayTeach(true);
            });
            // Scrolls to the fields to check, which start below the screen of a phone.
            if (checked) teaching.current?.scrollIntoView({ block: 'start' });
          }}
        />
        <Button type="submit" busy={busy} className="grow lg:grow-0">
          <Trans>Send answer</Trans>
        </Button>
      </Bar>
    </form>
  );
}

/** Starts with the learner's question, to be shortened: it may be personal, and phones store these lines. */
function teachingValues(draft: Draft, { question }: OpenQuestion) {
  const asked = question.replaceAll(/\s+/g, ' ').trim();
  return {
    asks: draft.text('asks', shortAsk(question)),
    asked_as: draft.text('asked_as', asked).split('\n'),
    source_title: draft.text('source_title'),
    source_url: draft.text('source_url'),
  };
}

function AsAsked({ username }: { username: string }) {
  return (
    <Alert tone="notice">
      <Trans>
        The next two fields hold the question as {username} typed it. Everybody can read them: take
        out what tells of one person before you send.
      </Trans>
    </Alert>
  );
}

function UnreadNote() {
  return (
    <p className="text-ink-soft">
      <Trans>
        The answer is marked “not yet read by a second person” until somebody else of the team has
        read it; the mentor gives it all the same.
      </Trans>
    </p>
  );
}

/** A tap within this time was probably a double tap on the previous button. */
const DOUBLE_TAP_MS = 400;

/** Adds the reply to the mentor afterwards, for staff who did not tick the box before. */
function Teach({ question, reply, onSent }: FormProps & { reply: string }) {
  const { t } = useLingui();
  const { id } = question;
  const formId = useId();
  const draft = useDraft(`question-teach:${id}`);
  const [isOpen, setIsOpen] = useState(() => draft.text('asks') !== '');
  const openedAt = useRef(-Infinity);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const body = { ...teachingOf(data), answer: textOf(data, 'answer') };
      await teachAnswer(id, body, idempotencyKey);
      showToast(t`The mentor knows it now.`, 'success');
      onSent();
    },
  });
  return (
    <>
      <section aria-labelledby="teach" className="flex flex-col gap-4">
        <h2 id="teach" className="text-2xl">
          <Trans>The mentor does not know this answer yet</Trans>
        </h2>
        {isOpen && (
          <form key={draft.key} {...form} id={formId} className="flex flex-col gap-5">
            <UnreadNote />
            <AnswerField
              name="answer"
              initial={draft.text('answer', reply)}
              errors={fields['answer']}
              busy={busy}
              asked={question.language}
              isOfMentor
              language={draft.text('language') || undefined}
            />
            <AsAsked username={question.username} />
            <TeachingFields fields={fields} values={teachingValues(draft, question)} />
            {failure !== null && (
              <FailureAlert sentence={t`It could not be saved.`} failure={failure} />
            )}
            <DraftNote draft={draft} />
          </form>
        )}
      </section>
      <Bar>
        {isOpen ? (
          <Button
            key="give"
            type="submit"
            form={formId}
            busy={busy}
            onClick={(event) => {
              // All fields are prefilled, but unread at that time.
              const isSoon = event.timeStamp - openedAt.current < DOUBLE_TAP_MS;
              if (isSoon && !draft.writer.isTyped) event.preventDefault();
            }}
          >
            <Trans>Give it from now on</Trans>
          </Button>
        ) : (
          <Button
            key="open"
            onClick={({ timeStamp }) => {
              openedAt.current = timeStamp;
              setIsOpen(true);
            }}
          >
            <Trans>Let the mentor give it</Trans>
          </Button>
        )}
        <LinkButton to={paths.staffPlace('unanswered')} look="secondary">
          <Trans>Next question</Trans>
        </LinkButton>
      </Bar>
    </>
  );
}
