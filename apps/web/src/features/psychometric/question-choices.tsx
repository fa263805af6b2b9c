import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface QuestionChoicesProps {
  question: PsychometricQuestion;
  /** The choice keys in display order. */
  order: readonly string[];
  picked: string | undefined;
  onPick: (key: string) => void;
  disabled: boolean;
  /** The question's heading, which labels the group. */
  children: ReactNode;
}

const STEPS: Partial<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * A radio group whose arrow keys only move the focus, unlike the browser's, where they also select: here selecting
 * leads to the next question. Enter, Space and clicks select.
 */
export function QuestionChoices({
  question,
  order,
  picked,
  onPick,
  disabled,
  children,
}: QuestionChoicesProps) {
  const group = useRef<HTMLFieldSetElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const radios = [...(group.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const at = radios.indexOf(event.target as HTMLInputElement);
    if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      radios[at]?.click();
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    // The focus begins on the heading; the down arrow moves it to the first choice.
    const next =
      at < 0 && step < 0 ? radios.length - 1 : (at + step + radios.length) % radios.length;
    radios[next]?.focus();
  };

  return (
    <fieldset
      ref={group}
      role="radiogroup"
      disabled={disabled}
      onKeyDown={onKeyDown}
      className="min-w-0 transition-opacity duration-150 starting:opacity-0"
    >
      <legend className="mb-4">{children}</legend>
      <div className="flex flex-col gap-2.5">
        {order.map((key) => (
          <label
            key={key}
            className="flex min-h-15 cursor-pointer items-center gap-3 rounded-md border-2 border-line bg-paper-raised px-4 py-2.5 leading-snug transition-colors duration-150 hover:border-line-strong has-checked:border-clay has-checked:bg-clay-soft has-checked:text-on-clay-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={`question-${question.id}`}
              value={key}
              defaultChecked={key === picked}
              // `onClick`, because pressing the selected choice again must also lead on.
              onClick={() => onPick(key)}
              className="size-5 shrink-0 accent-clay outline-none"
            />
            <span className="min-w-0">{question.choices[key]?.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
