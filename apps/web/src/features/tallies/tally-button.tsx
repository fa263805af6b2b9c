import type { TallyGoals, TallyKind } from '@inzira/contract/tallies';
import { Trans, useLingui } from '@lingui/react/macro';
import { HandCoins, type LucideIcon, MessageCircle, Plus, X } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';

/** Icon and colour, so that kinds are not distinguished by colour alone. */
const LOOKS: Record<TallyKind, [icon: LucideIcon, className: string]> = {
  asked: [MessageCircle, 'bg-ochre text-on-ochre'],
  sold: [HandCoins, 'bg-forest text-on-forest'],
  refused: [X, 'border-2 border-line-strong bg-paper-raised text-ink'],
};

interface TallyButtonProps {
  kind: TallyKind;
  label: string;
  count: number;
  /** Whether the server's counts are loaded; else `count` is what this phone added. */
  isKnown: boolean;
  goal: TallyGoals[TallyKind];
  onTap: () => void;
}

/** As large as the screen allows, to be pressed without looking. */
export function TallyButton({ kind, label, count, isKnown, goal, onTap }: TallyButtonProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [Icon, look] = LOOKS[kind];
  const number = formatNumber(count, language);
  const shown = isKnown ? number : `+${number}`;
  // The count is beside the button, not in it: a changing label would be announced in addition to the page's live
  // message.
  return (
    <div
      className={`relative flex flex-col justify-between rounded-lg px-4 py-3 shadow-card select-none ${look}`}
    >
      <button
        type="button"
        aria-label={t`One more: ${label}`}
        onClick={() => {
          // Vibrates, where the phone can, to confirm the press.
          navigator.vibrate?.(20);
          onTap();
        }}
        style={{ touchAction: 'manipulation' }}
        className="absolute inset-0 rounded-lg"
      />
      <p className="sr-only">
        {isKnown ? (
          <Trans>
            {label}: {number} today
          </Trans>
        ) : (
          <Trans>
            {label}: {number} on this phone
          </Trans>
        )}
      </p>
      <p
        className="pointer-events-none relative flex items-center gap-2 text-xl font-bold"
        aria-hidden
      >
        <Icon size={24} />
        {label}
      </p>
      <div className="pointer-events-none relative flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p
            className="font-display leading-none font-bold tabular-nums"
            style={{ fontSize: 'clamp(3rem, 11vh, 7rem)' }}
            aria-hidden
          >
            {shown}
          </p>
          {goal && (
            <p className="line-clamp-2 text-sm">
              <Trans>
                {goal.title}: {formatNumber(goal.current_value, language)} of{' '}
                {formatNumber(goal.target_value, language)}
              </Trans>
            </p>
          )}
        </div>
        <Plus size={48} aria-hidden />
      </div>
    </div>
  );
}
