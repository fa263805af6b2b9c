import type { ContentFile } from '@inzira/contract/staff-content';
import { Plural, Trans } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** What learners currently see, in one line. */
export function Live({
  file: { kind, reader, questions, isHidden, isHeld },
}: {
  file: ContentFile;
}) {
  const asked = reader?.questions?.filter((id) => id !== null).length ?? 0;
  if (isHeld)
    return (
      <Trans>
        A new release is held back: what was published since reaches learners with it.{' '}
        <TextLink to={paths.staff}>See what to mend</TextLink>
      </Trans>
    );
  if (reader && isHidden) return <Trans>Published, and hidden from learners.</Trans>;
  if (!reader || kind === 'quiz' || questions === null || !reader.questions)
    return <Trans>No changes since it was published.</Trans>;
  return (
    <strong className="font-semibold text-forest">
      {asked === 0 ? (
        <Trans>Learners see this lesson now. The quiz asks nothing about it yet.</Trans>
      ) : (
        <Plural
          value={asked}
          one="Learners see this lesson now, and its question in the quiz."
          other="Learners see this lesson now, and its # questions in the quiz."
        />
      )}
    </strong>
  );
}

interface LiveLinksProps {
  /** The edited file. */
  path: string;
  reader: NonNullable<ContentFile['reader']>;
  newest: number | null;
}

/** Links to the published text as learners see it. */
export function LiveLinks({ path, reader, newest }: LiveLinksProps) {
  const { chapter, lesson, questions } = reader;
  const box = useRef<HTMLDivElement>(null);
  const first = questions?.[newest ?? 0];
  /** Begins with the question that was published last. */
  const asked = (questions ?? [])
    .filter((id) => id !== null)
    .toSorted((a, b) => Number(b === first) - Number(a === first));
  useEffect(() => {
    // Focuses the link that replaced the pressed button.
    if (newest !== null && document.activeElement === document.body)
      box.current?.querySelector('a')?.focus();
  }, [newest]);
  return (
    <div ref={box} className="contents">
      {lesson !== null && (
        <LinkButton
          look="secondary"
          className="max-lg:grow max-lg:px-1 max-lg:text-[0.9375rem] xl:shrink-0"
          to={`${paths.lessons(chapter)}?lesson=${lesson}`}
        >
          <Eye size={18} className="max-sm:hidden" aria-hidden />
          <Trans>See the lesson</Trans>
        </LinkButton>
      )}
      {lesson === null && (
        <LinkButton
          look="secondary"
          className="max-lg:grow max-lg:px-1 max-lg:text-[0.9375rem] xl:shrink-0"
          to={paths.quiz(chapter)}
        >
          <Eye size={18} className="max-sm:hidden" aria-hidden />
          <Trans>See the quiz</Trans>
        </LinkButton>
      )}
      {asked.length > 0 && (
        <LinkButton
          look="secondary"
          className="max-lg:grow max-lg:px-1 max-lg:text-[0.9375rem] xl:shrink-0"
          to={`${paths.staffPlace('curriculum/file')}?${new URLSearchParams({ chapter: String(chapter), question: asked.join(','), from: path })}`}
        >
          <Eye size={18} className="max-sm:hidden" aria-hidden />
          <Plural value={asked.length} one="See the question" other="See the questions" />
        </LinkButton>
      )}
    </div>
  );
}
