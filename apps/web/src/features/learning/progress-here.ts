import type {
  Chapter,
  ChapterQuiz,
  Course,
  Lesson,
  Module,
  TrackerView,
} from '@inzira/contract/learning';
import type { OwnPlan } from '@inzira/contract/plan';
import type {
  LearnerPromise,
  NewPromise,
  PromiseChanges,
  Promises,
} from '@inzira/contract/promises';
import type { ReviewRound, ReviewSummary, Rhythm } from '@inzira/contract/review';
import type { TraineeWork } from '@inzira/contract/studio-records';
import type { TallyTotal, Tap } from '@inzira/contract/tallies';
import type { FiguresBody, KeptFigures } from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { DAY_MS } from '@inzira/contract/rules/units';
import { findKept, keepAnswer, keptUrls, TRACKER } from '#src/platform/kept-answers.ts';
import type { ArrivedWrite } from '#src/platform/network.ts';
import {
  findEntries,
  temporaryId,
  isUnsent,
  openEntries,
} from '#src/platform/write-queue-entries.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { localDay } from '#src/platform/local-day.ts';
import { percentOf } from './progress.ts';

/*
 * The learner's progress on this device: the server's last answer, and unsent changes since. They are merged into
 * cached answers, and into answers of a server that does not have them yet.
 */

interface Done {
  /** Completed lessons. */
  lessons: Set<number>;
  /** Quiz results by chapter: the server's last ones, and unsent ones. */
  seen: Map<number, ChapterQuiz['result']>;
  waiting: Map<number, ChapterQuiz['result']>;
  /** The lesson that was opened last. */
  last: number | null;
  /** Answered review questions, by slug. */
  reviewed: Set<string>;
  /** Unsent figures of calculators. */
  figures: KeptFigures[];
  /** Times of unsent learning activities. */
  learnedAt: string[];
}

const STEP = '/api/user-progress/';
const RESULT = '/api/quiz/results/';
const TALLIES = '/api/tallies/';
const PROMISES = '/api/promises/';
/** Other calls that make a day count as one of learning, by the server's rule. */
const LEARNING = /^\/api\/(?:review\/answers|lessons\/\d+\/note)\/$/;

interface OpenedLesson {
  lesson_id: number;
  completed?: boolean;
}
interface TakenQuiz {
  chapter: number;
  score: number;
  total: number;
}

/** The fields of a chapter that determine which lessons a step completes. */
interface ListedChapter {
  id: number;
  lessons: readonly { id: number; completed: boolean }[];
}

const chaptersOf = (tracker: TrackerView | undefined) =>
  (tracker?.modules ?? []).flatMap(({ courses }) => courses).flatMap((course) => course.chapters);

/**
 * @param listed chapters of the answer itself, which the cached tracker may lack
 * @param writes by default the unsent ones
 */
async function readDone(
  listed: readonly ListedChapter[],
  writes?: readonly ArrivedWrite[],
): Promise<Done> {
  const tracker = await findTracker();
  await openEntries();
  const chapters = chaptersOf(tracker);
  const known: readonly ListedChapter[] = [...chapters, ...listed];
  const lessons = new Set(
    chapters.flatMap((one) => one.lessons.flatMap(({ id, completed }) => (completed ? [id] : []))),
  );
  const seen = new Map(chapters.map(({ id, quiz }) => [id, quiz.result]));
  const waiting: Done['waiting'] = new Map();
  const placesNear = (lessonId: number) =>
    known.map((one) => one.lessons.map(({ id }) => id)).find((ids) => ids.includes(lessonId)) ?? [];
  const reviewed = new Set<string>();
  const figures: KeptFigures[] = [];
  const learnedAt: string[] = [];
  let last = tracker?.last_accessed_lesson_id ?? null;
  for (const { url, body, doneAt } of writes ?? findEntries().filter(isUnsent)) {
    const before = lessons.size;
    if (url === STEP) {
      const { lesson_id: id, completed } = body as OpenedLesson;
      if (completed) lessons.add(id);
      // Follows the server's rule: moving on from a lesson completes it.
      const places = placesNear(id);
      if (last !== null && places.includes(last) && places.indexOf(last) < places.indexOf(id))
        lessons.add(last);
      last = id;
    } else if (url === RESULT) {
      const { chapter, score, total } = body as TakenQuiz;
      const earlier = waiting.get(chapter) ?? seen.get(chapter);
      waiting.set(chapter, {
        score,
        total,
        best_score: Math.max(score, earlier?.total === total ? earlier.best_score : 0),
        // Only the server awards stamps.
        has_stamp: earlier?.has_stamp ?? false,
        taken_at: doneAt,
      });
      const end = known.find(({ id }) => id === chapter)?.lessons.at(-1);
      if (end) lessons.add(end.id);
    } else if (url === '/api/review/answers/') {
      reviewed.add((body as { question: string }).question);
    } else {
      const [, name] = /^\/api\/calculators\/([^/]+)\/figures\/$/.exec(url) ?? [];
      if (name && body)
        figures.push({
          name: name as CalculatorName,
          figures: (body as FiguresBody).figures,
          updated_at: doneAt,
        });
    }
    const isLearned = lessons.size > before || url === RESULT || LEARNING.test(url);
    if (isLearned) learnedAt.push(doneAt);
  }
  return { lessons, seen, waiting, last, reviewed, figures, learnedAt };
}

