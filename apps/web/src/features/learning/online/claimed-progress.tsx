import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '#src/platform/query-client.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { showToast } from '#src/ui/toast.ts';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import {
  claimVisitorProgress,
  countVisitorNotes,
  countVisitorProgress,
  dropVisitorProgress,
} from './claim-progress.ts';
import { readVisitorProgress } from '#src/features/learning/visitor-progress.ts';

/**
 * Gives a user the progress made in this tab before the login. If the account already has progress, it asks first,
 * because the phone may be shared.
 */
export default function ClaimedProgress() {
  const { t } = useLingui();
  const { user } = useSession();
  const [progress] = useState(readVisitorProgress);
  const [isDone, setDone] = useState(false);
  // Requested once, because after taking over the progress the account has some.
  const tracker = useQuery({
    queryKey: ['learning', 'before-claim', user?.id],
    queryFn: async () => queryClient.query(learningQueries.tracker()),
    enabled: progress !== null && user !== null,
    staleTime: Infinity,
  });
  const hasOther = tracker.data?.modules.some(({ courses }) =>
    courses.some(({ chapters }) =>
      chapters.some(
        ({ lessons, quiz }) => quiz.result !== null || lessons.some(({ completed }) => completed),
      ),
    ),
  );
  const userId = user?.id;
  const done = t`What you did before you logged in is in your account now.`;
  useEffect(() => {
    if (userId === undefined || hasOther !== false || !readVisitorProgress()) return;
    void claimVisitorProgress(userId);
    showToast(done);
  }, [userId, hasOther, done]);
  if (!progress || userId === undefined || !hasOther || isDone) return null;
  const { lessons, quizzes } = countVisitorProgress(progress);
  const notes = countVisitorNotes();
  return (
    <Dialog
      open
      onClose={() => setDone(true)}
      title={<Trans>Did you learn here before you logged in?</Trans>}
      actions={
        <>
          <Button
            look="secondary"
            onClick={() => {
              dropVisitorProgress();
              setDone(true);
            }}
          >
            <Trans>No, remove it</Trans>
          </Button>
          <Button
            onClick={() => {
              void claimVisitorProgress(userId);
              showToast(done);
              setDone(true);
            }}
          >
            <Trans>Yes, add it to my account</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Without being logged in, somebody opened{' '}
          <Plural value={lessons} one="# lesson" other="# lessons" /> and finished{' '}
          <Plural value={quizzes} one="# quiz" other="# quizzes" /> in this tab.
        </Trans>
      </p>
      {notes > 0 && (
        <p className="mt-2">
          <Plural
            value={notes}
            one="# note that was written there goes with it."
            other="# notes that were written there go with it."
          />
        </p>
      )}
    </Dialog>
  );
}
