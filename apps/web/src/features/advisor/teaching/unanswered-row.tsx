import type { UnansweredQuestion } from '@inzira/contract/advisor';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { nameOfLanguage } from '#src/features/advisor/language-name.ts';
import { sourceAddress } from '#src/features/advisor/source-address.ts';
import { isPending, type Mark } from './unanswered.api.ts';

interface UnansweredRowProps {
  question: UnansweredQuestion;
  /** The change made on this screen, if any. */
  mark: Mark | undefined;
  onMark: (isDone: boolean) => void;
}

export function UnansweredRow({ question, mark, onMark }: UnansweredRowProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const textId = useId();
  const { username } = question.user;
  const day = formatDay(question.created_at, language);
  const languageName = nameOfLanguage(question.language, language);
  const isDone = isPending(mark) ? mark.isDone : question.done_at !== null;
  return (
    <li className="flex flex-col gap-3 py-5">
      <div className="flex flex-col gap-1">
        <p
          id={textId}
          lang={question.language}
          className="max-w-prose text-lg font-semibold wrap-anywhere whitespace-pre-line"
        >
          {question.question}
        </p>
        <p className="text-ink-soft wrap-anywhere">
          <Trans>
            Asked by <strong>{username}</strong> on{' '}
            <time dateTime={question.created_at}>{day}</time>, in {languageName}
          </Trans>
        </p>
        {question.asked > 1 && (
          <p>
            <Chip tone="ochre">
              <Plural value={question.asked} one="asked by # person" other="asked by # people" />
            </Chip>
          </p>
        )}
        <p className="text-ink-soft wrap-anywhere">
          <Place lesson={question.lesson} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton to={paths.staffItem('unanswered', question.id)} aria-describedby={textId}>
          {isDone ? <Trans>See the answer</Trans> : <Trans>Answer</Trans>}
        </LinkButton>
        {/* Never disabled, so that keyboard users keep the focus. */}
        <Button
          look="secondary"
          aria-describedby={textId}
          aria-busy={mark?.state === 'sending' || undefined}
          onClick={() => {
            if (mark?.state !== 'sending') onMark(!isDone);
          }}
        >
          {isDone ? (
            <>
              <RotateCcw size={18} aria-hidden />
              <Trans>Open again</Trans>
            </>
          ) : (
            <>
              <Check size={18} aria-hidden />
              <Trans>Mark as done</Trans>
            </>
          )}
        </Button>
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isDone && (
            <Chip tone="forest">
              <Done since={question.done_at} />
            </Chip>
          )}
          {mark?.state === 'waiting' && (
            <span>
              <Trans>Kept on this device until there is a connection.</Trans>
            </span>
          )}
          {mark?.state === 'unstored' && (
            <span>
              <Trans>Not sent yet: leave this page open until there is a connection.</Trans>
            </span>
          )}
        </div>
      </div>
      {mark?.state === 'refused' && (
        <FailureAlert sentence={t`This could not be saved.`} failure={mark.error} />
      )}
    </li>
  );
}

function Place({ lesson }: Pick<UnansweredQuestion, 'lesson'>) {
  if (!lesson) return <Trans>Outside of a lesson</Trans>;
  const { id, chapter_id, title } = lesson;
  if (chapter_id === null) {
    return (
      <Trans>
        Lesson: <span>{title}</span> (no longer taught)
      </Trans>
    );
  }
  return (
    <Trans>
      Lesson:{' '}
      <TextLink to={sourceAddress({ lesson_id: id, chapter_id, title })}>
        <span>{title}</span>
      </TextLink>
    </Trans>
  );
}

function Done({ since }: { since: string | null }) {
  const language = useLanguage();
  if (!since) return <Trans context="one question">Done</Trans>;
  const day = formatDay(since, language);
  return <Trans>Done on {day}</Trans>;
}
