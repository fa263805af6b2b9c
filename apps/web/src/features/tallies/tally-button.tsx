import type { TallyGoals, TallyKind } from '@inzira/contract/tallies';
import { Trans, useLingui } from '@lingui/react/macro';
import { HandCoins, type LucideIcon, MessageCircle, Plus, X } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';

/** Sign and surface: no kind is told by its colour alone. */
const LOOKS: Record<TallyKind, [icon: LucideIcon, className: string]> = {
  asked: [MessageCircle, 'bg-ochre text-on-ochre'],
  sold: [HandCoins, 'bg-forest text-on-forest'],
  refused: [X, 'border-2 border-line-strong bg-paper-raised text-ink'],
};

interface TallyButtonProps {
  kind: TallyKind;
  label: string;
  count: number;
  goal: TallyGoals[TallyKind];
  onTap: () => void;
}

/** As large as the screen allows: pressed without looking. */
export function TallyButton({ kind, label, count, goal, onTap }: TallyButtonProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [Icon, look] = LOOKS[kind];
  const shown = formatNumber(count, language);
  return (
    <button
      type="button"
      aria-label={t`One more: ${label} (${shown} today)`}
      onClick={() => {
        // Felt without looking, where the phone can.
        navigator.vibrate?.(20);
        onTap();
      }}
      style={{ touchAction: 'manipulation' }}
      className={`flex flex-col justify-between overflow-hidden rounded-lg px-4 py-3 text-left shadow-card select-none ${look}`}
    >
      <span className="flex items-center gap-2 text-xl font-bold">
        <Icon size={24} className="shrink-0" aria-hidden />
        {label}
      </span>
      <span className="flex items-end justify-between gap-4">
        <span className="min-w-0">
          <span
            className="block font-display leading-none font-bold tabular-nums"
            style={{ fontSize: 'clamp(3rem, 11vh, 7rem)' }}
          >
            {shown}
          </span>
          {goal && (
            <span className="line-clamp-2 text-sm">
              <Trans>
                {goal.title}: {formatNumber(goal.current_value, language)} of{' '}
                {formatNumber(goal.target_value, language)}
              </Trans>
            </span>
          )}
        </span>
        <Plus size={48} className="shrink-0" aria-hidden />
      </span>
    </button>
  );
}
