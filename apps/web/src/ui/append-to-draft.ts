import { keep, readItem } from '#src/platform/device-store.ts';
import { draftItem } from './draft.tsx';
import type { KeptDraft } from './draft-writer.ts';

/** Adds lines to what is kept of a field whose form is not open. */
export function appendToDraft(name: string, field: string, lines: string): void {
  const item = draftItem(name);
  const kept = readItem<KeptDraft>(item)?.value;
  const before = kept?.fields.find(([one]) => one === field)?.[1] ?? '';
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  const others = kept?.fields.filter(([one]) => one !== field) ?? [];
  void keep(item, {
    ...kept,
    fields: [...others, [field, `${before}${gap}${lines}`]],
    touched: [...new Set([...(kept?.touched ?? []), field])],
  } satisfies KeptDraft);
}