async function findTracker(): Promise<TrackerView | undefined> {
  return (await findKept(TRACKER))?.body as TrackerView | undefined;
}

const marked = <L extends { id: number; completed: boolean }>(
  { lessons }: Done,
  all: readonly L[],
) => all.map((one) => (lessons.has(one.id) && !one.completed ? { ...one, completed: true } : one));

function quizOf({ seen, waiting }: Done, chapter: number, quiz: ChapterQuiz): ChapterQuiz {
  const known = seen.get(chapter) ?? null;
  const isLater = known !== null && !(quiz.result && quiz.result.taken_at >= known.taken_at);
  return { ...quiz, result: waiting.get(chapter) ?? (isLater ? known : quiz.result) };
}

const countOf = (lessons: readonly { completed: boolean }[]) =>
  lessons.filter(({ completed }) => completed).length;
const percent = (lessons: readonly { completed: boolean }[]) =>
  percentOf(countOf(lessons), lessons.length);
const isWhole = ({ lessons }: { lessons: readonly { completed: boolean }[] }) =>
  lessons.length > 0 && countOf(lessons) === lessons.length;

const mergeChapters = (done: Done, all: Chapter[]): Chapter[] =>
  all.map((chapter) => {
    const lessons = marked(done, chapter.lessons);
    const lessonscompleted = countOf(lessons);
    return {
      ...chapter,
      lessons,
      progress: String(percent(lessons)),
      completionbyUser: { ...chapter.completionbyUser, lessonscompleted },
      quiz: quizOf(done, chapter.id, chapter.quiz),
    };
  });

const mergeCourses = (done: Done, all: Course[]): Course[] =>
  all.map((course) => {
    const chapters = course.chapters.map((one) => ({
      ...one,
      lessons: marked(done, one.lessons),
      quiz: quizOf(done, one.id, one.quiz),
    }));
    const chapterscompleted = chapters.filter(isWhole).length;
    return {
      ...course,
      chapters,
      progress: percentOf(chapterscompleted, chapters.length),
      completionbyUser: { ...course.completionbyUser, chapterscompleted },
    };
  });

function mergeTracker(done: Done, tracker: TrackerView): TrackerView {
  const modules = tracker.modules.map((module) => {
    const courses = module.courses.map((course) => {
      const chapters = course.chapters.map((chapter) => {
        const lessons = marked(done, chapter.lessons);
        const quiz = quizOf(done, chapter.id, chapter.quiz);
        return { ...chapter, lessons, quiz, progress: percent(lessons) };
      });
      const progress = percentOf(chapters.filter(isWhole).length, chapters.length);
      return { ...course, chapters, progress };
    });
    const lessons = courses.flatMap(({ chapters }) => chapters).flatMap((one) => one.lessons);
    return { ...module, courses, progress: percent(lessons) };
  });
  return { modules, last_accessed_lesson_id: done.last ?? tracker.last_accessed_lesson_id };
}

/** Modules do not list their lessons, so their progress is that of the tracker. */
async function mergeModules(done: Done, all: Module[]): Promise<Module[]> {
  const kept = await findTracker();
  if (!kept) return all;
  const known = new Map(mergeTracker(done, kept).modules.map(({ id, progress }) => [id, progress]));
  return all.map((one) => ({ ...one, progress: Math.max(one.progress, known.get(one.id) ?? 0) }));
}

