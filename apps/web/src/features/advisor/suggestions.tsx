import type { Suggestion } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';

export const SUGGESTION =
  'target rounded-lg border border-line-strong bg-paper-raised px-4 py-2 text-left leading-snug transition-colors duration-150 hover:border-clay hover:text-clay';

interface SuggestionButtonsProps {
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  /** The language of the questions. */
  lang: string | undefined;
}

/** Follow-up questions after the last reply: similar questions in a column, the rest in a row, and the team separately. */
export function SuggestionButtons({ suggestions, onPick, lang }: SuggestionButtonsProps) {
  const { t } = useLingui();
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={t`Go on with`} className="flex flex-wrap gap-2">
      {suggestions.map((suggestion) => {
        const { text, intent, answer_id: answerId } = suggestion;
        const isQuestion = intent === 'answer';
        if (intent === 'pass-on')
          return (
            <li key={intent} className="flex w-full items-center gap-2">
              {suggestions.length > 1 && <Trans>Or:</Trans>}
              <Button look="secondary" onClick={() => onPick(suggestion)}>
                <SendHorizontal size={16} aria-hidden />
                {text}
              </Button>
            </li>
          );
        return (
          <li key={`${intent} ${answerId} ${text}`} className={isQuestion ? 'w-full' : ''}>
            <button
              type="button"
              lang={isQuestion ? lang : undefined}
              onClick={() => onPick(suggestion)}
              className={isQuestion ? `${SUGGESTION} w-full` : SUGGESTION}
            >
              {text}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
