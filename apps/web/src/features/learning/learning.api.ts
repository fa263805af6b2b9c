import type { learningEndpoints, Lesson, QuizAnswer } from '@inzira/contract/learning';
import { queryOptions } from '@tanstack/react-query';
import { lessonLanguage } from './lesson-language.ts';
import type { Language } from '#src/platform/languages.ts';
import { api } from '#src/platform/api.ts';
import { type Delivery, enqueue, subscribeToDeliveries } from '#src/platform/outbox.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { keep, readKept } from '#src/platform/device-store.ts';

type Learning = typeof learningEndpoints;
/** As the address has it. */
type Id = string | number;

const HOUR = 60 * 60 * 1000;
const LESSONS = ['learning', 'lessons'] as const;
/** Everything that shows figures of progress: outdated by each lesson that is opened. */
const PROGRESS = ['learning', 'progress'] as const;

export const learningQueries = {
  modules: () =>
    queryOptions({
      queryKey: [...PROGRESS, 'modules'],
      queryFn: async ({ signal }) => api<Learning['modules']>('GET', '/api/modules/', { signal }),
    }),
  courses: (id: Id) =>
    queryOptions({
      queryKey: [...PROGRESS, 'courses', String(id)],
      queryFn: async ({ signal }) =>
        api<Learning['courses']>('GET', '/api/modules/:id/courses/', { params: { id }, signal }),
    }),
  chapters: (id: Id) =>
    queryOptions({
      queryKey: [...PROGRESS, 'chapters', String(id)],
      queryFn: async ({ signal }) =>
        api<Learning['chapters']>('GET', '/api/courses/:id/chapters/', { params: { id }, signal }),
    }),
  tracker: () =>
    queryOptions({
      queryKey: [...PROGRESS, 'tracker'],
      queryFn: async ({ signal }) =>
        api<Learning['tracker']>('GET', '/api/user-progress-view/', { signal }),
    }),
  /**
   * A whole chapter to read, fetched once: what is completed meanwhile is noted here. In another
   * language than the app's where the reader asked for it inside of a lesson.
   */
  lessons: (id: Id, language?: Language) =>
    queryOptions({
      queryKey: [...LESSONS, String(id), language],
      queryFn: async ({ signal }) =>
        api<Learning['lessons']>('GET', '/api/chapters/:id/lessons/', {
          params: { id },
          ...(language && { query: { language } }),
          signal,
        }),
      staleTime: HOUR,
      // Asked also without a network: the device may have it.
      networkMode: 'offlineFirst',
    }),
  lastAccessed: (chapter: Id) =>
    queryOptions({
      queryKey: ['learning', 'last-accessed', String(chapter)],
      queryFn: async ({ signal }) =>
        api<Learning['lastAccessed']>('GET', '/api/user-progress/', { query: { chapter }, signal }),
    }),
  quiz: (id: Id, language?: Language) =>
    queryOptions({
      queryKey: ['learning', 'quiz', String(id), language],
      queryFn: async ({ signal }) =>
        api<Learning['quiz']>('GET', '/api/chapters/:id/quiz/', {
          params: { id },
          ...(language && { query: { language } }),
          signal,
        }),
      staleTime: HOUR,
    }),
  note: (lessonId: number) =>
    queryOptions({
      queryKey: ['learning', 'note', lessonId],
      queryFn: async ({ signal }) =>
        api<Learning['note']>('GET', '/api/lessons/:id/note/', {
          params: { id: lessonId },
          signal,
        }),
    }),
  notes: () =>
    queryOptions({
      queryKey: ['learning', 'notes'],
      queryFn: async ({ signal }) =>
        api<Learning['notes']>('GET', '/api/lesson-notes/', { signal }),
    }),
};

const KEY = 'learning:';
let made = 0;

/** None takes another's place in the outbox: each step of the way arrives, in its order. */
function newKey(what: string): string {
  return `${KEY}${what}:${Date.now()}:${made++}`;
}

// A step that arrives late, because the network was down, changes the figures only then.
subscribeToDeliveries((key) => {
  if (key.startsWith(KEY)) void queryClient.invalidateQueries({ queryKey: PROGRESS });
});

function noteCompleted(chapter: Id, isDone: (lesson: Lesson, index: number) => boolean): void {
  // In every language that it is here in.
  queryClient.setQueriesData<Lesson[]>({ queryKey: [...LESSONS, String(chapter)] }, (lessons) =>
    lessons?.map((lesson, index) =>
      !lesson.completed && isDone(lesson, index) ? { ...lesson, completed: true } : lesson,
    ),
  );
}

const LAST_LESSON = 'last-lesson';

/** The lesson that was opened last on this device, for when the server cannot be asked. */
export const lastOpenedHere = () => readKept<number>(LAST_LESSON) ?? 0;

interface Step {
  userId: number;
  chapter: Id;
  lessonId: number;
}

/** Tells the server, as soon as it can be reached, that the learner is at this lesson. */
export async function recordOpened({ userId, chapter, lessonId }: Step): Promise<void> {
  const { queryKey } = learningQueries.lastAccessed(chapter);
  const before = queryClient.getQueryData(queryKey)?.last_accessed_lesson_id;
  const lessons =
    queryClient.getQueryData(learningQueries.lessons(chapter, lessonLanguage()).queryKey) ?? [];
  const here = lessons.findIndex(({ id }) => id === lessonId);
  // As the server counts: to move on from a lesson is to have completed it.
  noteCompleted(chapter, ({ id }, index) => id === before && index < here);
  queryClient.setQueryData(queryKey, { last_accessed_lesson_id: lessonId });
  void keep(LAST_LESSON, lessonId, userId);
  await sendStep(userId, { lesson_id: lessonId });
}

/** The end of the lesson has been on screen. */
export async function recordCompleted({ userId, chapter, lessonId }: Step): Promise<void> {
  noteCompleted(chapter, ({ id }) => id === lessonId);
  await sendStep(userId, { lesson_id: lessonId, completed: true });
}

interface SentStep {
  lesson_id: number;
  completed?: true;
}

export async function sendStep(userId: number, body: SentStep): Promise<Delivery> {
  const what = `${body.completed ? 'completed' : 'opened'}:${body.lesson_id}`;
  return enqueue({ key: newKey(what), method: 'POST', url: '/api/user-progress/', body, userId });
}

export interface QuizScore {
  chapter: number;
  score: number;
  total: number;
  answers: Record<string, QuizAnswer>;
}

/** Sends a score, at once or when the network is back; `onDelivery` hears what becomes of it. */
export function saveQuizResult(
  { userId, ...body }: QuizScore & { userId: number },
  onDelivery: (state: Delivery['state']) => void,
): void {
  const key = newKey(`quiz:${body.chapter}`);
  let settled = false;
  const tell = (state: Delivery['state']) => {
    // Another round of the outbox may have brought it through before this one looked.
    if (settled) return;
    settled = state !== 'waiting' && state !== 'unstored';
    if (settled) stop();
    onDelivery(state);
  };
  const stop = subscribeToDeliveries((delivered, { state }) => {
    if (delivered === key) tell(state);
  });
  void enqueue({ key, method: 'POST', url: '/api/quiz/results/', body, userId }).then(({ state }) =>
    tell(state),
  );
}
