import { Trans, useLingui } from '@lingui/react/macro';
import { AudioLines, MessageSquareText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { BackLink } from '#src/ui/page-header.tsx';
import { CalculatorContext, StepContext } from './mentor-calculator.tsx';
import { TextMode } from './text-mode.tsx';
import './advisor.css';

/** Loaded with the first calculation, because most conversations have none. */
const Calculator = later(async () => import('#src/features/calculators/calculator.tsx'));

/** Loaded with the first reply that proposes a step. */
const PromiseStep = later(async () => ({
  default: (await import('#src/features/promises/promise-step.tsx')).PromiseStep,
}));

/** Loaded when it is chosen, because the page opens in text mode. */
const AudioMode = later(async () => ({
  default: (await import('./audio-mode.tsx')).AudioMode,
}));

export default function AdvisorPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const isAudio = search.get('mode') === 'audio';
  const [bar, setBar] = useState<HTMLElement | null>(null);
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
    // Less high with the banner of demo data, which would push the question field below the screen.
    <div className="page-width flex h-[90dvh] flex-col py-3 in-data-demo:h-[min(90dvh,calc(100dvh-7rem))] md:py-5">
      <header className="flex items-center gap-1 pb-2 sm:gap-4 sm:pb-3">
        {/* On a phone, the tabs that lead here are not visible. */}
        <div className="-mr-4 lg:hidden">
          <BackLink to={paths.dashboard}>
            <span className="sr-only">
              <Trans>Today</Trans>
            </span>
          </BackLink>
        </div>
        <h1 className="min-w-0 grow text-[0.9375rem] tracking-tight sm:text-2xl sm:tracking-normal md:text-3xl">
          <Trans>AI Startup Mentor</Trans>
        </h1>
        <div
          role="group"
          aria-label={t`How you talk with the mentor`}
          className="flex shrink-0 rounded-lg bg-paper-sunken p-0.5 sm:gap-1 sm:p-1"
        >
          <ModeButton isOn={!isAudio} onClick={() => change('mode', undefined)}>
            <MessageSquareText size={18} aria-hidden />
            <span>
              <Trans>Text Mode</Trans>
            </span>
          </ModeButton>
          <ModeButton isOn={isAudio} onClick={() => change('mode', 'audio')}>
            <AudioLines size={18} aria-hidden />
            <span>
              <Trans>Audio Mode</Trans>
            </span>
          </ModeButton>
        </div>
        {/* On narrow screens, the button for other conversations is here. */}
        <div ref={setBar} className={`-mr-3 flex shrink-0 lg:hidden ${isAudio ? 'hidden' : ''}`} />
      </header>
      <StepContext value={(step) => <PromiseStep step={step} />}>
        <CalculatorContext
          value={({ name, figures, worked_out: workedOut = false }) => (
            <Calculator name={name} given={figures} workedOut={workedOut} />
          )}
        >
          <div className="-mx-4 flex min-h-0 grow flex-col overflow-hidden border-line max-sm:border-t sm:mx-0 sm:rounded-lg sm:border sm:bg-paper-raised sm:shadow-card">
            {/* Stays mounted in audio mode, because a reply may be running, or a text be typed. */}
            <div className={isAudio ? 'hidden' : 'flex min-h-0 grow flex-col'}>
              <TextMode
                bar={bar}
                initialId={search.get('conversation') ?? undefined}
                onConversation={(id) => change('conversation', id)}
              />
            </div>
            {isAudio && <AudioMode onTextMode={() => change('mode', undefined)} />}
          </div>
        </CalculatorContext>
      </StepContext>
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
      // On a phone, only the chosen mode has a label; the other one is an icon.
      className="target inline-flex items-center justify-center gap-2 rounded-md px-1.5 text-sm font-semibold whitespace-nowrap max-sm:aria-pressed:[&>svg]:hidden max-sm:not-aria-pressed:[&>span]:sr-only sm:px-4 sm:text-base text-ink-soft transition-colors duration-150 hover:text-ink aria-pressed:bg-paper-raised aria-pressed:text-ink aria-pressed:shadow-card"
    >
      {children}
    </button>
  );
}
