import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { traineeQueries } from '#src/features/studio/trainee.api.ts';

const OFFERS = 'available-ventures';
const MAX_WAIT_MS = 5000;

/** Waits for the list of ventures, which is hidden while an activity is open. */
function goToOffers(until = Date.now() + MAX_WAIT_MS): void {
  const offers = document.getElementById(OFFERS);
  const offer = offers?.querySelector<HTMLElement>('button:not(:disabled)');
  if (!offer && Date.now() < until) {
    setTimeout(() => goToOffers(until), 50);
    return;
  }
  offers?.scrollIntoView();
  offer?.focus({ preventScroll: true });
}

/** Tells a user without a trainer that nobody will answer, and links to the trainers. */
export default function WithoutTrainer() {
  const { user } = useSession();
  const [, setAddress] = useUrlState({ section: '', step: 0, activity: 0 });
  const { data } = useQuery({
    ...traineeQueries.available(user?.id),
    enabled: user !== null,
  });
  if (!data || data.membership?.role === 'trainee') return null;
  const hasOffers = data.ventures.some(({ joined }) => !joined);
  return (
    <Alert tone="notice">
      <p className="font-semibold">
        <Trans>You have no trainer yet: nobody reads what you hand in.</Trans>
      </p>
      {hasOffers ? (
        <>
          <p>
            <Trans>Join a venture and its trainer answers. Your work is kept until then.</Trans>
          </p>
          <Button
            look="secondary"
            className="mt-2"
            onClick={() => {
              setAddress({ section: '', step: 0, activity: 0 });
              goToOffers();
            }}
          >
            <Trans>See the trainers</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>No trainer takes trainees at the moment. Your work is kept for later.</Trans>
        </p>
      )}
    </Alert>
  );
}
