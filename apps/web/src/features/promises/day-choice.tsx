import { useRef } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { dayFromNow, dayInWords } from './promise-days.ts';

interface DayChoiceProps {
  label: string;
  /** The name of a hidden field with the day, so that drafts store it. */
  name?: string;
  /** Offsets in days from today. */
  days: readonly number[];
  chosen?: string;
  onChoose: (day: string) => void;
}

/** Buttons to choose the day of a promise. */
export function DayChoice({ label, name, days, chosen, onChoose }: DayChoiceProps) {
  const language = useLanguage();
  const carrier = useRef<HTMLInputElement>(null);
  const choose = (day: string) => {
    onChoose(day);
    if (!carrier.current) return;
    carrier.current.value = day;
    carrier.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {name && <input ref={carrier} hidden name={name} defaultValue={chosen} />}
      {days.map((count) => {
        const day = dayFromNow(count);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={chosen === day}
            onClick={() => choose(day)}
            className="target rounded-full border-2 border-line-strong px-4 py-1.5 font-medium first-letter:uppercase hover:border-ink aria-pressed:border-clay aria-pressed:bg-clay-soft aria-pressed:text-on-clay-soft"
          >
            <span className="inline-block first-letter:uppercase">{dayInWords(day, language)}</span>
          </button>
        );
      })}
    </div>
  );
}
