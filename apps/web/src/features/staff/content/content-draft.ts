import type { ContentDraft, ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { subscribeToItems, useDeviceStore } from '#src/platform/device-store.ts';
import { draftItem } from '#src/ui/draft.tsx';
import { discardContentDraft, forgetContentDraft, saveContentDraft } from './curriculum.api.ts';
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
 * The text that is written: kept on this device at once, and on the server when the typing pauses, where
 * other editors see it. It goes on from what was kept last.
 */
export function useContentDraft(file: ContentFile) {
  useDeviceStore();
  const item = draftItem(`content:${file.path}`);
  const [own] = useState(() => new OwnWindow(item));
  const [start] = useState(() => startWith(file, own));
  /** What is written here is newer than what the server says. */
  const isWritten = useRef(start.isKept);
  /** What is written here was told to the server. */
  const isStored = useRef(start.isStored);
  /** Something was written in this window. */
  const isTyped = useRef(false);
  const [text, setText] = useState(start.text);
  const [version, setVersion] = useState(start.version);
  const [questions, setQuestions] = useState(start.questions ?? null);
  const [saved, setSaved] = useState<Saved>(
    start.text === unwritten(file) && questions === null ? 'no' : 'device',
  );
  const [others, setOthers] = useState<readonly ContentDraft[] | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  /** The draft that stood on the server when this one was refused. */
  const [refusing, setRefusing] = useState<ContentDraft | null>(null);
  const isRefused = useRef(false);
  /** Counts what windows keep on this device. */
  const [heard, setHeard] = useState(0);
  const waiting = useRef<Required<Pick<Kept, 'text' | 'version' | 'questions'>> | null>(null);
  /** What is on its way to the server. */
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
    // What was typed meanwhile is kept by its own timers; what was given up stays nowhere.
    if (waiting.current !== kept) return;
    isStored.current = true;
    setSaved('server');
    void own.write({ ...kept, isStored: true });
  };
  /** One after the other: what was done last with the draft is what stays of it there. */
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
    waiting.current = next;
    timers.current = [
      setTimeout(() => {
        void own.write(next).then((isKept) => setSaved(isKept ? 'device' : 'no'));
      }, DEVICE_PAUSE_MS),
      // Without a network it stays on the device, and goes with the next pause.
      setTimeout(() => {
        const send = async () => {
          // It may have been given up, or written on, while something else was on its way.
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
  /** @param at when it was kept on the server; without it, the newest of what was saved here */
  const giveUp = async (at?: string) => {
    stop();
    const moment = () => at ?? own.since ?? undefined;
    // Without a moment of its own, this window would delete what another one has on the server.
    const isOthers = () => moment() === undefined && (isRefused.current || own.isNews(file.draft));
    if (!isOthers()) forgetContentDraft(file.path, moment());
    // A save that is under way gives it another moment, or is refused.
    await inOrder(async () => {
      if (!isOthers()) await discardContentDraft(file.path, moment());
    });
  };
  const reset = (published: ContentFile) => {
    stop();
    isWritten.current = true;
    isStored.current = false;
    isTyped.current = true;
    waiting.current = null;
    setText(unwritten(published));
    setVersion(published.version);
    setQuestions(null);
    setSaved('no');
    void own.write(null);
  };
  return {
    text,
    /** The version that it began from. */
    version,
    saved,
    others: others ?? file.others,
    /** What its author has written in other windows, or on other devices, that is not in it. */
    elsewhere: own.others({ text, questions }, file.draft, refusing),
    heard,
    /** When the draft was kept on the server that it is. */
    since: () => own.since,
    /** It was looked at: what is written here is what stays, or what follows. */
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
    /** Goes on from another text, with its questions. */
    take,
    /** Null: they are to stay as they are published. @param before what the edit of them begins from */
    ask(after: EditedQuestion[] | null, before: EditedQuestion[]) {
      const next = after && { before, after };
      setQuestions(next);
      keepIt({ text, version, questions: next });
    },
    /** Goes on from a newer version: what others published has been looked at. */
    goOnFrom(next: number) {
      setVersion(next);
      keepIt({ text, version: next, questions });
    },
    /** Before it is published: what is written so far is saved no more, or the draft would come after its publication. */
    async hold() {
      const [device, server] = timers.current;
      clearTimeout(server);
      timers.current = device === undefined ? [] : [device];
      await saving.current;
    },
    /** It was not published: it is saved again. */
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
     * Hears what the server has now: what was opened may be older, and what was sent without an answer may have arrived.
     * @returns what has become another one by it, if anything
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
      // What others have of it is newer there, too.
      setOthers(null);
      const isFree = !isWritten.current || (isStored.current && own.isNews(newer.draft));
      const next = startOf(newer);
      const isOver = newer.draft !== null && isPublished(newer.draft, newer);
      const written = { text, version, questions };
      if (isFree ? isOver : isPublished(written, newer)) {
        reset(newer);
        if (isOver) void giveUp(newer.draft?.at).catch(() => null);
        return text === newer.text ? 'version' : 'text';
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
     * Goes on from what was published now; what was written beside `done` stays a draft.
     * @param done what was sent or, where an earlier text was published, what learners saw before
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
    /** It is given up, or there is nothing any more that it could change. */
    reset,
    discard: async () => giveUp(),
  };
}

/** What a window begins with: what was kept on this device last or, where the server has something else since, that. */
function startWith(file: ContentFile, own: OwnWindow) {
  const kept = own.read();
  const { draft } = file;
  const isHere = kept !== null && draft !== null && isSameText(kept, draft);
  const isOld =
    kept?.isStored === true && draft !== null && draft.at > (kept.since ?? '') && !isHere;
  if (!kept || isOld) {
    own.know(draft?.at ?? null);
    return { ...startOf(file), isStored: false, isKept: false };
  }
  own.adopt(kept);
  // An earlier version does not say from which it goes on.
  const isOfLast = isHere || kept.since === undefined;
  own.know(isOfLast ? (draft?.at ?? null) : kept.since);
  return { ...kept, isStored: kept.isStored === true || isHere, isKept: true };
}

/** The draft that stands in the place of one that was refused. */
function draftInPlace(error: unknown): ContentDraft | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.body as { current?: ContentDraft }).current ?? null;
}

/** As the server knows it. */
function startOf(file: ContentFile): Required<Pick<Kept, 'text' | 'version' | 'questions'>> {
  const { text, version, questions } = file.draft ?? {
    text: unwritten(file),
    version: file.version,
    questions: null,
  };
  return { text, version, questions };
}

/** What was kept says what was published since, as where that was answered too late. */
const isPublished = (kept: Kept, { text, version, questions }: ContentFile) =>
  version > kept.version &&
  withoutStamps(kept.text) === withoutStamps(text) &&
  (!kept.questions || areSaid(kept.questions.after, questions ?? []));

/** A translation gets them as it is published. */
const withoutStamps = (text: string) => text.replaceAll(/^(?:of|read_by): .*\n/gm, '');

/** New ones get their ids as they are published. */
const areSaid = (one: readonly EditedQuestion[], other: readonly EditedQuestion[]) =>
  areSameQuestions(
    one.map((each, at) => ({ ...each, id: each.id || (other[at]?.id ?? '') })),
    other,
  );

/** Questions that were new when they were sent have got their ids since. */
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

/** What stands there before anybody writes: what is published or, of a translation to be made, its original. */
export const unwritten = (file: ContentFile): string =>
  file.text || (isBegunAgain(file) ? lessonText('', '') : beginOfTranslation(file));

/** A lesson that stands in another language alone. */
const isBegunAgain = ({ kind, state, original, translations }: ContentFile) =>
  kind === 'lesson' && state === 'draft' && !original && translations.length > 0;

/** The original without what a translation leaves to it. */
function beginOfTranslation({ kind, path, original: source }: ContentFile): string {
  // Its fields stand beside the original.
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

/** The last question that was not there, or not in these words, before. */
export function newestOf(
  { questions }: ContentFile,
  { questions: change }: Written,
): number | null {
  if (!change || !questions) return null;
  const before = new Set(change.before.map(({ question }) => question.trim()));
  const at = questions.findLastIndex(({ question }) => !before.has(question.trim()));
  return at < 0 ? null : at;
}