/** Removes answered questions, until the server schedules them again. */
const mergeRound = ({ reviewed }: Done, round: ReviewRound): ReviewRound => ({
  ...round,
  questions: round.questions.filter(({ slug }) => !reviewed.has(slug)),
});

const mergeSummary = ({ reviewed }: Done, summary: ReviewSummary): ReviewSummary => ({
  ...summary,
  waiting: Math.max(0, summary.waiting - reviewed.size),
});

const mergeFigures = ({ figures }: Done, all: KeptFigures[]): KeptFigures[] => [
  ...all.filter(({ name }) => !figures.some((one) => one.name === name)),
  ...figures,
];

/** The current last seven days, which may be later than the answer, including what was learned on this device. */
function mergeRhythm({ learnedAt }: Done, { days }: Rhythm): Rhythm {
  const learned = new Set([
    ...days.flatMap((one) => (one.learned ? [one.date] : [])),
    ...learnedAt.map((moment) => localDay(new Date(moment))),
  ]);
  // A clock that is behind must not remove past days.
  const last = Math.max(
    ...[localDay(), days.at(-1)?.date ?? ''].map((day) => Date.parse(day) || 0),
  );
  const dates = days.map((_, index) =>
    new Date(last - (days.length - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  return { days: dates.map((date) => ({ date, learned: learned.has(date) })) };
}

/** Unsent changes of one kind, by the id in their URL, in order. */
function findChanges<Body>(url: RegExp): { id: number; body: Body }[] {
  return findEntries().flatMap((entry) => {
    const [, id] = (isUnsent(entry) && url.exec(entry.url)) || [];
    return id === undefined ? [] : [{ id: Number(id), body: entry.body as Body }];
  });
}

/** Applies unsent values, and presses of the counter that increase them, in order. */
function mergeWork(_done: Done, work: TraineeWork): TraineeWork {
  const values = new Map(work.milestones.map((one) => [one.id, one.current_value]));
  for (const { url, body } of findEntries().filter(isUnsent)) {
    const [, id] = /^\/api\/venture\/milestones\/(\d+)\/$/.exec(url) ?? [];
    if (id !== undefined) values.set(Number(id), (body as { current_value: number }).current_value);
    else if (url === TALLIES) {
      const { milestone = 0, by = 1 } = body as Partial<Tap>;
      const value = values.get(milestone);
      if (value !== undefined) values.set(milestone, Math.max(0, value + by));
    }
  }
  const milestones = work.milestones.map((one) => ({
    ...one,
    current_value: values.get(one.id) ?? one.current_value,
  }));
  return { ...work, milestones };
}

/** Applies the unsent counts of customers of this phone. */
function mergeCounted(counted: TallyTotal | null): TallyTotal | null {
  let total = counted;
  for (const { url, body } of findEntries().filter(isUnsent)) {
    if (url !== TALLIES) continue;
    const { kind, day, by = 1 } = body as Omit<Tap, 'by'> & Partial<Tap>;
    const before = total ?? { since: day, asked: 0, sold: 0, refused: 0 };
    total = {
      ...before,
      since: day < before.since ? day : before.since,
      [kind]: Math.max(0, before[kind] + by),
    };
  }
  return total && total.asked + total.sold + total.refused > 0 ? total : null;
}

const mergePlan = (done: Done, plan: OwnPlan): OwnPlan => ({
  ...plan,
  ...mergePromises(done, plan),
  counted: mergeCounted(plan.counted),
});

/** Adds the unsent promises, sorted by day. */
function mergePromises(_done: Done, { promises }: Promises): Promises {
  const changes = findChanges<PromiseChanges>(/^\/api\/promises\/(-?\d+)\/$/);
  const all = [...promises];
  for (const made of findMadePromises()) {
    const place = all.findIndex(({ answer, due_on }) => answer !== null || due_on > made.due_on);
    all.splice(place < 0 ? all.length : place, 0, made);
  }
  return {
    promises: all.map((promise) => {
      let merged = promise;
      for (const { id, body } of changes) {
        if (id !== promise.id) continue;
        const { answer = merged.answer, ...rest } = body;
        merged = { ...merged, ...rest, answer: answer === 'not_yet' ? null : answer };
      }
      return merged;
    }),
  };
}

/** Promises that the server does not have yet. */
const findMadePromises = (): LearnerPromise[] =>
  findEntries().flatMap((entry) => {
    if (!isUnsent(entry) || entry.method !== 'POST' || entry.url !== PROMISES) return [];
    const {
      text,
      due_on,
      source = 'own',
    } = entry.body as Partial<NewPromise> & Pick<NewPromise, 'text' | 'due_on'>;
    const blank = { lesson: null, given_by: null, answer: null, answered_at: null };
    const made = { text, due_on, source, created_at: entry.doneAt };
    return [{ id: temporaryId(entry), ...made, ...blank, outcome: '', postponed: 0 }];
  });

type Merge = (done: Done, answer: never) => unknown;
/** `id` is that of the URL. */
type List = (answer: never, id: number) => readonly ListedChapter[];

/**
 * What has arrived is noted in these. The lists of chapters take theirs from the tracker, which comes last: it tells
 * which lessons are new.
 */
const NOTED: readonly [url: RegExp, merge: Merge][] = [
  [/^\/api\/user-progress\/rhythm\/\?/, mergeRhythm],
  [/^\/api\/review\/\?/, mergeRound],
  [/^\/api\/review\/summary\/\?/, mergeSummary],
  [/^\/api\/calculators\/figures\/$/, mergeFigures],
  [/^\/api\/user-progress-view\/$/, mergeTracker],
];

const MERGES: readonly [url: RegExp, merge: Merge, list?: List][] = [
  ...NOTED,
  [/^\/api\/modules\/$/, mergeModules],
  [
    /^\/api\/modules\/\d+\/courses\/$/,
    mergeCourses,
    (courses: Course[]) => courses.flatMap(({ chapters }) => chapters),
  ],
  [/^\/api\/courses\/\d+\/chapters\/$/, mergeChapters, (chapters: Chapter[]) => chapters],
  [
    /^\/api\/chapters\/(\d+)\/lessons\/(?:\?|$)/,
    (done, lessons: Lesson[]): Lesson[] => marked(done, lessons),
    (lessons: Lesson[], id) => [{ id, lessons }],
  ],
  [/^\/api\/venture\/work\/\?/, mergeWork],
  [/^\/api\/promises\/$/, mergePromises],
  [/^\/api\/plan\/$/, mergePlan],
];

export async function complete(url: string, answer: unknown): Promise<unknown> {
  const [pattern, merge, list] = MERGES.find(([one]) => one.test(url)) ?? [];
  const [, whose] = /[?&]user=(\d+)/.exec(url) ?? [];
  // Unsent changes belong to this user only.
  if (!merge || (whose !== undefined && Number(whose) !== currentSession().user?.id)) return answer;
  const id = Number(pattern?.exec(url)?.[1]);
  return merge(await readDone(list?.(answer as never, id) ?? []), answer as never);
}

/** Writes that change what is kept of the server's answers once they have arrived. */
const TOLD = /^\/api\/(?:user-progress|quiz\/results|review\/answers|lessons|calculators)\//;

let noting = Promise.resolve();

/**
 * Adds writes that have arrived to the cached answers, so that a phone that goes offline again does not show less than
 * before. They are processed in order, each for its user.
 */
export async function noteArrived(writes: readonly ArrivedWrite[]): Promise<void> {
  const note = async (): Promise<void> => {
    const userId = currentSession().user?.id;
    const own = writes.filter((write) => write.userId === userId);
    if (userId === undefined || !own.some(({ url }) => TOLD.test(url))) return;
    const urls = [...(await keptUrls(userId))];
    for (const [pattern, merge] of NOTED)
      for (const url of urls) if (pattern.test(url)) await noteIn(url, merge, userId, own);
  };
  noting = noting.then(note).catch(() => undefined);
  return noting;
}

async function noteIn(
  url: string,
  merge: Merge,
  userId: number,
  own: readonly ArrivedWrite[],
): Promise<void> {
  const kept = await findKept(url);
  if (!kept) return;
  const body = merge(await readDone([], own), kept.body as never);
  // A newer answer was cached meanwhile, so this starts again from it.
  if ((await findKept(url))?.savedAt !== kept.savedAt) return noteIn(url, merge, userId, own);
  await keepAnswer(userId, url, JSON.stringify(body), kept);
}
