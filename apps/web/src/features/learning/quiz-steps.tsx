import { Trans, useLingui } from '@lingui/react/macro';
import { type Mark, ROWS, RowSign } from './answer-rows.tsx';
import { shuffled } from './answers.ts';
import type { QuizFieldProps } from './quiz-choices.tsx';

/** Steps are tapped in order; each shows its number, and a second tap removes it. */
export function QuizSteps(props: QuizFieldProps & { seed: number }) {
  const { question, given, tried, isSolved, isWrong, labelledBy, describedBy, seed } = props;
  const { onChange } = props;
  const { i18n } = useLingui();
  const steps = question.steps ?? [];
  const shown = shuffled(steps, seed);
  const last = tried.at(-1);
  // The last answer stays marked until it is changed.
  const isMarked = last !== undefined && last.join('\n') === given.join('\n');
  const markOf = (step: string): Mark => {
    if (isSolved) return 'right';
    if (!isMarked) return 'open';
    return given.indexOf(step) === steps.indexOf(step) ? 'right' : isWrong ? 'wrong' : 'tried';
  };
  const tap = (step: string) => {
    if (isSolved) return;
    onChange(given.includes(step) ? given.filter((one) => one !== step) : [...given, step]);
  };
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="flex flex-col gap-2 md:gap-3"
    >
      {shown.map((step) => {
        const place = given.indexOf(step) + 1;
        const mark = markOf(step);
        const look =
          mark === 'open' && place > 0
            ? 'border-ochre-text bg-ochre-soft text-on-ochre-soft'
            : ROWS[mark];
        return (
          <button
            key={step}
            type="button"
            aria-pressed={place > 0}
            onClick={() => tap(step)}
            className={`target flex w-full items-start gap-3 rounded-md border-2 px-3 py-2 text-left leading-snug md:px-4 md:py-3 ${look}`}
          >
            <span
              aria-hidden
              className={`inline-flex -my-0.5 size-7 shrink-0 items-center justify-center rounded-full border-2 text-sm font-bold tabular-nums ${place > 0 ? 'border-current' : 'border-line-strong'}`}
            >
              {place > 0 && place}
            </span>
            <span className="min-w-0 grow">{step}</span>
            {place > 0 && (
              <span className="sr-only" lang={i18n.locale}>
                <Trans>place {place}</Trans>
              </span>
            )}
            <RowSign mark={mark} />
          </button>
        );
      })}
    </div>
  );
}
