import { Trans, useLingui } from '@lingui/react/macro';
import { Mic, Square, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#src/ui/button.tsx';
import { SoundWave } from './sound-wave.tsx';
import type { Voice } from './use-voice.ts';

/** Starts dictation; rendered only where speech can be recognised. */
export function MicrophoneButton({
  disabled,
  onClick,
}: {
  disabled: boolean;
  onClick: () => void;
}) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Speak instead of typing`} disabled={disabled} onClick={onClick}>
      <Mic size={20} aria-hidden />
    </IconButton>
  );
}

interface ListeningPanelProps {
  voice: Voice;
  onStop: () => void;
  /** Explains what Stop does with the words. */
  hint: ReactNode;
}

/** Replaces the composer while the user is speaking. */
export function ListeningPanel({ voice, onStop, hint }: ListeningPanelProps) {
  const { t } = useLingui();
  const { final, interim } = voice.heard;
  const isFinishing = voice.state === 'finishing';
  if (voice.state === 'starting') return <StartingPanel onCancel={voice.cancel} />;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line-strong bg-paper-raised p-3">
      <div className="flex items-center gap-4">
        <SoundWave moving={!isFinishing} className="h-10 text-clay" />
        <div className="min-w-0 grow">
          <p role="status" className="font-semibold">
            {isFinishing ? <Trans>Turning it into text...</Trans> : <Trans>Listening...</Trans>}
          </p>
          <p className="text-sm leading-snug text-ink-soft">{hint}</p>
        </div>
      </div>
      {(final || interim) && (
        <p className="max-h-24 overflow-y-auto break-words">
          {final} <span className="text-ink-soft">{interim}</span>
        </p>
      )}
      <div className="flex justify-end gap-2">
        <IconButton label={t`Discard what I said`} disabled={isFinishing} onClick={voice.cancel}>
          <X size={20} aria-hidden />
        </IconButton>
        <Button ref={focusIt} busy={isFinishing} onClick={onStop} className="grow sm:grow-0">
          {!isFinishing && <Square size={16} fill="currentColor" aria-hidden />}
          <Trans>Stop</Trans>
        </Button>
      </div>
    </div>
  );
}

function StartingPanel({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-line-strong bg-paper-raised p-3">
      <div role="status">
        <p className="font-semibold">
          <Trans>Waiting for the microphone...</Trans>
        </p>
        <p className="text-sm leading-snug text-ink-soft">
          <Trans>If your browser asks, allow it to listen.</Trans>
        </p>
      </div>
      <Button ref={focusIt} look="secondary" onClick={onCancel} className="grow sm:grow-0">
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

/** Focuses a new element, because the microphone button was removed. */
function focusIt(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
