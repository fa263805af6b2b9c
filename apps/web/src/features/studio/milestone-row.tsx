import { STUDIO_LIMITS } from '@inzira/contract/limits';
import type { TraineeWork } from '@inzira/contract/studio-records';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, CircleCheck, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { IconButton } from '#src/ui/button.tsx';
import { paths } from '#src/platform/paths.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import { ProgressBar } from '#src/ui/progress.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import type { JourneyActivity } from './journey-state.ts';
import { saveMilestone } from './trainee.api.ts';

type Goal = JourneyActivity['milestones'][number];
type Value = TraineeWork['milestones'][number];

interface MilestoneRowProps {
  milestone: Goal;
  /** The trainee's value; undefined for a visitor. */
  value?: Value | undefined;
  /** The user whose value can be changed here; undefined for a read-only row. */
  userId?: number | undefined;
}

/** A milestone: its target, due date and current value. */
export function MilestoneRow({ milestone, value, userId }: MilestoneRowProps) {
  const { id, title, description, target_value, unit } = milestone;
  const language = useLanguage();
  const titleId = useId();
  const current = value?.current_value ?? 0;
  const isDone = current >= target_value;
  const target = formatNumber(target_value, language);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-paper px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h6 id={titleId} className="text-base font-semibold">
          {title}
        </h6>
        {isDone && (
          <p className="flex items-center gap-1.5 font-medium text-forest">
            <CircleCheck size={18} aria-hidden />
            <Trans>Reached</Trans>
          </p>
        )}
      </div>
      {description && <p className="max-w-prose text-sm text-ink-soft">{description}</p>}
      <ProgressBar percent={toPercent(current, target_value)} labelledBy={titleId} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {userId === undefined ? (
          <p>
            <Trans>
              {formatNumber(current, language)} of {target} {unit}
            </Trans>
          </p>
        ) : (
          <ValueField id={id} userId={userId} value={current} title={title}>
            <Trans>
              of {target} {unit}
            </Trans>
          </ValueField>
        )}
        {userId !== undefined && (
          <TextLink alone to={`${paths.stallCounter}?milestone=${id}`}>
            <Trans>Count customers</Trans>
          </TextLink>
        )}
        {value?.due_date && (
          <p className="flex items-center gap-1.5 text-sm text-ink-soft">
            <CalendarDays size={16} aria-hidden />
            <Trans>Due {formatDay(value.due_date, language)}</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

function toPercent(current: number, target: number): number {
  return Math.min(100, Math.floor((current / target) * 100));
}

interface ValueFieldProps {
  id: number;
  userId: number;
  value: number;
  title: string;
  children: ReactNode;
}

function ValueField({ id, userId, value, title, children }: ValueFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const messageId = useId();
  const [typed, setTyped] = useState(String(value));
  const [message, setMessage] = useState<string | null>(null);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(String(value));
  }
  const save = async (text: string) => {
    const next = Number(text);
    if (!/^\d{1,10}$/.test(text.trim()) || next > STUDIO_LIMITS.value) {
      setMessage(t`Type a whole number.`);
      return;
    }
    setMessage(null);
    if (next === value) return;
    const delivery = await saveMilestone(userId, id, next);
    if (delivery.state === 'refused') setMessage(errorText(delivery.error));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void save(typed);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={t`One less: ${title}`}
          disabled={value === 0}
          onClick={() => void save(String(value - 1))}
          className="border border-line-strong bg-paper-raised"
        >
          <Minus size={18} aria-hidden />
        </IconButton>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`Where you are now: ${title}`}
          aria-invalid={message !== null || undefined}
          aria-describedby={message === null ? undefined : messageId}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void save(typed)}
          onKeyDown={onKeyDown}
          className="target w-24 rounded-md border border-line-strong bg-paper-raised px-3 text-center tabular-nums aria-invalid:border-2 aria-invalid:border-alarm"
        />
        <IconButton
          label={t`One more: ${title}`}
          onClick={() => void save(String(value + 1))}
          className="border border-line-strong bg-paper-raised"
        >
          <Plus size={18} aria-hidden />
        </IconButton>
        <span className="text-ink-soft">{children}</span>
      </div>
      <p id={messageId} role="status" className="text-sm text-alarm not-empty:mt-1">
        {message}
      </p>
    </div>
  );
}
