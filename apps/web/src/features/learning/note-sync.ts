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
import { claimVisitorItem } from '#src/platform/visitor-items.ts';
import { learningQueries } from './learning.api.ts';

/** What this device has of a note. */
interface Kept {
  text: string;
  writtenAt: string;
  /** The server has it. */
  isSent: boolean;
  /** Of one that is not sent: when its typing began. */
  began?: string;
  /** The server's version that it was typed over, if any was seen. */
  over?: string | undefined;
  /** When what was sent of it before was written. */
  sent?: readonly string[] | undefined;
}

/**
 * `kept`: on this device alone, a visitor's in this tab. `unstored`: nowhere, the device has no room.
 * `saved`: with the account. `refused`: the server will not take it.
 */
export type NoteState = 'empty' | 'kept' | 'unstored' | 'saving' | 'saved' | 'refused';

interface Snapshot {
  text: string;
  state: NoteState;
}

const KEEP_MS = 250;
const SEND_MS = 1500;
/** The server takes so many. */
const MOST_SENT = 20;

/**
 * A learner's note on a lesson: on the device as it is typed, with the account as soon as the network
 * allows, and of two devices the later one; texts of which neither was typed over the other stay both,
 * the older above. A visitor's stays in the tab, and becomes theirs when they log in.
 */
export class NoteSync {
  private readonly lessonId: number;
  private readonly owner: Owner;
  private readonly name: string;
  private note: Kept | null;
  private snapshot: Snapshot;
  /** The server is being asked what it has: until it has answered, nothing is sent over that. */
  private isAsking = false;
  /** Something is to be sent as soon as it has: at first what an earlier visit left. */
  private isHeld: boolean;
  /** What was sent last, or waits to be. */
  private queued: Kept | undefined;
  /** Nothing was typed since it was kept last. */
  private isKept = true;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private sending: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(lessonId: number, owner: Owner) {
    this.lessonId = lessonId;
    this.owner = owner;
    this.name = `note:${lessonId}`;
    // What was written before logging in becomes the learner's, unless they have a note already.
    if (owner !== null) claimVisitorItem(this.name, owner);
    this.note = readKept<Kept>(this.name, owner);
    this.isHeld = this.note !== null && !this.note.isSent;
    this.snapshot = { text: this.note?.text ?? '', state: stateOf(this.note) };
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): Snapshot => this.snapshot;

  /** Sends what an earlier visit left unsent, and what is typed when the page goes. Returns how to stop. */
  start(): () => void {
    const onHide = () => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    window.addEventListener('pagehide', this.flush);
    document.addEventListener('visibilitychange', onHide);
    const stopListening = subscribeToDeliveries((key, delivery) => {
      if (key !== this.name) return;
      if (delivery.state === 'sent') this.hear(delivery.answer);
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
    // What is typed over a version is later than it, whatever this device's clock says.
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

  /** Whether the server is being asked what it has; once it is not, what waited for that goes. */
  askServer(isAsking: boolean): void {
    this.isAsking = isAsking;
    if (!this.isHeld) return;
    if (!isAsking) this.flush();
    else if (this.note && !this.note.isSent) void this.keep();
  }

  /** The field is left: kept now, and sent unless the server is still being asked. */
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

  /** What the server has, maybe of another device. */
  takeOver({ text, updated_at }: LessonNote): void {
    const { note } = this;
    if (updated_at === null || (note?.isSent && note.writtenAt >= updated_at)) return;
    if (!note || note.isSent) this.become({ text, writtenAt: updated_at, isSent: true });
    else if (!isUnseen(note, updated_at)) return;
    else if (holds(text, note)) this.become({ text, writtenAt: updated_at, isSent: true });
    else this.join(text, updated_at);
  }

  /** A logout takes the note off the device: nothing brings it back. */
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

  /** What another tab has kept, which had seen all that this one kept before. */
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
    // What was typed meanwhile is on its own way.
    if (this.note !== note) return;
    if (delivery.state === 'sent') {
      this.hear(delivery.answer);
      if (this.note === note) this.settle(note, delivery.answer as LessonNote | null);
    } else if (delivery.state === 'refused') this.tell('refused');
    else if (this.snapshot.state === 'saving') this.tell('kept');
  }

  /** What the server answered to a text of this device: of this one, or of what stood here before. */
  private hear(answer: unknown): void {
    const { note } = this;
    if (!note || note.isSent || !answer) return;
    const { text, updated_at } = answer as LessonNote;
    if (updated_at === null) return;
    const sent = this.queued?.text.trim();
    // Joined there, with what this device had not seen.
    if (note === this.queued && updated_at > note.writtenAt && holds(text, note))
      this.settle({ ...note, text }, answer as LessonNote);
    else if (sent && !note.sent?.includes(updated_at) && text.endsWith(`\n\n${sent}`))
      this.join(text.slice(0, -sent.length - 2), updated_at);
    else if (updated_at > note.writtenAt) this.join(text, updated_at);
    else if (text === note.text.trim() && (note === this.queued || updated_at === note.writtenAt))
      this.settle(note, answer as LessonNote);
    else note.over = updated_at;
  }

  /** Without an answer another tab brought it through. */
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

  /** Neither was typed over the other: both stay. */
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
    this.snapshot = { text: this.note?.text ?? '', state };
    for (const listener of this.listeners) listener();
  }

  /** Whether the device has it now. */
  private async store(note: Kept): Promise<boolean> {
    return keep(this.name, note.text === '' && note.isSent ? null : note, this.owner);
  }
}

function stateOf(note: Kept | null): NoteState {
  if (!note || note.text === '') return 'empty';
  return note.isSent ? 'saved' : 'kept';
}

/** Whether the text of the server has all that stands here. */
function holds(text: string, { text: own }: Kept): boolean {
  return own.trim() !== '' && text.includes(own.trim());
}

function laterThan(moment = ''): string {
  const now = new Date().toISOString();
  return now > moment ? now : new Date(Date.parse(moment) + 1).toISOString();
}

/** A version of another device: an own earlier text came between the beginning and the end of the typing. */
function isUnseen(note: Kept, updated_at: string): boolean {
  const { writtenAt, began = writtenAt, over, sent } = note;
  if (updated_at === over || sent?.includes(updated_at)) return false;
  return updated_at < began || updated_at > writtenAt;
}
