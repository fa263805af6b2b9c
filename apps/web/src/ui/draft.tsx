import { Trans } from '@lingui/react/macro';
import { type InputEvent, useEffect, useEffectEvent, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import {
  currentOwner,
  DRAFTS,
  isDeviceStoreRead,
  keep,
  cannotStore,
  readItem,
  readKept,
  subscribeToItems,
  useDeviceStore,
} from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from './button.tsx';
import { DraftWriter, type Fields, type KeptDraft } from './draft-writer.ts';

export interface Draft {
  /** The key of the form: its fields are mounted again when the draft is discarded. */
  key: number;
  /** Props of the form, with `watch` as its ref: `useSave` includes them. */
  watch: (form: HTMLFormElement | null) => void;
  onInput: (event: InputEvent<HTMLFormElement>) => void;
  /** The initial value of a field: the stored one, or else `initial`. */
  text: (name: string, initial?: string | null) => string;
  /** The same for fields with several values; a checkbox is checked if its value is included. */
  list: (name: string, initial?: readonly (string | number)[]) => string[];
  /** Removes the draft once the server has it. What was typed since it was `sent` stays. */
  clear: (sent?: Fields) => void;
  /** Removes the draft and resets the form. */
  discard: () => void;
  /** When the draft was last stored on this device; null if it is not. */
  savedAt: number | null;
  /** The form was opened with a stored draft. */
  isRestored: boolean;
  /** Makes the edit continue from this revision. */
  setRevision: (revision: number) => void;
  /** The stored draft is based on an earlier revision than the page shows. */
  isOfEarlier: boolean;
  /** Access to what is stored besides the fields. */
  writer: DraftWriter;
}

/** The name of a form's draft in the device store. */
export const draftItem = (name: string) => `${DRAFTS}${name}`;

/** The writers of open forms. */
const writers = new Set<DraftWriter>();

/**
 * Restores a refused form as a draft of the current user, also in an open form in which nothing was typed since. False
 * where another draft exists.
 */
export function keepDraft(name: string, fields: Fields, revision?: number): boolean {
  const item = draftItem(name);
  const isTyped = [...writers].some((writer) => writer.item === item && writer.isTyped);
  if (isTyped || readItem(item) !== null) return false;
  const touched = fields.map(([field]) => field);
  void keep(item, { fields, touched, revision, isReturned: true } satisfies KeptDraft);
  return true;
}

/** Stores an open form's draft immediately, before another form is opened with it. */
export function flushDraft(name: string): void {
  for (const writer of writers) if (writer.item === draftItem(name)) writer.flush();
}

/** Adds a value to a draft, and mounts its form again; what was typed stays. False where it cannot be stored. */
export async function addToDraft(
  name: string,
  field: string,
  change: (before: string) => string,
): Promise<boolean> {
  flushDraft(name);
  const item = draftItem(name);
  const { fields = [], touched = [], ...rest } = readKept<KeptDraft>(item) ?? {};
  const before = fields.find(([one]) => one === field)?.[1] ?? '';
  const others = fields.filter(([one]) => one !== field);
  return keep(item, {
    ...rest,
    fields: [...others, [field, change(before)]],
    touched: [...new Set([...touched, field])],
  } satisfies KeptDraft);
}

/** Calls back when a refused form was restored as a draft, for the component that replaced the form. */
export function useReturned(name: string, onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(
    () =>
      subscribeToItems((_owner, changed) => {
        if (changed === draftItem(name) && readItem<KeptDraft>(changed)?.value.isReturned)
          returned();
      }),
    [name],
  );
}

/**
 * Stores a form's changes on this device until the server has them: a user's survive a reload, the end of the session
 * and being offline; a visitor's are in this tab. Passwords and files are not stored.
 * @param name identifies the form and its subject, such as `venture:12`
 * @param revision of the subject, as the page shows it
 */
export function useDraft(name: string, revision?: number): Draft {
  useDeviceStore();
  const [start, setStart] = useState(() => ({
    key: 0,
    item: readItem<KeptDraft>(draftItem(name)),
  }));
  const [savedAt, setSavedAt] = useState(start.item?.savedAt ?? null);
  const [writer] = useState(() => new DraftWriter(draftItem(name), start.item?.value, revision));
  useEffect(() => {
    const flush = () => writer.flush();
    const stopListening = writer.listen(setSavedAt);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      stopListening();
      flush();
    };
  }, [writer]);

  // A visitor's draft is in the tab, where it is read immediately.
  const [isComplete] = useState(() => currentOwner() === null || isDeviceStoreRead());
  useEffect(() => {
    // If the database opens late, an earlier draft is merged into the form, which was opened without it.
    let isLate = !isComplete;
    const take = (changed: string) => {
      const found = changed === draftItem(name) ? readItem<KeptDraft>(changed) : null;
      if (!found || writer.hasWritten(found.value)) return;
      if (!(isLate || (found.value.isReturned && !writer.isTyped))) return;
      isLate = false;
      const value = writer.restore(found.value);
      setSavedAt(found.savedAt);
      setStart((now) => ({ key: now.key + 1, item: { ...found, value } }));
    };
    const stop = subscribeToItems((_owner, changed) => {
      take(changed);
      if (changed === draftItem(name)) writer.reconcileTabs();
    });
    writers.add(writer);
    // The draft may have been restored since the first render.
    if (isComplete) take(draftItem(name));
    return () => {
      stop();
      writers.delete(writer);
    };
  }, [isComplete, name, writer]);

  const { key, item } = start;
  const values = (field: string) =>
    item?.value.touched.includes(field)
      ? item.value.fields.filter(([one]) => one === field).map(([, value]) => value)
      : undefined;
  return {
    key,
    watch: writer.watch,
    onInput: writer.noteInput,
    text: (field, initial) => {
      const kept = values(field);
      return kept ? (kept[0] ?? '') : (initial ?? '');
    },
    list: (field, initial = []) => values(field) ?? initial.map(String),
    clear: (sent) => writer.clear(sent),
    discard() {
      writer.clear();
      writer.setRevision(revision);
      setStart({ key: key + 1, item: null });
    },
    setRevision: (next) => writer.setRevision(next),
    savedAt,
    isRestored: item !== null,
    isOfEarlier: item !== null && (item.value.revision ?? 0) < (revision ?? 0),
    writer,
  };
}

/** Tells near the submit button that the text is saved, and since when. */
export function DraftNote({ draft }: { draft: Draft }) {
  const language = useLanguage();
  const { savedAt, isRestored, discard } = draft;
  const ago = savedAt && formatAgo(new Date(savedAt).toISOString(), language);
  return (
    <div
      role="status"
      data-typed={(isRestored && savedAt) || undefined}
      className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-soft"
    >
      {cannotStore() && (
        <p>
          <Trans>
            This device has no room to keep what you type: leave this page open until it is sent.
          </Trans>
        </p>
      )}
      {savedAt && !cannotStore() && (
        <>
          <p>
            {isRestored ? (
              <Trans>Not sent yet, kept on this device ({ago}).</Trans>
            ) : (
              <Trans>Kept on this device until you send it.</Trans>
            )}
          </p>
          {isRestored && (
            <Button look="quiet" className="-ml-4 sm:ml-0" onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
