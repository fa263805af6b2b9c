import type { LessonNote } from '@inzira/contract/learning';
import { enqueue, subscribeToDeliveries } from '#src/platform/outbox.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { ownDataKey, readStored, writeStored } from '#src/platform/session-store.ts';
import { readVisitorData, writeVisitorData } from '#src/platform/visitor-data.ts';
import { learningQueries } from './learning.api.ts';

/** What this device has of a note. */
interface Kept {
  text: string;
  writtenAt: string;
  /** The server has it. */
  isSent: boolean;
}

/**
 * `kept`: on this device alone, a visitor's in this tab. `unkept`: nowhere, the device has no room.
 * `saved`: with the account. `refused`: the server will not take it.
 */
export type NoteState = 'empty' | 'kept' | 'unkept' | 'saving' | 'saved' | 'refused';

interface Snapshot {
  text: string;
  state: NoteState;
}

const KEEP_MS = 250;
const SEND_MS = 1500;

/**
 * A learner's note on a lesson: on the device as it is typed, with the account as soon as the network
 * allows, and of two devices the later one. A visitor's stays in the tab, and becomes theirs when
 * they log in.
 */
export class NoteKeeper {
  private readonly lessonId: number;
  private readonly userId: number | undefined;
  private readonly name: string;
  private note: Kept | null;
  private snapshot: Snapshot;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private sending: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(lessonId: number, userId: number | undefined) {
    this.lessonId = lessonId;
    this.userId = userId;
    this.name = `note:${lessonId}`;
    this.note = this.readFirst();
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
    const stopListening = subscribeToDeliveries((key, { state }) => {
      if (key === this.name && state === 'sent' && this.note) this.settle(this.note);
    });
    this.flush();
    return () => {
      window.removeEventListener('pagehide', this.flush);
      document.removeEventListener('visibilitychange', onHide);
      this.flush();
      stopListening();
    };
  }

  write(text: string): void {
    const note = { text, writtenAt: new Date().toISOString(), isSent: false };
    this.note = note;
    this.tell(this.snapshot.state);
    clearTimeout(this.keeping);
    clearTimeout(this.sending);
    this.keeping = setTimeout(() => this.keep(), KEEP_MS);
    this.sending = setTimeout(() => void this.send(), SEND_MS);
  }

  readonly flush = (): void => {
    clearTimeout(this.keeping);
    clearTimeout(this.sending);
    if (!this.note || this.note.isSent) return;
    this.keep();
    void this.send();
  };

  /** What the server has, maybe of another device. */
  takeOver({ text, updated_at }: LessonNote): void {
    const { note } = this;
    if (updated_at === null || (note && (!note.isSent || note.writtenAt >= updated_at))) return;
    this.note = { text, writtenAt: updated_at, isSent: true };
    this.store(this.note);
    this.tell(stateOf(this.note));
  }

  private keep(): void {
    if (!this.note) return;
    const isKept = this.store(this.note);
    this.tell(!isKept ? 'unkept' : this.userId === undefined ? stateOf(this.note) : 'saving');
  }

  private async send(): Promise<void> {
    const { note, userId } = this;
    if (!note || userId === undefined) return;
    const delivery = await enqueue({
      key: this.name,
      method: 'PUT',
      url: `/api/lessons/${this.lessonId}/note/`,
      body: { text: note.text, written_at: note.writtenAt },
      userId,
    });
    // What was typed meanwhile is on its own way.
    if (this.note !== note) return;
    if (delivery.state === 'sent') this.settle(note);
    else if (delivery.state === 'refused') this.tell('refused');
    else if (this.snapshot.state === 'saving') this.tell('kept');
  }

  private settle(sent: Kept): void {
    if (this.note !== sent || sent.isSent) return;
    this.note = { ...sent, isSent: true };
    this.store(this.note);
    this.tell(stateOf(this.note));
    queryClient.setQueryData(learningQueries.note(this.lessonId).queryKey, {
      lesson_id: this.lessonId,
      text: sent.text,
      updated_at: sent.writtenAt,
    });
    void queryClient.invalidateQueries({ queryKey: learningQueries.notes().queryKey });
  }

  private tell(state: NoteState): void {
    this.snapshot = { text: this.note?.text ?? '', state };
    for (const listener of this.listeners) listener();
  }

  /** What was written before logging in becomes the learner's, unless they have a note already. */
  private readFirst(): Kept | null {
    const { name, userId } = this;
    if (userId === undefined) return parseKept(readVisitorData(name));
    const own = parseKept(readStored(ownDataKey(name, userId)));
    if (own) return own;
    const visitors = parseKept(readVisitorData(name));
    writeVisitorData(name, null);
    return visitors;
  }

  /** Whether the device has it now. */
  private store(note: Kept): boolean {
    const text = note.text === '' && note.isSent ? null : JSON.stringify(note);
    if (this.userId !== undefined) return writeStored(ownDataKey(this.name, this.userId), text);
    writeVisitorData(this.name, text);
    return true;
  }
}

function parseKept(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function stateOf(note: Kept | null): NoteState {
  if (!note || note.text === '') return 'empty';
  return note.isSent ? 'saved' : 'kept';
}
