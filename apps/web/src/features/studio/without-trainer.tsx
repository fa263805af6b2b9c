import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { traineeQueries } from './trainee.api.ts';

const OFFERS = 'available-ventures';

/** Where work is handed in by somebody whom nobody answers: says so, and leads to the trainers. */
export default function WithoutTrainer() {
  const { user } = useSession();
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
              const offers = document.getElementById(OFFERS);
              offers?.scrollIntoView();
              offers?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
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
