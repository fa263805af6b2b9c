import { toQuote } from '#src/features/studio/marked-words.tsx';
import { keep } from '#src/platform/device-store.ts';
import { addToDraft, draftItem, flushDraft } from '#src/ui/draft.tsx';

/** What a trainer writes on a work before it is sent back, in the dialog and below the work. */
export const reasonDraft = (recordId: number) => `reject:${recordId}`;

/** Words of the work stand in both. */
export function keepQuote(recordId: number, words: string) {
  void addToDraft(reasonDraft(recordId), 'reason', (before) => {
    const gap = before === '' || before.endsWith('\n') ? '' : '\n';
    return `${before}${gap}${toQuote(words)}`;
  });
}

/** Before another form goes on with it. */
export const flushReason = (recordId: number) => flushDraft(reasonDraft(recordId));

/** Of a work that was approved. */
export function forgetReason(recordId: number) {
  void keep(draftItem(reasonDraft(recordId)), null);
}
