import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX } from 'lucide-react';
import { TextInput } from '#src/ui/text-input.tsx';
import type { QuizFieldProps } from './quiz-choices.tsx';

/** A field for a word or number, with the previous tries below it. */
export function QuizTyped(props: QuizFieldProps & { isEmpty: boolean }) {
  const { question, given, tried, isSolved, isEmpty, labelledBy, describedBy, onChange } = props;
  const { t, i18n } = useLingui();
  const isNumber = question.question_type === 'number';
  return (
    <>
      <div className={`relative ${isNumber ? 'w-40' : 'max-w-md'}`}>
        <TextInput
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={isEmpty || undefined}
          value={given[0] ?? ''}
          readOnly={isSolved}
          onChange={(event) => onChange([event.target.value])}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          // The numeric keyboard of some phones has no minus.
          inputMode={isNumber && !question.answer.startsWith('-') ? 'decimal' : 'text'}
          maxLength={200}
          className={isSolved ? 'border-forest bg-forest-soft pr-12 text-on-forest-soft' : ''}
        />
        {isSolved && (
          <CircleCheck
            size={24}
            className="absolute top-1/2 right-3 -translate-y-1/2 text-on-forest-soft"
            aria-hidden
          />
        )}
      </div>
      {tried.length > 0 && (
        <ul
          aria-label={t`Tried: not right`}
          lang={i18n.locale}
          data-mark="wrong"
          className="mt-3 flex scroll-mb-36 flex-wrap gap-2"
        >
          {[...new Set(tried.map(([text = '']) => text.trim()))].map((text) => (
            <li
              key={text}
              className="flex max-w-full items-center gap-1.5 rounded-md border-2 border-dashed border-line-strong px-2.5 py-1 text-ink-soft"
            >
              <CircleX size={18} className="text-alarm" aria-hidden />
              <span className="truncate">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
