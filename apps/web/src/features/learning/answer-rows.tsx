import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX } from 'lucide-react';

export type Mark = 'open' | 'right' | 'wrong' | 'tried';

/** A selected answer is ochre, which neither right (green) nor wrong (red) uses. */
export const ROWS: Record<Mark, string> = {
  open: 'border-line bg-paper-raised hover:border-line-strong has-checked:border-ochre-text has-checked:bg-ochre-soft has-checked:text-on-ochre-soft',
  right: 'border-forest bg-forest-soft text-on-forest-soft',
  wrong: 'border-alarm bg-alarm-soft text-on-alarm-soft',
  tried: 'border-dashed border-line-strong bg-paper text-ink-soft has-checked:border-alarm',
};

/** The result of an answer, by colour, icon and text. */
export function RowSign({ mark }: { mark: Mark }) {
  const { t, i18n } = useLingui();
  if (mark === 'open') return null;
  const Icon = mark === 'right' ? CircleCheck : CircleX;
  return (
    <span>
      <Icon
        size={24}
        strokeWidth={2.25}
        className={mark === 'tried' ? 'text-alarm' : undefined}
        aria-hidden
      />
      <span className="sr-only" lang={i18n.locale}>
        {mark === 'right' ? t`Right` : t`Tried: not right`}
      </span>
    </span>
  );
}
