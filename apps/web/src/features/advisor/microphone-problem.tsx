import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import type { VoiceProblem } from './recognition.ts';

interface MicrophoneProblemProps {
  problem: VoiceProblem;
  /** Sends the recording that has not reached the service. */
  onAgain: () => void;
}

export function MicrophoneProblem({ problem, onAgain }: MicrophoneProblemProps) {
  switch (problem) {
    case 'blocked':
      return (
        <Trans>
          The microphone is blocked. Allow it for this site in your browser’s settings, or type.
        </Trans>
      );
    case 'no-microphone':
      return <Trans>No microphone was found on this device.</Trans>;
    case 'no-network':
      return (
        <Trans>Your browser needs the network to understand speech. Check your connection.</Trans>
      );
    case 'failed':
    case 'unsent':
      return (
        <>
          <Trans>Your voice could not be turned into text. Try again, or type.</Trans>
          {problem === 'unsent' && (
            <Button look="secondary" className="mt-2" onClick={onAgain}>
              <Trans>Send it again</Trans>
            </Button>
          )}
        </>
      );
  }
}
