import { toQuote } from '#src/features/studio/marked-words.tsx';
import { keep } from '#src/platform/device-store.ts';
import { appendToDraft } from '#src/ui/append-to-draft.ts';
import { draftItem } from '#src/ui/draft.tsx';

/** What a trainer writes on a work before it is sent back, in the dialog and below the work. */
export const reasonDraft = (recordId: number) => `reject:${recordId}`;

/** Words of the work stand in both. */
export function keepQuote(recordId: number, words: string) {
  appendToDraft(reasonDraft(recordId), 'reason', toQuote(words));
}

/** Of a work that was approved. */
export function forgetReason(recordId: number) {
  void keep(draftItem(reasonDraft(recordId)), null);
}
