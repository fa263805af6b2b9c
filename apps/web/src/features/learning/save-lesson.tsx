import type { Lesson } from '@inzira/contract/learning';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { canKeepApp } from '#src/platform/offline-start.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import { removeLesson, savedLessons, saveLesson } from './saved-lessons.ts';

/** Keeps the lesson on this device, to be read without a network. */
export function SaveLesson({ chapterId, lesson }: { chapterId: number; lesson: Lesson }) {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const [isSaved, setSaved] = useState(() =>
    savedLessons().some(({ lessonId }) => lessonId === lesson.id),
  );
  const [isBusy, setBusy] = useState(false);
  if (!signedIn || !canKeepApp()) return null;
  const toggle = async () => {
    setBusy(true);
    try {
      if (isSaved) await removeLesson(lesson.id);
      else await saveLesson(chapterId, lesson);
      setSaved(!isSaved);
      if (!isSaved)
        showToast(t`Saved on this device: you can read it without a network.`, 'success');
    } catch {
      showToast(t`This lesson could not be saved. Try again with a network.`, 'alarm');
    }
    setBusy(false);
  };
  return (
    <Button
      look="quiet"
      busy={isBusy}
      aria-pressed={isSaved}
      onClick={() => void toggle()}
      className="-my-2 px-2! max-md:-ml-2 print:hidden"
    >
      {!isBusy &&
        (isSaved ? <BookmarkCheck size={18} aria-hidden /> : <Bookmark size={18} aria-hidden />)}
      {isSaved ? <Trans>Saved for later</Trans> : <Trans>Save for later</Trans>}
    </Button>
  );
}
