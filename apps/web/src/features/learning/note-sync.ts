import type { LessonNote } from '@inzira/contract/learning';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { queryClient } from '#src/platform/query-client.ts';
import {
  currentOwner,
  keep,
  type Owner,
  readKept,
  subscribeToItems,
} from '#src/platform/device-store.ts';
import { learningQueries } from './learning.api.ts';

/** The state of a note on this device. */
interface Kept {
  text: string;
  writtenAt: string;
  /** The server has this text. */
  isSent: boolean;
  /** The server will not accept this text, which is therefore on this device only. */
  isRefused?: true;
  /** For an unsent text: when typing began. */
  began?: string;
  /** For an unsent text: the server's version that it was based on, if any. */
  over?: string | undefined;
  /** For an unsent text: when earlier versions that were sent were written. */
  sent?: readonly string[] | undefined;
}

/**
 * `kept`: on this device only, or in this tab for a visitor. `unstored`: nowhere, because the device is full. `saved`:
 * in the account. `refused`: the server will not accept it.
 */
export type NoteState = 'empty' | 'kept' | 'unstored' | 'saving' | 'saved' | 'refused';

interface Snapshot {
  text: string;
  state: NoteState;
}

const KEEP_MS = 250;
const SEND_MS = 1500;
/** The most earlier versions that the server accepts. */
const MOST_SENT = 20;

/**
 * Synchronises a learner's note on a lesson: stored on the device while typing, and in the account when the network
 * allows. Between two devices the later text wins, but if neither was based on the other, both are kept, the older one
 * above. A visitor's note stays in the tab: see claim-progress.ts.
 */
export class NoteSync {
  private readonly lessonId: number;
  private readonly owner: Owner;
  private readonly name: string;
  private note: Kept | null;
  private snapshot: Snapshot;
  /** The server's version is being requested: nothing is sent until it is known. */
  private isAsking = false;
  /** A text waits for that request; at first, one left from an earlier visit. */
  private isHeld: boolean;
  /** The text that was sent last, or waits to be sent. */
  private queued: Kept | undefined;
  /** Nothing was typed since the text was last stored. */
  private isKept = true;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private sending: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(lessonId: number, owner: Owner) {
    this.lessonId = lessonId;
    this.owner = owner;
    this.name = `note:${lessonId}`;
    this.note = readKept<Kept>(this.name, owner);
    this.isHeld = this.note !== null && !this.note.isSent;
    this.snapshot = { text: this.note?.text ?? '', state: stateOf(this.note) };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): Snapshot => this.snapshot;

  /** Sends a text left unsent by an earlier visit, and stores typed text when the page is hidden. Returns how to stop. */
  start(): () => void {
    const onHide = () => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    window.addEventListener('pagehide', this.flush);
    document.addEventListener('visibilitychange', onHide);
    const stopListening = subscribeToDeliveries((key, delivery) => {
      if (key !== this.name) return;
      if (delivery.state === 'sent') this.handleAnswer(delivery.answer);
      else if (delivery.state === 'refused' && this.note === this.queued) this.tell('refused');
    });
    const stopReading = subscribeToItems((owner, name) => {
      if (owner === this.owner && name === this.name) this.takeOverKept();
    });
    return () => {
      window.removeEventListener('pagehide', this.flush);
      document.removeEventListener('visibilitychange', onHide);
      this.flush();
      stopListening();
      stopReading();
    };
  }

  write(text: string): void {
    const { note: before } = this;
    // A text based on a version is always later than it, even if this device's clock is behind.
    const writtenAt = laterThan(before?.writtenAt);
    const isUnsent = before !== null && !before.isSent;
    this.note = {
      text,
      writtenAt,
      isSent: false,
      began: isUnsent ? (before.began ?? before.writtenAt) : writtenAt,
      over: isUnsent ? before.over : before?.writtenAt,
      sent: isUnsent ? before.sent : undefined,
    };
    this.isKept = false;
    this.tell(this.snapshot.state);
    clearTimeout(this.keeping);
    clearTimeout(this.sending);
    this.keeping = setTimeout(() => void this.keep(), KEEP_MS);
    this.sending = setTimeout(() => this.leave(), SEND_MS);
  }

  /** Sets whether the server's version is being requested; afterwards, a waiting text is sent. */
  askServer(isAsking: boolean): void {
    this.isAsking = isAsking;
    if (!this.isHeld) return;
    if (!isAsking) this.flush();
    else if (this.note && !this.note.isSent) void this.keep();
  }

  /** The field lost the focus: stores the text, and sends it unless the server's version is being requested. */
  readonly leave = (): void => {
    this.isHeld = true;
    this.askServer(this.isAsking);
  };

  readonly flush = (): void => {
    this.isHeld = false;
    clearTimeout(this.keeping);
    clearTimeout(this.sending);
    const { note } = this;
    if (!note || note.isSent || !this.isHere()) return;
    note.sent = [...(note.sent ?? []), note.writtenAt].slice(-MOST_SENT);
    void this.keep();
    void this.send();
  };

