import type { ContentDraft, ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { subscribeToItems, useDeviceStore } from '#src/platform/device-store.ts';
import { draftItem } from '#src/ui/draft.tsx';
import {
  discardContentDraft,
  forgetContentDraft,
  readContentFile,
  saveContentDraft,
} from './curriculum.api.ts';
import { lessonText } from './lesson-template.ts';
import { isSameText, OwnWindow, type Kept, type OtherText, type Written } from './own-windows.ts';

const DEVICE_PAUSE_MS = 300;
const SERVER_PAUSE_MS = 3000;

export const areSameQuestions = (
  one: readonly EditedQuestion[],
  other: readonly EditedQuestion[],
): boolean => JSON.stringify(one) === JSON.stringify(other);

type Saved = 'no' | 'device' | 'server';

/**
 * The text being edited: stored on this device at once, and on the server when the user stops typing, where other
 * editors see it. Begins with what was stored last.
 */
export function useContentDraft(file: ContentFile) {
  useDeviceStore();
  const item = draftItem(`content:${file.path}`);
  const [own] = useState(() => new OwnWindow(item));
  const [start] = useState(() => startWith(file, own));
  /** Whether the text here is newer than the server's, as far as known. */
  const isWritten = useRef(start.isKept);
  /** Whether the server has the text here. */
  const isStored = useRef(start.isStored);
  /** Whether the user has typed in this window. */
  const isTyped = useRef(false);
  /** The version that was published or discarded to here, while nothing is typed since; older answers do not replace it. */
  const unchanged = useRef<number | null>(null);
  const [text, setText] = useState(start.text);
  const [version, setVersion] = useState(start.version);
  const [questions, setQuestions] = useState(start.questions ?? null);
  const [saved, setSaved] = useState<Saved>(
    start.text === unwritten(file) && questions === null ? 'no' : 'device',
  );
  const [others, setOthers] = useState<readonly ContentDraft[] | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  /** The server's draft that conflicted with this one. */
  const [refusing, setRefusing] = useState<ContentDraft | null>(null);
  const isRefused = useRef(false);
  /** Counts changes that other windows store on this device. */
  const [heard, setHeard] = useState(0);
  const waiting = useRef<Required<Pick<Kept, 'text' | 'version' | 'questions'>> | null>(null);
  /** The save that is under way. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const stop = () => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [];
  };
  useEffect(() => {
    const flush = () => {
      if (waiting.current && !isStored.current) void own.write(waiting.current);
    };
    const stopListening = subscribeToItems((_owner, changed) => {
      if (changed === item) setHeard((one) => one + 1);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      stopListening();
      flush();
      for (const timer of timers.current) clearTimeout(timer);
    };
  }, [item, own]);

  const store = async (kept: NonNullable<typeof waiting.current>, isForReview: boolean) => {
    const body = { path: file.path, ...kept, isForReview };
    const send = async () => saveContentDraft({ ...body, since: own.since });
    const answer = await send().catch(async (error: unknown) => {
      const current = draftInPlace(error);
      if (!current) {
        own.isTrying(kept);
        throw error;
      }
      if (!own.isOwn(current)) {
        setRefusing(current);
        isRefused.current = true;
        throw error;
      }
      own.know(current.at);
      return send();
    });
    own.isStored(answer.at);
    setRefusing(null);
    isRefused.current = false;
    setOthers(answer.others);
    // Text typed meanwhile has its own timers; a discarded draft is not written again.
    if (waiting.current !== kept) return;
    isStored.current = true;
    setSaved('server');
    void own.write({ ...kept, isStored: true });
  };
  /** Sends one call after the other, so that the last action on the draft wins on the server. */
  const inOrder = async (send: () => Promise<void>) => {
    const sent = saving.current.then(send);
    saving.current = sent.catch(() => null);
    return sent;
  };
  const keepIt = (next: NonNullable<typeof waiting.current>) => {
    stop();
    isWritten.current = true;
    isTyped.current = true;
    isStored.current = false;
    unchanged.current = null;
    waiting.current = next;
    timers.current = [
      setTimeout(() => {
        void own.write(next).then((isKept) => setSaved(isKept ? 'device' : 'no'));
      }, DEVICE_PAUSE_MS),
      // Without a network, the draft stays on the device and is sent after the next edit.
      setTimeout(() => {
        const send = async () => {
          // The draft may have been discarded or edited while an earlier call was under way.
          if (waiting.current === next) await store(next, false);
        };
        void inOrder(send).catch(() => null);
      }, SERVER_PAUSE_MS),
    ];
  };
  const take = (next: NonNullable<typeof waiting.current>) => {
    setText(next.text);
    setVersion(next.version);
    setQuestions(next.questions);
    keepIt(next);
  };
  /** @param at when the server stored the draft; undefined for the newest save of this window */
  const giveUp = async (at?: string) => {
    stop();
    const moment = () => at ?? own.since ?? undefined;
    // Without a known time, the call would delete a draft that another window has stored on the server.
    const isOthers = () => moment() === undefined && (isRefused.current || own.isNews(file.draft));
    if (!isOthers()) forgetContentDraft(file.path, moment());
    // A save that is under way, or whose answer was lost, changes the time, or is refused.
    await inOrder(async () => {
      if (at === undefined && own.hasTried()) {
        const { draft } = await readContentFile(file.path);
        if (draft && own.isOwn(draft)) {
          own.isStored(draft.at);
          forgetContentDraft(file.path, draft.at);
        }
      }
      if (!isOthers()) await discardContentDraft(file.path, moment());
    });
  };
  const reset = (published: ContentFile) => {
    stop();
    isWritten.current = true;
    isStored.current = false;
    isTyped.current = true;
    unchanged.current = published.version;
    waiting.current = null;
    setText(unwritten(published));
    setVersion(published.version);
    setQuestions(null);
    setSaved('no');
    void own.write(null);
  };
  return {
    text,
    /** The version on which it is based. */
    version,
    saved,
    others: others ?? file.others,
    /** What the same author has written in other windows or on other devices and is not part of this text. */
    elsewhere: own.others({ text, questions }, file.draft, refusing),
    heard,
    /** When the server stored the draft on which this one is based. */
    since: () => own.since,
    /** The user has seen the other text, so this one may replace it. */
    over(other: OtherText) {
      own.over(other);
      setRefusing(null);
      isRefused.current = false;
    },
    questions,
    write(next: string) {
      setText(next);
      keepIt({ text: next, version, questions });
    },
    /** Replaces the text and its questions. */
    take,
    /**
     *
     * @param after null to leave the questions as they are published
     * @param before the questions on which the edit is based
     */
    ask(after: EditedQuestion[] | null, before: EditedQuestion[]) {
      const next = after && { before, after };
      setQuestions(next);
      keepIt({ text, version, questions: next });
    },
    /** Bases the draft on a newer version, whose changes the user has seen. */
    goOnFrom(next: number) {
      setVersion(next);
      keepIt({ text, version: next, questions });
    },
    /** Called before publishing: cancels the pending save, which would otherwise arrive after the publication. */
    async hold() {
      const [device, server] = timers.current;
      clearTimeout(server);
      timers.current = device === undefined ? [] : [device];
      await saving.current;
    },
    /** Called when publishing failed: saves the draft again. */
    goOn() {
      if (waiting.current) keepIt(waiting.current);
    },
    async askForReview() {
      stop();
      const asked = { text, version, questions };
      waiting.current = asked;
      isTyped.current = true;
      isStored.current = false;
      void own.write(asked);
      await inOrder(async () => store(asked, true));
    },
    /**
     * Takes over the server's current state, because the opened one may be older, or a call without an answer may
     * have arrived.
     * @returns what changed in the editor; null for nothing
     */
    follow(newer: ContentFile): 'text' | 'version' | null {
      const kept = isTyped.current ? null : own.readOthers();
      if (kept && !isSameText(kept, { text, questions })) {
        own.adopt(kept);
        own.know(kept.since);
        isWritten.current = true;
        isStored.current = kept.isStored === true;
        setText(kept.text);
        setVersion(kept.version);
        setQuestions(kept.questions ?? null);
        setSaved('device');
        return 'text';
      }
      // The newer answer includes the current drafts of others.
      setOthers(null);
      const isFree = !isWritten.current || (isStored.current && own.isNews(newer.draft));
      const next = startOf(newer);
      const isOver = newer.draft !== null && isPublished(newer.draft, newer);
      const written = { text, version, questions };
      const isPassed = unchanged.current !== null && newer.version > unchanged.current;
      if (isPassed || (isFree ? isOver : isPublished(written, newer))) {
        reset(newer);
        if (isOver) void giveUp(newer.draft?.at).catch(() => null);
        return text === unwritten(newer) ? 'version' : 'text';
      }
      const isSame =
        next.text === text && areSameQuestions(next.questions?.after ?? [], questions?.after ?? []);
      if (!isFree) return null;
      own.know(newer.draft?.at ?? null);
      if (isSame && next.version === version) return null;
      setText(next.text);
      setVersion(next.version);
      setQuestions(next.questions);
      setSaved(newer.draft ? 'device' : 'no');
      return isSame ? 'version' : 'text';
    },
    /**
     * Bases the draft on what was just published; edits made since `done` stay a draft.
     * @param done what was sent or, when an earlier text was published, what learners saw before
     */
    settle(now: ContentFile, done: Written): Written {
      const published = now.questions ?? [];
      const sent = done.questions?.after;
      const isAskedOn =
        questions !== null && !areSameQuestions(questions.after, sent ?? questions.before);
      const asked = isAskedOn ? questions : null;
      const next: Written = {
        text: text === done.text ? now.text : text,
        questions:
          asked && sent
            ? { before: published, after: withIds(asked.after, sent, published) }
            : asked,
      };
      if (next.text === now.text && next.questions === null) reset(now);
      else take({ ...next, version: now.version });
      return next;
    },
    /** Called when the draft is discarded or has nothing left to change. */
    reset,
    discard: async () => giveUp(),
  };
}

/** The initial draft: the one stored on this device, or the server's if that is newer. */
function startWith(file: ContentFile, own: OwnWindow) {
  const kept = own.read();
  const { draft } = file;
  const isOnServer = kept !== null && draft !== null && isSameText(kept, draft);
  const isOld =
    kept?.isStored === true && draft !== null && draft.at > (kept.since ?? '') && !isOnServer;
  if (!kept || isOld) {
    own.know(draft?.at ?? null);
    return { ...startOf(file), isStored: false, isKept: false };
  }
  own.adopt(kept);
  // An earlier release did not store on which draft it is based.
  const isOfLast = isOnServer || kept.since === undefined;
  own.know(isOfLast ? (draft?.at ?? null) : kept.since);
  return { ...kept, isStored: kept.isStored === true || isOnServer, isKept: true };
}

/** The server's draft, from the answer that refused another one. */
function draftInPlace(error: unknown): ContentDraft | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.body as { current?: ContentDraft }).current ?? null;
}

