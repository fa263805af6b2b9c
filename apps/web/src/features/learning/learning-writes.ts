import type { Lesson, QuizAnswer } from '@inzira/contract/learning';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { keep, readKept } from '#src/platform/device-store.ts';
import { importPatiently } from '#src/platform/import-again.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { LEARNING_WRITES, learningQueries, LESSONS, QUIZ } from './learning.api.ts';
import { lessonLanguage } from './lesson-language.ts';

/** As the address has it. */
type Id = string | number;

/** Who reads a lesson without an account has nothing to send. A quiz brings it along. */
export const bringQueue = async () =>
  importPatiently(async () => import('#src/platform/write-queue.ts'));

let made = 0;

/** None takes another's place in the write queue: each step of the way arrives, in its order. */
function newKey(what: string): string {
  return `${LEARNING_WRITES}${what}:${Date.now()}:${made++}`;
}

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
  const { enqueue } = await bringQueue();
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
    // Another round of the write queue may have brought it through before this one looked.
    if (settled) return;
    settled = state !== 'waiting' && state !== 'unstored';
    if (settled) stop();
    // Most likely it has changed: who tries again takes it as it is now.
    if (state === 'refused')
      void queryClient.invalidateQueries({ queryKey: [...QUIZ, String(body.chapter)] });
    onDelivery(state);
  };
  const stop = subscribeToDeliveries((delivered, { state }) => {
    if (delivered === key) tell(state);
  });
  void bringQueue()
    .then(async ({ enqueue }) =>
      enqueue({ key, method: 'POST', url: '/api/quiz/results/', body, userId }),
    )
    .then(({ state }) => tell(state));
}
