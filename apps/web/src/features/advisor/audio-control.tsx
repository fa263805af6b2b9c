import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { isMetered } from '#src/platform/connection.ts';
import { audioSizeQuery } from './audio-size.ts';
import type { ReplyAudio } from './use-reply-audio.ts';

/** The address of the audio whose button had the focus when it was unmounted just now. */
let focused: string | null = null;

/** Plays, pauses and resumes the audio of a reply; shows its size on a metered connection. */
export function AudioControl({ audio, url }: { audio: ReplyAudio; url: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { data: bytes } = useQuery({ ...audioSizeQuery(url), enabled: isMetered() });
  const status = audio.url === url ? audio.status : 'ready';
  const problem = audio.url === url ? audio.problem : null;
  /** When a reply is complete, its button moves to a new place, and takes the focus along. */
  const keepFocus = (button: HTMLButtonElement | null) => {
    if (focused === url) button?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== button) return;
      focused = url;
      queueMicrotask(() => {
        focused = null;
      });
    };
  };
  const size =
    bytes &&
    new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(
      Math.max(1, Math.round(bytes / 1000)),
    );

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        {status === 'playing' ? (
          <Button look="secondary" ref={keepFocus} onClick={audio.pause}>
            <Pause size={18} aria-hidden />
            <Trans>Pause</Trans>
          </Button>
        ) : (
          <Button look="secondary" ref={keepFocus} onClick={() => audio.play(url)}>
            <Play size={18} aria-hidden />
            {status === 'paused' ? <Trans>Resume</Trans> : <Trans>Play</Trans>}
          </Button>
        )}
        {size && (
          <span className="text-sm text-ink-soft">
            {status === 'ready' ? t`Audio, ${size}` : size}
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-alarm">
          {problem === 'load' ? (
            <Trans>Failed to load audio source</Trans>
          ) : (
            <Trans>Failed to play audio source</Trans>
          )}
        </p>
      )}
    </div>
  );
}