  /** Takes over the server's version, possibly from another device. */
  takeOver({ text, updated_at }: LessonNote): void {
    const { note } = this;
    if (updated_at === null || (note?.isSent && note.writtenAt >= updated_at)) return;
    if (!note || note.isSent) this.become({ text, writtenAt: updated_at, isSent: true });
    else if (!isUnseen(note, updated_at)) return;
    else if (holds(text, note)) this.become({ text, writtenAt: updated_at, isSent: true });
    else this.join(text, updated_at);
  }

  /** A logout removes the note from the device, and no late answer may restore it. */
  private isHere(): boolean {
    return currentOwner() === this.owner;
  }

  private async keep(): Promise<void> {
    const { note, owner } = this;
    if (!note || !this.isHere()) return;
    this.isKept = true;
    this.tell(owner === null ? stateOf(note) : 'saving');
    const isKept = await this.store(note);
    if (!isKept && this.note === note && !note.isSent) this.tell('unstored');
  }

  /** Takes over what another tab stored, which was based on everything that this tab had stored. */
  private takeOverKept(): void {
    const { note } = this;
    const kept = readKept<Kept>(this.name, this.owner);
    if (!kept || (kept.text === note?.text && kept.isSent === note.isSent)) return;
    if (!this.isKept) {
      this.join(kept.text, kept.writtenAt);
      return;
    }
    this.note = kept;
    this.tell(kept.isSent ? stateOf(kept) : 'saving');
  }

  private async send(): Promise<void> {
    const { note, owner } = this;
    if (!note || owner === null) return;
    this.queued = note;
    const delivery = await enqueue({
      key: this.name,
      method: 'PUT',
      url: `/api/lessons/${this.lessonId}/note/`,
      body: {
        text: note.text,
        written_at: note.writtenAt,
        sent: note.sent ?? [],
        ...(note.over && { over: note.over }),
      },
      userId: owner,
    });
    // Text typed meanwhile is sent separately.
    if (this.note !== note) return;
    if (delivery.state === 'sent') {
      this.handleAnswer(delivery.answer);
      if (this.note === note) this.settle(note, delivery.answer as LessonNote | null);
    } else if (delivery.state === 'refused') this.tell('refused');
    else if (this.snapshot.state === 'saving') this.tell('kept');
  }

  /** Handles the server's answer to a text from this device, either this one or an earlier one. */
  private handleAnswer(answer: unknown): void {
    const { note } = this;
    if (!note || note.isSent || !answer) return;
    const { text, updated_at } = answer as LessonNote;
    if (updated_at === null) return;
    const sent = this.queued?.text.trim();
    // The server has joined the text with another one that this device had not seen.
    if (note === this.queued && updated_at > note.writtenAt && holds(text, note))
      this.settle({ ...note, text }, answer as LessonNote);
    else if (sent && !note.sent?.includes(updated_at) && text.endsWith(`\n\n${sent}`))
      this.join(text.slice(0, -sent.length - 2), updated_at);
    else if (updated_at > note.writtenAt) this.join(text, updated_at);
    else if (text === note.text.trim() && (note === this.queued || updated_at === note.writtenAt))
      this.settle(note, answer as LessonNote);
    else note.over = updated_at;
  }

  /** Marks a text as sent. `answer` is null when another tab has sent it. */
  private settle({ text, writtenAt }: Kept, answer: LessonNote | null): void {
    const updated_at = answer?.updated_at ?? writtenAt;
    this.become({ text, writtenAt: updated_at, isSent: true });
    queryClient.setQueryData(learningQueries.note(this.lessonId).queryKey, {
      lesson_id: this.lessonId,
      text: answer?.text ?? text,
      updated_at,
    });
    void queryClient.invalidateQueries({ queryKey: learningQueries.notes().queryKey });
  }

  /** Joins two texts of which neither was based on the other. */
  private join(other: string, updated_at: string): void {
    const { note } = this;
    if (!note) return;
    this.note = { ...note, writtenAt: laterThan(updated_at), over: updated_at, sent: undefined };
    this.write(note.text.includes(other) ? note.text : `${other}\n\n${note.text}`);
  }

  private become(note: Kept): void {
    this.note = note;
    void this.store(note);
    this.tell(stateOf(note));
  }

  private tell(state: NoteState): void {
    if (state === 'refused' && this.note) void this.store({ ...this.note, isRefused: true });
    this.snapshot = { text: this.note?.text ?? '', state };
    for (const listener of this.listeners) listener();
  }

  /** @returns whether the device has stored it */
  private async store(note: Kept): Promise<boolean> {
    return keep(this.name, note.text === '' && note.isSent ? null : note, this.owner);
  }
}

function stateOf(note: Kept | null): NoteState {
  if (!note || note.text === '') return 'empty';
  return note.isSent ? 'saved' : 'kept';
}

/** Whether the server's text contains the whole text of this device. */
function holds(text: string, { text: own }: Kept): boolean {
  return own.trim() !== '' && text.includes(own.trim());
}

function laterThan(moment = ''): string {
  const now = new Date().toISOString();
  return now > moment ? now : new Date(Date.parse(moment) + 1).toISOString();
}

/** Whether a version is from another device: an earlier text of this one was written between the start and end of typing. */
function isUnseen(note: Kept, updated_at: string): boolean {
  const { writtenAt, began = writtenAt, over, sent } = note;
  if (updated_at === over || sent?.includes(updated_at)) return false;
  return updated_at < began || updated_at > writtenAt;
}
