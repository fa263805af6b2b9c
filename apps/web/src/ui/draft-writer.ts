import { currentOwner, isDeviceStoreRead, keep, readItem } from '#src/platform/device-store.ts';

export type Fields = [name: string, value: string][];

/** An attempt to send a form: repeating the same content is the same write, also after a reload. */
export interface Attempt {
  idempotencyKey: string;
  content: string;
}

export interface KeptDraft {
  /** The values of changed fields only: others' changes of other fields are kept. */
  fields: Fields;
  /** The names of the changed fields; a field that was emptied may have no entry in `fields`. */
  touched: string[];
  /** For an edit: the revision that it is based on. */
  revision?: number | undefined;
  attempt?: Attempt | undefined;
  /** True if it was sent and the server has refused it. */
  isReturned?: true;
}

const PAUSE_MS = 300;

/** Connects the fields of a form with the device store: keeps what was typed and not sent. */
export class DraftWriter {
  /** Null when nothing was changed. */
  private draft: KeptDraft | null;
  /** The draft that was last stored, by this tab or another. */
  private last: KeptDraft | null;
  /** The names of fields changed in this tab; the other fields of the stored draft are from another tab. */
  private readonly own: Set<string>;
  /** The values of the form when it was opened, or last saved. */
  private before: Fields = [];
  /** Whether something was typed since the form was last sent. */
  private isTypedSince = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWritten = true;
  private form: HTMLFormElement | undefined;
  readonly item: string;
  private readonly owner = currentOwner();
  private onSaved: (savedAt: number | null) => void = () => {};
  revision: number | undefined;

  constructor(item: string, kept: KeptDraft | undefined, revision: number | undefined) {
    this.item = item;
    this.draft = kept ?? null;
    this.last = this.draft;
    this.own = new Set(kept?.touched);
    this.revision = kept ? kept.revision : revision;
  }

  /** Calls back when the draft was stored or removed, until the form is unmounted. */
  listen(onSaved: (savedAt: number | null) => void): () => void {
    this.onSaved = onSaved;
    return () => {
      this.onSaved = () => {};
    };
  }

  setRevision(revision: number | undefined): void {
    this.revision = revision;
  }

  /** Merges a draft that was read late, below what was typed meanwhile. */
  restore(late: KeptDraft): KeptDraft {
    const { draft: since } = this;
    this.draft = { ...late, ...beside(since, late, new Set(since?.touched)) };
    this.revision = late.revision;
    this.last = late;
    for (const name of late.touched) this.own.add(name);
    this.isWritten = since === null;
    return this.draft;
  }

  /** Whether a change that it is notified of was its own. */
  hasWritten(kept: KeptDraft): boolean {
    return kept === this.last;
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

  /** Stored with the draft, so that a try after a reload counts as the same write. */
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

  /** Drops these fields, which somebody else has changed, and continues from their revision. */
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
    this.isTypedSince = true;
    this.read(currentTarget);
    this.flushSoon();
  };

  private flushSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flushWhenRead(), PAUSE_MS);
  }

  /** Waits until the earlier draft was read, which would otherwise be overwritten. */
  private flushWhenRead(tries = 60): void {
    if (isDeviceStoreRead() || this.owner === null || tries === 0) this.flush();
    else this.timer = setTimeout(() => this.flushWhenRead(tries - 1), PAUSE_MS);
  }

  /** Returns the values that are being sent; pass them to `clear` when they have arrived. */
  noteSending(form: HTMLFormElement): Fields {
    this.read(form);
    this.isTypedSince = false;
    return fieldsOf(form);
  }

  /** Reads the current values, because some fields change without an event. */
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
    for (const name of touched) this.own.add(name);
    this.isWritten = false;
  }

  flush(): void {
    clearTimeout(this.timer);
    if (!this.draft || this.isWritten) return;
    this.isWritten = true;
    const { draft } = this;
    this.last = this.withTheirs(draft);
    void keep(this.item, this.last, this.owner).then((isKept) => {
      // Storage may be blocked or full, and then the page must not say that the draft is safe.
      if (this.draft === draft) this.onSaved(isKept ? Date.now() : null);
    });
  }

  /** Another tab has sent or discarded its draft of this form: the fields changed only here are stored again. */
  reconcileTabs(): void {
    const { draft, last } = this;
    this.last = readItem<KeptDraft>(this.item, this.owner)?.value ?? null;
    const isIn = (kept: KeptDraft | null) =>
      draft?.touched.every(
        (name) => valuesOf(draft.fields, name) === valuesOf(kept?.fields ?? [], name),
      ) === true;
    // Text that another tab has overwritten is not shown as saved until it is changed again.
    if (draft && this.last && !isIn(this.last)) this.onSaved(null);
    if (!draft || this.last) return;
    this.isWritten = isIn(last);
    if (this.isWritten) this.onSaved(null);
    // The fields of this tab are not stored yet.
    else this.flushSoon();
  }

  /** Removes the draft, except what was typed since it was `sent`, and what other tabs have typed. */
  clear(sent?: Fields): void {
    clearTimeout(this.timer);
    const { form } = this;
    this.draft = null;
    this.isWritten = true;
    void keep(this.item, this.withTheirs(null), this.owner);
    this.onSaved(null);
    if (!form) return;
    this.before = sent && this.isTypedSince ? sent : fieldsOf(form);
    this.isTypedSince = false;
    this.read(form);
    this.flush();
  }

  /** Adds the fields that were changed only in another tab. */
  private withTheirs(draft: KeptDraft | null): KeptDraft | null {
    const kept = readItem<KeptDraft>(this.item, this.owner)?.value;
    if (!kept || kept.touched.every((name) => this.own.has(name))) return draft;
    return { ...(draft ?? { revision: kept.revision }), ...beside(draft, kept, this.own) };
  }
}

/** Merges a draft with those fields of another that are not its own. */
function beside(draft: KeptDraft | null, other: KeptDraft, own: Set<string>) {
  return {
    fields: [...other.fields.filter(([name]) => !own.has(name)), ...(draft?.fields ?? [])],
    touched: [...other.touched.filter((name) => !own.has(name)), ...(draft?.touched ?? [])],
  };
}

function valuesOf(fields: Fields, name: string): string {
  return JSON.stringify(fields.filter(([one]) => one === name));
}

/** The text values of a form, without files and passwords. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const isSecret = (name: string) =>
    form.querySelector(`[type="password"][name="${CSS.escape(name)}"]`);
  return [...new FormData(form)].flatMap(([name, value]): Fields =>
    typeof value !== 'string' || isSecret(name) ? [] : [[name, value]],
  );
}
