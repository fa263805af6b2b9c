import { toQuote } from '#src/features/studio/work/marked-words.tsx';
import { keep } from '#src/platform/device-store.ts';
import { addToDraft, draftItem, flushDraft } from '#src/ui/draft.tsx';

/** The name of the draft of a rejection, which the dialog and the comment below the work share. */
export const reasonDraft = (recordId: number) => `reject:${recordId}`;

/** Adds a quotation to the draft. */
export function keepQuote(recordId: number, words: string) {
  void addToDraft(reasonDraft(recordId), 'reason', (before) => {
    const gap = before === '' || before.endsWith('\n') ? '' : '\n';
    return `${before}${gap}${toQuote(words)}`;
  });
}

/** Stores the draft before another form continues with it. */
export const flushReason = (recordId: number) => flushDraft(reasonDraft(recordId));

/** Deletes the draft of a work that was approved. */
export function forgetReason(recordId: number) {
  void keep(draftItem(reasonDraft(recordId)), null);
}
