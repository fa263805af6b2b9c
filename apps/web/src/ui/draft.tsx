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
  subscribeToItems,
  useDeviceStore,
} from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from './button.tsx';

type Fields = [name: string, value: string][];

/** A try to send a form: the same content is the same write, also after a reload. */
export interface Attempt {
  idempotencyKey: string;
  content: string;
}

export interface KeptDraft {
  /** What stands in the fields that were changed, and in no others: who else changed those meanwhile keeps it. */
  fields: Fields;
  /** The names of these fields; one that was emptied may have no entry. */
  touched: string[];
  /** Of what is edited: the revision that the edit began from. */
  revision?: number | undefined;
  attempt?: Attempt | undefined;
  /** It was sent, and the server has refused it since. */
  isReturned?: true;
}

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
  /** Forgets it: once the server has what was typed. */
  clear: () => void;
  /** Forgets it, and begins the form anew. */
  discard: () => void;
  /** Since when it is kept on this device; null while nothing is. */
  savedAt: number | null;
  /** The form began with what was typed on an earlier visit. */
  isRestored: boolean;
  /** The edit goes on from this revision of what is edited. */
  setRevision: (revision: number) => void;
  /** What is kept besides the fields. */
  writer: DraftWriter;
}

const PAUSE_MS = 300;

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
  const [writer] = useState(
    () => new DraftWriter(draftItem(name), start.item?.value, revision, setSavedAt),
  );
  useEffect(() => {
    const flush = () => writer.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [writer]);

  const [isComplete] = useState(isDeviceStoreRead);
  useEffect(() => {
    // Where the database opens late, what was typed on an earlier visit comes to a form that has begun without it.
    let isLate = !isComplete;
    const take = (changed: string) => {
      const found = changed === draftItem(name) ? readItem<KeptDraft>(changed) : null;
      if (!found || !(isLate || (found.value.isReturned && !writer.isTyped))) return;
      isLate = false;
      const value = writer.restore(found.value);
      setSavedAt(found.savedAt);
      setStart((now) => ({ key: now.key + 1, item: { ...found, value } }));
    };
    const stop = subscribeToItems((_owner, changed) => take(changed));
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
    clear: () => writer.clear(),
    discard() {
      writer.clear();
      writer.setRevision(revision);
      setStart({ key: key + 1, item: null });
    },
    setRevision: (next) => writer.setRevision(next),
    savedAt,
    isRestored: item !== null,
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
            This phone has no room to keep what you type: leave this page open until it is sent.
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

class DraftWriter {
  /** Null: nothing was changed. */
  private draft: KeptDraft | null;
  /** What stood in the form when it began, or when it was last saved. */
  private before: Fields = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWritten = true;
  private form: HTMLFormElement | undefined;
  readonly item: string;
  private readonly owner = currentOwner();
  private readonly onSaved: (savedAt: number | null) => void;
  revision: number | undefined;

  constructor(
    item: string,
    kept: KeptDraft | undefined,
    revision: number | undefined,
    onSaved: (savedAt: number | null) => void,
  ) {
    this.item = item;
    this.draft = kept ?? null;
    this.revision = kept ? kept.revision : revision;
    this.onSaved = onSaved;
  }

  setRevision(revision: number | undefined): void {
    this.revision = revision;
  }

  /** Goes on from a draft that came late, below what was typed meanwhile. */
  restore(late: KeptDraft): KeptDraft {
    const { draft: since } = this;
    const touched = new Set(since?.touched);
    this.draft = {
      ...late,
      fields: [...late.fields.filter(([name]) => !touched.has(name)), ...(since?.fields ?? [])],
      touched: [...new Set([...late.touched, ...touched])],
    };
    this.revision = late.revision;
    this.isWritten = since === null;
    return this.draft;
  }

  get isTyped(): boolean {
    return this.draft !== null;
  }

  get touched(): readonly string[] {
    return this.draft?.touched ?? [];
  }

  get attempt(): Attempt | undefined {
    return this.draft?.attempt;
  }

  /** Kept with the draft, so that a try after a reload is known as the same write. */
  set attempt(attempt: Attempt | undefined) {
    if (!this.draft || (!attempt && !this.draft.attempt)) return;
    this.draft = { ...this.draft, attempt };
    this.isWritten = false;
    this.flush();
  }

  readonly watch = (form: HTMLFormElement | null): void => {
    if (!form || form === this.form) return;
    this.form = form;
    this.before = fieldsOf(form);
  };

  /** Leaves these fields to who else has changed them, and goes on from their revision. */
  leave(names: readonly string[], revision: number): void {
    if (!this.draft || !this.form) return;
    const isLeft = ([name]: readonly [string, string]) => names.includes(name);
    this.before = [
      ...this.before.filter((one) => !isLeft(one)),
      ...fieldsOf(this.form).filter(isLeft),
    ];
    this.revision = revision;
    this.draft = {
      fields: this.draft.fields.filter((one) => !isLeft(one)),
      touched: this.draft.touched.filter((name) => !names.includes(name)),
      revision,
    };
    this.isWritten = false;
    this.flush();
  }

  readonly noteInput = ({ currentTarget }: { currentTarget: HTMLFormElement }): void => {
    this.read(currentTarget);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flushWhenRead(), PAUSE_MS);
  };

  /** What is written before the earlier draft is read would take its place. */
  private flushWhenRead(tries = 60): void {
    if (isDeviceStoreRead() || this.owner === null || tries === 0) this.flush();
    else this.timer = setTimeout(() => this.flushWhenRead(tries - 1), PAUSE_MS);
  }

  /** Takes over what stands in the form; some fields change without an event. */
  read(form: HTMLFormElement): void {
    const now = fieldsOf(form);
    const names = new Set([...now, ...this.before].map(([name]) => name));
    const isChanged = (name: string) => valuesOf(now, name) !== valuesOf(this.before, name);
    const touched = [...names].filter((name) => this.touched.includes(name) || isChanged(name));
    const fields = now.filter(([name]) => touched.includes(name));
    if (touched.length === 0 && !this.draft) return;
    const content = JSON.stringify([fields, touched]);
    const { draft } = this;
    if (draft && content === JSON.stringify([draft.fields, draft.touched])) return;
    this.draft = { fields, touched, revision: this.revision };
    this.isWritten = false;
  }

  flush(): void {
    clearTimeout(this.timer);
    if (!this.draft || this.isWritten) return;
    this.isWritten = true;
    const { draft } = this;
    void keep(this.item, draft, this.owner).then((isKept) => {
      // Storage may be blocked or full: then nothing may be promised.
      if (this.draft === draft) this.onSaved(isKept ? Date.now() : null);
    });
  }

  clear(): void {
    clearTimeout(this.timer);
    this.draft = null;
    this.isWritten = true;
    if (this.form) this.before = fieldsOf(this.form);
    void keep(this.item, null, this.owner);
    this.onSaved(null);
  }
}

function valuesOf(fields: Fields, name: string): string {
  return JSON.stringify(fields.filter(([one]) => one === name));
}

/** Its texts; files and passwords are left out. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const isSecret = (name: string) =>
    form.querySelector(`[type="password"][name="${CSS.escape(name)}"]`);
  return [...new FormData(form)].flatMap(([name, value]): Fields =>
    typeof value !== 'string' || isSecret(name) ? [] : [[name, value]],
  );
}
