import type { Lesson, QuizAnswer } from '@inzira/contract/learning';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { keep, readKept } from '#src/platform/device-store.ts';
import { importWithRetry } from '#src/platform/import-retry.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { LEARNING_WRITES, learningQueries, LESSONS, QUIZ } from './learning.api.ts';
import { lessonLanguage } from './lesson-language.ts';

/** As in the URL. */
type Id = string | number;

/** Loads the write queue: visitors who only read need it at the end of a quiz. */
export const loadWriteQueue = async () =>
  importWithRetry(async () => import('#src/platform/write-queue.ts'));

let made = 0;

/** Unique keys, so that no write replaces another in the queue: all steps arrive, in order. */
function newKey(what: string): string {
  return `${LEARNING_WRITES}${what}:${Date.now()}:${made++}`;
}

function noteCompleted(chapter: Id, isDone: (lesson: Lesson, index: number) => boolean): void {
  // Updates the cached lessons in all languages.
  queryClient.setQueriesData<Lesson[]>({ queryKey: [...LESSONS, String(chapter)] }, (lessons) =>
    lessons?.map((lesson, index) =>
      !lesson.completed && isDone(lesson, index) ? { ...lesson, completed: true } : lesson,
    ),
  );
}

const LAST_LESSON = 'last-lesson';

/** The lesson that was opened last on this device, for use without the server. */
export const lastOpenedOnDevice = () => readKept<number>(LAST_LESSON) ?? 0;

interface Step {
  userId: number;
  chapter: Id;
  lessonId: number;
}

/** Records that the learner has opened this lesson, on the server or in the write queue. */
export async function recordOpened({ userId, chapter, lessonId }: Step): Promise<void> {
  const { queryKey } = learningQueries.lastAccessed(chapter);
  const before = queryClient.getQueryData(queryKey)?.last_accessed_lesson_id;
  const lessons =
    queryClient.getQueryData(learningQueries.lessons(chapter, lessonLanguage()).queryKey) ?? [];
  const here = lessons.findIndex(({ id }) => id === lessonId);
  // Follows the server's rule: moving on from a lesson completes it.
  noteCompleted(chapter, ({ id }, index) => id === before && index < here);
  queryClient.setQueryData(queryKey, { last_accessed_lesson_id: lessonId });
  void keep(LAST_LESSON, lessonId, userId);
  await sendStep(userId, { lesson_id: lessonId });
}

/** Records that the end of the lesson was reached. */
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
  const { enqueue } = await loadWriteQueue();
  return enqueue({ key: newKey(what), method: 'POST', url: '/api/user-progress/', body, userId });
}

export interface QuizScore {
  chapter: number;
  score: number;
  total: number;
  answers: Record<string, QuizAnswer>;
}

/** Sends a score, immediately or when the network is back; `onDelivery` receives the result. */
export function saveQuizResult(
  { userId, ...body }: QuizScore & { userId: number },
  onDelivery: (state: Delivery['state']) => void,
): void {
  const key = newKey(`quiz:${body.chapter}`);
  let settled = false;
  const tell = (state: Delivery['state']) => {
    // The result may already have been reported by an earlier round of the queue.
    if (settled) return;
    settled = state !== 'waiting' && state !== 'unstored';
    if (settled) stop();
    // The quiz has probably changed, so it is loaded again for the next try.
    if (state === 'refused')
      void queryClient.invalidateQueries({ queryKey: [...QUIZ, String(body.chapter)] });
    onDelivery(state);
  };
  const stop = subscribeToDeliveries((delivered, { state }) => {
    if (delivered === key) tell(state);
  });
  void loadWriteQueue()
    .then(async ({ enqueue }) =>
      enqueue({ key, method: 'POST', url: '/api/quiz/results/', body, userId }),
    )
    .then(({ state }) => tell(state));
}
