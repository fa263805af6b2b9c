import type { Lesson } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { formatMinutes } from '#src/platform/numbers.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { LessonCheck } from './lesson-check.tsx';
import { learningQueries } from './learning.api.ts';
import type { LessonOutline } from './lesson-parts.ts';

const StoneLaid = later(async () => import('./online/stone-laid.tsx'), {
  when: 'near',
  fallback: null,
});

interface LessonEndProps {
  lessonId: number;
  outline: LessonOutline;
  language: string;
  index: number;
  /** All lessons of the chapter. */
  lessons: readonly Pick<Lesson, 'title' | 'minutes' | 'completed'>[];
  onNext: () => void;
  /** The button that opens the tutor. */
  coach: ReactNode;
}

/** A summary at the end of a lesson: what the reader can do now, what they wrote, and a question from memory. */
export function LessonEnd(props: LessonEndProps) {
  const { lessonId, outline, language, index, lessons, onNext, coach } = props;
  const locale = useLanguage();
  const next = lessons[index + 1];
  const { signedIn } = useSession();
  const [isAsked, setAsked] = useState(false);
  // A lesson that was already completed adds no new stone.
  const [wasRead] = useState(lessons[index]?.completed);
  const { objectives, recall } = outline;
  const note = useQuery({ ...learningQueries.note(lessonId), enabled: signedIn }).data?.text;
  if (objectives.length === 0) return <div className="mt-8">{coach}</div>;
  return (
    <section
      aria-labelledby="lesson-end"
      className="mt-8 overflow-hidden rounded-lg border border-line bg-paper-raised shadow-card print:hidden [&_:is(button,input)]:scroll-mb-36"
    >
      <ImigongoBand className="h-4" />
      <div className="flex flex-col gap-4 p-5">
        {signedIn && !wasRead && (
          <div className="min-h-14">
            <StoneLaid lessonId={lessonId} />
          </div>
        )}
        <p className="-mb-3 text-sm font-semibold text-clay">
          <Trans>
            {index + 1} of {lessons.length} in this chapter
          </Trans>
        </p>
        <h2 id="lesson-end" className="text-2xl">
          <Trans>Now you can</Trans>
        </h2>
        <ul lang={language} className="flex list-disc flex-col gap-1.5 pl-5 marker:text-clay">
          {objectives.map((html) => (
            // oxlint-disable-next-line react/no-danger -- a part of the lesson, which the server has sanitised
            <li key={html} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
        </ul>
        {note && (
          <div>
            <p className="text-sm font-semibold text-ochre-text">
              <Trans>In your own words</Trans>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>
          </div>
        )}
        {recall && (
          <div lang={isAsked ? language : undefined}>
            {isAsked ? (
              <LessonCheck {...recall} />
            ) : (
              <Button look="secondary" onClick={() => setAsked(true)} className="w-full">
                <Trans>Once more, from memory</Trans>
              </Button>
            )}
          </div>
        )}
        {coach}
        {next ? (
          <div className="flex items-center gap-4 border-t border-line pt-3">
            <p id="next" className="grow leading-snug">
              <Trans>
                Next: <strong className="font-display">{next.title}</strong>,{' '}
                {formatMinutes(next.minutes, locale)}
              </Trans>
            </p>
            <Button look="secondary" onClick={onNext} aria-labelledby="next">
              <ArrowRight size={18} aria-hidden />
            </Button>
          </div>
        ) : (
          <p className="border-t border-line pt-3 font-display text-lg leading-snug font-bold">
            <Trans>All lessons read: now the quiz of this chapter</Trans>
          </p>
        )}
      </div>
    </section>
  );
}
