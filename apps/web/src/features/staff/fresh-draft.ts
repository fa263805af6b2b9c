import { useState } from 'react';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { keep, keptNames, readItem, useDeviceStore } from '#src/platform/device-store.ts';
import { type Draft, draftItem, useDraft } from '#src/ui/draft.tsx';

const FRESH_MS = HOUR_MS;

/**
 * The draft of an action on another person's account. It survives a reload, but is dropped after an hour or when
 * the account's state has changed, because it could undo what was done since.
 */
export function useFreshDraft(act: string, state: string): Draft {
  useDeviceStore();
  const name = `${act}:${state}`;
  useState(() => {
    for (const item of keptNames(draftItem(`${act}:`))) {
      const age = Date.now() - (readItem(item)?.savedAt ?? 0);
      if (item !== draftItem(name) || Math.abs(age) > FRESH_MS) void keep(item, null);
    }
  });
  return useDraft(name);
}
