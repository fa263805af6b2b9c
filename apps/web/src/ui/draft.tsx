import { Trans } from '@lingui/react/macro';
import { type InputEvent, useEffect, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { ownDataKey, readStored, writeStored } from '#src/platform/session-store.ts';
import { Button } from './button.tsx';

interface Kept {
  savedAt: string;
  fields: [name: string, value: string][];
}

export interface Draft {
  /** Of the form: its fields begin anew with it when the draft is discarded. */
  key: number;
  /** Of the form: hears of every change in it. */
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
  savedAt: string | null;
  /** The form began with what was typed on an earlier visit. */
  isRestored: boolean;
}

const PAUSE_MS = 300;

/** Where the draft of this name is kept on this device, for the user who is here now. */
export function draftKeyOf(name: string): string {
  return ownDataKey(`draft:${name}`);
}

/** Keeps these fields as a draft; false where one is kept already, or nothing can be. */
export function keepDraft(storageKey: string, fields: Kept['fields']): boolean {
  if (readStored(storageKey) !== null) return false;
  return writeStored(storageKey, JSON.stringify({ savedAt: new Date().toISOString(), fields }));
}

/**
 * Keeps what is typed in a form on this device, for its user alone, until the server has it: over a
 * reload, the end of the session, and without a network. `name` tells the form and what it is about,
 * such as `venture:12`. Passwords and files are not kept.
 */
export function useDraft(name: string): Draft {
  const storageKey = draftKeyOf(name);
  const [start, setStart] = useState(() => ({ key: 0, kept: readDraft(storageKey) }));
  const [savedAt, setSavedAt] = useState(start.kept?.savedAt ?? null);
  const [writer] = useState(() => new DraftWriter(storageKey, setSavedAt));
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

  const { key, kept } = start;
  const values = (field: string) =>
    kept?.fields.filter(([one]) => one === field).map(([, value]) => value);
  return {
    key,
    onInput: ({ currentTarget }) => writer.keep(fieldsOf(currentTarget)),
    text: (field, initial) => values(field)?.[0] ?? initial ?? '',
    list: (field, initial = []) => values(field) ?? initial.map(String),
    clear: () => writer.clear(),
    discard() {
      writer.clear();
      setStart({ key: key + 1, kept: null });
    },
    savedAt,
    isRestored: kept !== null,
  };
}

/** Stands near the button that sends: what is typed is safe, and since when. */
export function DraftNote({ draft }: { draft: Draft }) {
  const language = useLanguage();
  const { savedAt, isRestored, discard } = draft;
  const ago = savedAt && formatAgo(savedAt, language);
  return (
    <div
      role="status"
      data-typed={(isRestored && savedAt) || undefined}
      className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-soft"
    >
      {savedAt && (
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
  private fields: Kept['fields'] | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly storageKey: string;
  private readonly onSaved: (savedAt: string | null) => void;

  constructor(storageKey: string, onSaved: (savedAt: string | null) => void) {
    this.storageKey = storageKey;
    this.onSaved = onSaved;
  }

  keep(fields: Kept['fields']): void {
    this.fields = fields;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  flush(): void {
    clearTimeout(this.timer);
    if (!this.fields) return;
    const kept: Kept = { savedAt: new Date().toISOString(), fields: this.fields };
    this.fields = null;
    const text = JSON.stringify(kept);
    writeStored(this.storageKey, text);
    // Storage may be blocked or full: then nothing may be promised.
    this.onSaved(readStored(this.storageKey) === text ? kept.savedAt : null);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.fields = null;
    writeStored(this.storageKey, null);
    this.onSaved(null);
  }
}

function readDraft(storageKey: string): Kept | null {
  try {
    return JSON.parse(readStored(storageKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function fieldsOf(form: HTMLFormElement): Kept['fields'] {
  const isSecret = (name: string) =>
    form.querySelector(`[type="password"][name="${CSS.escape(name)}"]`);
  return [...new FormData(form)].flatMap(([name, value]): Kept['fields'] =>
    typeof value !== 'string' || isSecret(name) ? [] : [[name, value]],
  );
}