/** The server's draft; without one, the published text. */
function startOf(file: ContentFile): Required<Pick<Kept, 'text' | 'version' | 'questions'>> {
  const { text, version, questions } = file.draft ?? {
    text: unwritten(file),
    version: file.version,
    questions: null,
  };
  return { text, version, questions };
}

/** Whether a draft equals what was published since, such as when the answer to its publication arrived too late. */
const isPublished = (kept: Kept, { text, version, questions }: ContentFile) =>
  version > kept.version &&
  withoutStamps(kept.text) === withoutStamps(text) &&
  (!kept.questions || areSaid(kept.questions.after, questions ?? []));

/** Removes the lines that the server adds to a translation when it is published. */
const withoutStamps = (text: string) => text.replaceAll(/^(?:of|read_by): .*\n/gm, '');

/** Compares questions; new ones get their ids when they are published. */
const areSaid = (one: readonly EditedQuestion[], other: readonly EditedQuestion[]) =>
  areSameQuestions(
    one.map((each, at) => ({ ...each, id: each.id || (other[at]?.id ?? '') })),
    other,
  );

/** Adds the ids that new questions got when they were published. */
function withIds(
  after: readonly EditedQuestion[],
  sent: readonly EditedQuestion[],
  published: readonly EditedQuestion[],
): EditedQuestion[] {
  const taken = new Set(after.map(({ id }) => id));
  return after.map((question, at) => {
    const id = published[at]?.id ?? '';
    const isOne = question.id === '' && sent[at]?.id === '' && !taken.has(id);
    return isOne ? { ...question, id } : question;
  });
}

