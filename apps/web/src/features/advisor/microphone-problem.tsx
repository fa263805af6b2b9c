import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { ServerSentence } from '#src/ui/server-sentence.tsx';
import type { VoiceProblem } from './recognition.ts';

interface MicrophoneProblemProps {
  problem: VoiceProblem;
  /** Sends an unsent recording again. */
  onAgain: () => void;
}

export function MicrophoneProblem({ problem, onAgain }: MicrophoneProblemProps) {
  if (typeof problem === 'object')
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {problem.reason === undefined ? (
          <p>
            <Trans>What you said did not arrive. It is kept while this page is open.</Trans>
          </p>
        ) : (
          <ServerSentence text={problem.reason} />
        )}
        <Button look="secondary" onClick={onAgain}>
          <RotateCcw size={18} aria-hidden />
          <Trans>Send it again</Trans>
        </Button>
      </div>
    );
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
      return <Trans>Your voice could not be turned into text. Try again, or type.</Trans>;
  }
}
