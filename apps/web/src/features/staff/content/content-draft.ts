import type {
  ContentDraft,
  ContentFile,
  EditedQuestion,
  QuestionChange,
} from '@inzira/contract/staff-content';
import { useEffect, useRef, useState } from 'react';
import { keep, readItem, useDeviceStore } from '#src/platform/device-store.ts';
import { draftItem } from '#src/ui/draft.tsx';
import { discardContentDraft, forgetContentDraft, saveContentDraft } from './curriculum.api.ts';
import { lessonText } from './lesson-template.ts';

const DEVICE_PAUSE_MS = 300;
const SERVER_PAUSE_MS = 3000;

interface Kept {
  text: string;
  version: number;
  /** Null, or missing in what an earlier version kept: they are as they are published. */
  questions?: QuestionChange | null;
}

export const areSameQuestions = (
  one: readonly EditedQuestion[],
  other: readonly EditedQuestion[],
): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A text and the change to its questions; null: they are as they are published. */
export interface Written {
  text: string;
  questions: QuestionChange | null;
}

type Saved = 'no' | 'device' | 'server';

/**
 * The text that is written: kept on this device at once, and on the server when the typing pauses, where
 * other editors see it. It goes on from what was kept last.
 */
export function useContentDraft(file: ContentFile) {
  useDeviceStore();
  const item = draftItem(`content:${file.path}`);
  const [kept] = useState(() => readItem<Kept>(item)?.value);
  const [start] = useState(() => kept ?? startOf(file));
  /** What is written here is newer than what the server says. */
  const isWritten = useRef(kept !== undefined);
  const [text, setText] = useState(start.text);
  const [version, setVersion] = useState(start.version);
  const [questions, setQuestions] = useState(start.questions ?? null);
  const [saved, setSaved] = useState<Saved>(
    start.text === unwritten(file) && questions === null ? 'no' : 'device',
  );
  const [others, setOthers] = useState<readonly ContentDraft[] | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const waiting = useRef<Kept | null>(null);
  /** What is on its way to the server. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const stop = () => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [];
  };
  useEffect(() => {
    const flush = () => {
      if (waiting.current) void keep(item, waiting.current);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
      for (const timer of timers.current) clearTimeout(timer);
    };
  }, [item]);

  const store = async (kept: Kept, isForReview: boolean) => {
    const answer = await saveContentDraft({ path: file.path, ...kept, isForReview });
    setOthers(answer.others);
    // What was typed meanwhile is kept by its own timers.
    if (waiting.current === kept || waiting.current === null) setSaved('server');
  };
  /** One after the other: what was done last with the draft is what stays of it there. */
  const inOrder = async (send: () => Promise<void>) => {
    const sent = saving.current.then(send);
    saving.current = sent.catch(() => null);
    return sent;
  };
  const keepIt = (next: Kept) => {
    stop();
    isWritten.current = true;
    waiting.current = next;
    timers.current = [
      setTimeout(() => {
        void keep(item, next).then((isKept) => setSaved(isKept ? 'device' : 'no'));
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
  const take = (next: Required<Kept>) => {
    setText(next.text);
    setVersion(next.version);
    setQuestions(next.questions);
    keepIt(next);
  };
  const giveUp = async () => {
    stop();
    forgetContentDraft(file.path);
    await inOrder(async () => discardContentDraft(file.path));
  };
  const reset = (published: ContentFile) => {
    stop();
    isWritten.current = true;
    waiting.current = null;
    setText(unwritten(published));
    setVersion(published.version);
    setQuestions(null);
    setSaved('no');
    void keep(item, null);
  };
  return {
    text,
    /** The version that it began from. */
    version,
    saved,
    others: others ?? file.others,
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
      void keep(item, asked);
      await inOrder(async () => store(asked, true));
    },
    /**
     * Hears what the server has now: what was opened may be older, and what was sent without an answer may have arrived.
     * @returns what has become another one by it, if anything
     */
    follow(newer: ContentFile): 'text' | 'version' | null {
      // What others have of it is newer there, too.
      setOthers(null);
      const next = startOf(newer);
      const isOver = newer.draft !== null && isPublished(newer.draft, newer);
      const own = { text, version, questions };
      if (isWritten.current ? isPublished(own, newer) : isOver) {
        reset(newer);
        if (isOver) void giveUp().catch(() => null);
        return text === newer.text ? 'version' : 'text';
      }
      const isSame =
        next.text === text && areSameQuestions(next.questions?.after ?? [], questions?.after ?? []);
      if (isWritten.current || (isSame && next.version === version)) return null;
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
    discard: giveUp,
  };
}

/** As the server knows it. */
function startOf(file: ContentFile): Required<Kept> {
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
