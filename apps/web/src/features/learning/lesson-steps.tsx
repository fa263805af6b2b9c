import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { opensElsewhere } from '#src/platform/navigation.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import type { PathPlace } from './path-state.ts';

interface LessonStepsProps {
  index: number;
  goTo: (index: number) => void;
  /** Addresses of the adjacent lessons, for use without scripts or in another tab. */
  before: string | undefined;
  after: string | undefined;
  /** Placed between the two steps. */
  toggle: ReactNode;
  quiz: { to: string; state: PathPlace };
}

/** A bar that is always visible, and within reach of the thumb on a phone. */
export function LessonSteps(props: LessonStepsProps) {
  const { index, goTo, before, after, toggle, quiz } = props;
  const { t } = useLingui();
  const isLast = after === undefined;
  // Next to the quiz button, a phone has room only for icons.
  const word = isLast ? 'max-md:sr-only' : undefined;
  return (
    <nav
      aria-label={t`Lessons of this chapter`}
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 mt-10 flex items-stretch gap-2 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:gap-3 md:px-0 print:hidden"
    >
      <Step to={before} look="secondary" onTurn={() => goTo(index - 1)} className="max-md:px-3">
        <ArrowLeft size={18} aria-hidden />
        <span className="max-md:sr-only">
          <Trans>Prev</Trans>
        </span>
      </Step>
      {toggle}
      <Step
        to={after}
        look={isLast ? 'secondary' : 'primary'}
        onTurn={() => goTo(index + 1)}
        className={isLast ? 'max-md:px-2.5' : 'grow md:ml-auto md:grow-0 md:px-8'}
      >
        <span className={word}>
          <Trans>Next</Trans>
        </span>
        <ArrowRight size={18} aria-hidden />
      </Step>
      {isLast && (
        <LinkButton
          to={quiz.to}
          state={quiz.state}
          className="grow whitespace-nowrap max-md:px-2 md:ml-auto md:grow-0 md:px-8"
        >
          <Trans>Start Quiz</Trans>
          <ArrowRight size={18} className="max-md:hidden" aria-hidden />
        </LinkButton>
      )}
    </nav>
  );
}

interface StepProps {
  /** Undefined where there is no such lesson. */
  to: string | undefined;
  look: 'primary' | 'secondary';
  onTurn: () => void;
  className: string;
  children: ReactNode;
}

function Step({ to, look, onTurn, className, children }: StepProps) {
  if (to === undefined)
    return (
      <Button look={look} disabled className={className}>
        {children}
      </Button>
    );
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event, event.currentTarget)) return;
    event.preventDefault();
    onTurn();
  };
  return (
    <LinkButton to={to} look={look} onClick={turn} className={className}>
      {children}
    </LinkButton>
  );
}

/** Not while a key means something else where the focus is: typing, a choice, a table that scrolls. */
const OWN_ARROWS =
  'input, textarea, select, [contenteditable], [role="region"], [role="tablist"], audio, dialog, aside';

export function useArrowKeys(onStep: (step: 1 | -1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.defaultPrevented
      )
        return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      step(event.key === 'ArrowRight' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
