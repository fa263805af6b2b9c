import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';

/** Returns to the whole journey, which is hidden while an activity is open; the activity stays in view. */
export function BackToJourney({ from }: { from: number }) {
  const [, setAddress] = useUrlState({ activity: 0 });
  return (
    <Button
      look="quiet"
      className="ml-0 pt-3 sm:ml-1"
      onClick={() => {
        setAddress({ activity: 0 });
        setTimeout(() => {
          const heading = document.getElementById(`activity-${from}`);
          heading?.scrollIntoView({ block: 'center' });
          heading?.focus({ preventScroll: true });
        });
      }}
    >
      <ArrowLeft size={18} aria-hidden />
      <Trans>Back to the journey</Trans>
    </Button>
  );
}
