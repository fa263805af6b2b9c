import { Trans } from '@lingui/react/macro';
import type { VoiceProblem } from './recognition.ts';

export function MicrophoneProblem({ problem }: { problem: VoiceProblem }) {
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
