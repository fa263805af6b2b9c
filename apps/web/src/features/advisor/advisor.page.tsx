import { Trans, useLingui } from '@lingui/react/macro';
import { AudioLines, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#src/platform/lazy-part.tsx';
import { CalculatorContext } from './mentor-calculator.tsx';
import { TextMode } from './text-mode.tsx';
import './advisor.css';

/** Fetched with the first sum: most conversations have none. */
const Calculator = lazyPart(
  async () => import('#src/features/calculators/calculator.tsx'),
  'calculators',
);

/** Fetched when it is chosen: text is the mode that opens. */
const AudioMode = lazyPart(async () => ({
  default: (await import('./audio-mode.tsx')).AudioMode,
}));

export default function AdvisorPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const isAudio = search.get('mode') === 'audio';
  const change = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return (
    // Beside the note on demo data the question's box would be below the fold.
    <div className="page-width flex h-[90dvh] flex-col py-3 in-data-demo:h-[min(90dvh,calc(100dvh-7rem))] md:py-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
        <h1 className="text-2xl md:text-3xl">
          <Trans>AI Startup Mentor</Trans>
        </h1>
        <div
          role="group"
          aria-label={t`How you talk with the mentor`}
          className="flex w-full gap-1 rounded-lg bg-paper-sunken p-1 sm:w-auto"
        >
          <ModeButton isOn={!isAudio} onClick={() => change('mode', undefined)}>
            <MessageSquareText size={18} aria-hidden />
            <Trans>Text Mode</Trans>
          </ModeButton>
          <ModeButton isOn={isAudio} onClick={() => change('mode', 'audio')}>
            <AudioLines size={18} aria-hidden />
            <Trans>Audio Mode</Trans>
          </ModeButton>
        </div>
      </header>
      <CalculatorContext value={({ name, figures }) => <Calculator name={name} given={figures} />}>
        <div className="flex min-h-0 grow flex-col overflow-hidden rounded-lg border border-line bg-paper-raised shadow-card">
          {/* Kept while the other mode is on: a reply may be under way, or something half typed. */}
          <div className={isAudio ? 'hidden' : 'flex min-h-0 grow flex-col'}>
            <TextMode
              initialId={search.get('conversation') ?? undefined}
              onConversation={(id) => change('conversation', id)}
            />
          </div>
          {isAudio && <AudioMode onTextMode={() => change('mode', undefined)} />}
        </div>
      </CalculatorContext>
    </div>
  );
}

interface ModeButtonProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ModeButton({ isOn, onClick, children }: ModeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="target inline-flex grow items-center justify-center gap-2 rounded-md px-2 font-semibold whitespace-nowrap sm:px-4 text-ink-soft transition-colors duration-150 hover:text-ink aria-pressed:bg-paper-raised aria-pressed:text-ink aria-pressed:shadow-card"
    >
      {children}
    </button>
  );
}
