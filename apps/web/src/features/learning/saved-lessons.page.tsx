import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { OutboxList } from './outbox-list.tsx';
import { removeLesson, savedLessons } from './saved-lessons.ts';

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** What can be read on this device without a network. */
export default function SavedLessonsPage() {
  const { t } = useLingui();
  usePageTitle(t`Saved lessons`);
  const [lessons, setLessons] = useState(savedLessons);
  /** Asked once: without a network nothing brings it back. */
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <PageBody narrow>
      <PageHeader
        back={{ to: paths.modules, label: <Trans>Modules</Trans> }}
        title={<Trans>Saved lessons</Trans>}
        subtitle={<Trans>Kept on this device, to read without a network.</Trans>}
      />
      {lessons.length === 0 ? (
        <EmptyState
          title={<Trans>Nothing saved yet</Trans>}
          actions={
            <LinkButton to={paths.modules}>
              <Trans>All modules</Trans>
            </LinkButton>
          }
        >
          <Trans>Tap "Save for later" at the top of a lesson while you have a network.</Trans>
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {lessons.map(({ lessonId, chapterId, title, chapterTitle, minutes }) => (
            <li key={lessonId} className="flex items-center gap-2 py-3">
              <Link
                to={`${paths.lessons(chapterId)}?lesson=${lessonId}`}
                className="target min-w-0 grow rounded-md py-1 text-ink no-underline hover:underline"
              >
                <span className="block font-display text-lg leading-snug font-bold">{title}</span>
                <span className="block text-ink-soft">
                  {chapterTitle} · <Trans>About {minutes} min</Trans>
                </span>
              </Link>
              {asked === lessonId ? (
                <div className="flex shrink-0 flex-col-reverse gap-2 sm:flex-row">
                  <Button ref={takeFocus} look="quiet" onClick={() => setAsked(null)}>
                    <Trans>Keep it</Trans>
                  </Button>
                  <Button
                    look="danger"
                    aria-label={t`Remove ${title}`}
                    onClick={() => void removeLesson(lessonId).then(setLessons)}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </div>
              ) : (
                <IconButton label={t`Remove ${title}`} onClick={() => setAsked(lessonId)}>
                  <Trash2 size={20} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <OutboxList />
    </PageBody>
  );
}