/** The text before any edit: the published one, or for a new translation its original. */
export const unwritten = (file: ContentFile): string =>
  file.text || (isBegunAgain(file) ? lessonText('', '') : beginOfTranslation(file));

/** Whether this is the missing original of a lesson that only exists in another language. */
const isBegunAgain = ({ kind, state, original, translations }: ContentFile) =>
  kind === 'lesson' && state === 'draft' && !original && translations.length > 0;

/** The original, without what a translation takes from it. */
function beginOfTranslation({ kind, path, original: source }: ContentFile): string {
  // A quiz's fields stand beside the original ones.
  if (kind === 'quiz') return '';
  const original = source?.text ?? '';
  const [, front, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(original) ?? [];
  if (front === undefined || body === undefined)
    return original.replace(/^(?:icon|stages):.*\n/gm, '');
  const own = front
    .replace(/^(?:minutes|sources|pack_part|lessons):.*\n(?:[ -].*\n)*/gm, '')
    .replace(/^ +(?:url|template|target|due_days):.*\n/gm, '');
  const heading = path.endsWith('.fr.md') ? '## Exemple de bon travail' : '$&';
  return `---\n${own}---\n${body.replace(/^## Example of good work$/m, heading)}`;
}

/** The index of the last question that is new or reworded. */
export function newestOf(
  { questions }: ContentFile,
  { questions: change }: Written,
): number | null {
  if (!change || !questions) return null;
  const before = new Set(change.before.map(({ question }) => question.trim()));
  const at = questions.findLastIndex(({ question }) => !before.has(question.trim()));
  return at < 0 ? null : at;
}
