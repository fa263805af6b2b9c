import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button, IconButton } from '#src/ui/button.tsx';
import { writeAtEnd } from '#src/features/studio/work/marked-words.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { keepSnippet, removeSnippet, trainerQueries } from './trainer.api.ts';

interface SavedCommentsProps {
  /** The field to insert them into. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Saved comments: one tap inserts one, and the current text can be saved. */
export function SavedComments({ field }: SavedCommentsProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: snippets = [] } = useQuery(trainerQueries.snippets());
  const [isRemoving, setRemoving] = useState(false);
  const attempt = (work: Promise<unknown>) => {
    work.catch((error: unknown) => showToast(errorText(error, t`It could not be saved.`), 'alarm'));
  };
  const keep = () => {
    const content = field.current?.value.trim();
    if (!content) {
      field.current?.focus();
    } else if (snippets.some((one) => one.content === content)) {
      showToast(t`This comment is kept already.`, 'notice');
    } else {
      attempt(keepSnippet(content).then(() => showToast(t`Kept for next time.`)));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {snippets.length > 0 && (
        <ul aria-label={t`Saved comments`} className="flex flex-wrap gap-2">
          {snippets.map(({ id, content }) => (
            <li
              key={id}
              className="flex max-w-full items-center rounded-md border border-line-strong bg-paper-raised"
            >
              <button
                type="button"
                onClick={() => writeAtEnd(field.current, content)}
                className="target min-w-0 rounded-md px-3 py-1 text-left text-sm hover:bg-paper-sunken"
              >
                <span className="wrap-anywhere">{content}</span>
              </button>
              {isRemoving && (
                <IconButton
                  label={t`Remove: ${content}`}
                  onClick={() => attempt(removeSnippet(id))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="-ml-4 flex flex-wrap">
        <Button look="quiet" className="text-left" onClick={keep}>
          <BookmarkPlus size={18} className="shrink-0" aria-hidden />
          <Trans>Keep this comment for next time</Trans>
        </Button>
        {snippets.length > 0 && (
          <Button look="quiet" className="text-left" onClick={() => setRemoving(!isRemoving)}>
            {isRemoving ? <Trans>Done</Trans> : <Trans>Remove saved comments</Trans>}
          </Button>
        )}
      </div>
    </div>
  );
}
