import { Trans } from '@lingui/react/macro';
import { type InputEvent, useEffect, useEffectEvent, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import {
  currentOwner,
  DRAFTS,
  isDeviceStoreRead,
  keep,
  keepsNothing,
  readItem,
  readKept,
  subscribeToItems,
  useDeviceStore,
} from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from './button.tsx';
import { DraftWriter, type Fields, type KeptDraft } from './draft-writer.ts';

export interface Draft {
  /** Of the form: its fields begin anew with it when the draft is discarded. */
  key: number;
  /** Both of the form, `watch` as its ref: `useSave` spreads them into it. */
  watch: (form: HTMLFormElement | null) => void;
  onInput: (event: InputEvent<HTMLFormElement>) => void;
  /** What to begin a field with: as it was typed, else `initial`. */
  text: (name: string, initial?: string | null) => string;
  /** The same for fields of several values, and for a checkbox: whether its value is among them. */
  list: (name: string, initial?: readonly (string | number)[]) => string[];
  /** Forgets it: once the server has what was typed. What was typed since it was `sent` stays. */
  clear: (sent?: Fields) => void;
  /** Forgets it, and begins the form anew. */
  discard: () => void;
  /** Since when it is kept on this device; null while nothing is. */
  savedAt: number | null;
  /** The form began with what was typed on an earlier visit. */
  isRestored: boolean;
  /** The edit goes on from this revision of what is edited. */
  setRevision: (revision: number) => void;
  /** The edit began from an earlier revision than the page has now. */
  isOfEarlier: boolean;
  /** What is kept besides the fields. */
  writer: DraftWriter;
}

/** The name under which the device store has the draft of this form. */
export const draftItem = (name: string) => `${DRAFTS}${name}`;

/** Of the forms that are open. */
const writers = new Set<DraftWriter>();

/**
 * Gives what was sent back to its form, as a draft of whoever is here: to one that is open, too, where nothing was typed
 * in it since. False where there is another draft.
 */
export function keepDraft(name: string, fields: Fields, revision?: number): boolean {
  const item = draftItem(name);
  const isTyped = [...writers].some((writer) => writer.item === item && writer.isTyped);
  if (isTyped || readItem(item) !== null) return false;
  const touched = fields.map(([field]) => field);
  void keep(item, { fields, touched, revision, isReturned: true } satisfies KeptDraft);
  return true;
}

/** Keeps at once what was typed in an open form: before another form begins with it. */
export function flushDraft(name: string): void {
  for (const writer of writers) if (writer.item === draftItem(name)) writer.flush();
}

/** Puts a value into a draft whose form begins anew with it; what was typed there before stays. False where it cannot be kept. */
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

/** Calls back when what was sent from this form is refused and stands in it again: for what took the form's place. */
export function useReturned(name: string, onReturn: () => void): void {
  const hear = useEffectEvent(onReturn);
  useEffect(
    () =>
      subscribeToItems((_owner, changed) => {
        if (changed === draftItem(name) && readItem<KeptDraft>(changed)?.value.isReturned) hear();
      }),
    [name],
  );
}

/**
 * Keeps what is changed in a form on this device until the server has it: a user's over a reload,
 * the end of the session and without a network, a visitor's in this tab. Passwords and files are
 * not kept.
 *
 * @param name tells the form and what it is about, such as `venture:12`
 * @param revision of what is edited, as the page has it now
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

  // A visitor's lies in the tab: nothing of it comes late.
  const [isComplete] = useState(() => currentOwner() === null || isDeviceStoreRead());
  useEffect(() => {
    // Where the database opens late, what was typed on an earlier visit comes to a form that has begun without it.
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
      if (changed === draftItem(name)) writer.hear();
    });
    writers.add(writer);
    // Given back since the form was drawn.
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

/** Stands near the button that sends: what is typed is safe, and since when. */
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
      {keepsNothing() && (
        <p>
          <Trans>
            This device has no room to keep what you type: leave this page open until it is sent.
          </Trans>
        </p>
      )}
      {savedAt && !keepsNothing() && (
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
