import { currentOwner, isDeviceStoreRead, keep, readItem } from '#src/platform/device-store.ts';

export type Fields = [name: string, value: string][];

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

const PAUSE_MS = 300;

/** What a form has typed and not sent, between its fields and the device store. */
export class DraftWriter {
  /** Null: nothing was changed. */
  private draft: KeptDraft | null;
  /** What was kept last, in this tab or another. */
  private last: KeptDraft | null;
  /** The names of all fields that were changed here; the others of what is kept are another tab's. */
  private readonly own: Set<string>;
  /** What stood in the form when it began, or when it was last saved. */
  private before: Fields = [];
  /** Since it was sent last. */
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

  /** Tells when something was kept, or no longer is, until the form goes. */
  listen(onSaved: (savedAt: number | null) => void): () => void {
    this.onSaved = onSaved;
    return () => {
      this.onSaved = () => {};
    };
  }

  setRevision(revision: number | undefined): void {
    this.revision = revision;
  }

  /** Goes on from a draft that came late, below what was typed meanwhile. */
  restore(late: KeptDraft): KeptDraft {
    const { draft: since } = this;
    this.draft = { ...late, ...beside(since, late, new Set(since?.touched)) };
    this.revision = late.revision;
    this.last = late;
    for (const name of late.touched) this.own.add(name);
    this.isWritten = since === null;
    return this.draft;
  }

  /** What it hears of may be its own words. */
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
    this.isTypedSince = true;
    this.read(currentTarget);
    this.flushSoon();
  };

  private flushSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flushWhenRead(), PAUSE_MS);
  }

  /** What is written before the earlier draft is read would take its place. */
  private flushWhenRead(tries = 60): void {
    if (isDeviceStoreRead() || this.owner === null || tries === 0) this.flush();
    else this.timer = setTimeout(() => this.flushWhenRead(tries - 1), PAUSE_MS);
  }

  /** Answers what goes out now, to be given to `clear` when it has arrived. */
  noteSending(form: HTMLFormElement): Fields {
    this.read(form);
    this.isTypedSince = false;
    return fieldsOf(form);
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
      // Storage may be blocked or full: then nothing may be promised.
      if (this.draft === draft) this.onSaved(isKept ? Date.now() : null);
    });
  }

  /** Another tab has sent or discarded what it kept of this form: what was typed here alone is kept again. */
  hear(): void {
    const { draft, last } = this;
    this.last = readItem<KeptDraft>(this.item, this.owner)?.value ?? null;
    const isIn = (kept: KeptDraft | null) =>
      draft?.touched.every(
        (name) => valuesOf(draft.fields, name) === valuesOf(kept?.fields ?? [], name),
      ) === true;
    // What was typed last is kept: of words that another tab has typed over, nothing is claimed until they change.
    if (draft && this.last && !isIn(this.last)) this.onSaved(null);
    if (!draft || this.last) return;
    this.isWritten = isIn(last);
    if (this.isWritten) this.onSaved(null);
    // What the other tab says it has not written yet.
    else this.flushSoon();
  }

  /** Forgets it, but for what was typed since it was `sent`, and what was typed beside it in other tabs. */
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

  /** With the fields that were changed in another tab alone. */
  private withTheirs(draft: KeptDraft | null): KeptDraft | null {
    const kept = readItem<KeptDraft>(this.item, this.owner)?.value;
    if (!kept || kept.touched.every((name) => this.own.has(name))) return draft;
    return { ...(draft ?? { revision: kept.revision }), ...beside(draft, kept, this.own) };
  }
}

/** A draft with those fields of another that are not its own. */
function beside(draft: KeptDraft | null, other: KeptDraft, own: Set<string>) {
  return {
    fields: [...other.fields.filter(([name]) => !own.has(name)), ...(draft?.fields ?? [])],
    touched: [...other.touched.filter((name) => !own.has(name)), ...(draft?.touched ?? [])],
  };
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
