import type { Language } from '@inzira/contract/accounts';
import type { AnswerOf } from '@inzira/contract/endpoint';
import type {
  AnswerBody,
  AnswersQuery,
  OpenQuestion,
  ReplyBody,
  staffAnswerEndpoints,
} from '@inzira/contract/staff-answers';
import type {
  ActBody,
  CorrectionBody,
  ReleasedAnswer,
  ReleasedQuery,
  staffReleasedEndpoints,
} from '@inzira/contract/staff-released';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentSession } from '#src/platform/session-store.ts';

const TRIED = ['advisor', 'tried'];
const RELEASED = ['advisor', 'released'];

/** Never fresh, because other staff work on the same questions. */
export const staffAnswerQueries = {
  question: (id: string) =>
    queryOptions({
      queryKey: ['advisor', 'question', Number(id)],
      queryFn: async ({ signal }) =>
        api<typeof staffAnswerEndpoints.question>('GET', '/api/staff/questions/:id/', {
          params: { id },
          signal,
        }),
    }),
  list: (state: AnswersQuery['state'], page: number) =>
    queryOptions({
      queryKey: ['advisor', 'answers', state, page],
      queryFn: async ({ signal }) =>
        api<typeof staffAnswerEndpoints.list>('GET', '/api/staff/answers/', {
          query: { page: String(page), ...(state && { state }) },
          signal,
        }),
      staleTime: 0,
    }),
  get: (id: string) =>
    queryOptions({
      queryKey: ['advisor', 'answer', Number(id)],
      queryFn: async ({ signal }) =>
        api<typeof staffAnswerEndpoints.get>('GET', '/api/staff/answers/:id/', {
          params: { id },
          signal,
        }),
    }),
  /** The mentor's current reply to a message. */
  tryOut: (message: string, language: Language) =>
    queryOptions({
      queryKey: [...TRIED, message, language],
      queryFn: async ({ signal }) =>
        api<typeof staffAnswerEndpoints.tryOut>('POST', '/api/staff/answers/try/', {
          body: { message, language },
          signal,
        }),
      staleTime: 0,
      gcTime: 0,
    }),
  missed: (page: number) =>
    queryOptions({
      queryKey: ['advisor', 'missed', page],
      queryFn: async ({ signal }) =>
        api<typeof staffAnswerEndpoints.missed>('GET', '/api/staff/missed-answers/', {
          query: { page: String(page) },
          signal,
        }),
      staleTime: 0,
    }),
  /** An answer with the questions for which it was rejected. */
  missedAnswer: (answer: string) =>
    queryOptions({
      queryKey: ['advisor', 'missed', 'one', answer],
      queryFn: async ({ signal }) =>
        api<typeof staffAnswerEndpoints.missed>('GET', '/api/staff/missed-answers/', {
          query: { answer },
          signal,
        }),
    }),
};

export const releasedQueries = {
  list: (filters: Pick<ReleasedQuery, 'search' | 'state' | 'lesson'>, page: number) =>
    queryOptions({
      queryKey: [...RELEASED, filters, page],
      queryFn: async ({ signal }) =>
        api<typeof staffReleasedEndpoints.list>('GET', '/api/staff/mentor-answers/', {
          query: { ...filters, page: String(page) },
          signal,
        }),
      staleTime: 0,
    }),
  get: (answer: string) =>
    queryOptions({
      queryKey: [...RELEASED, answer],
      queryFn: async ({ signal }) =>
        api<typeof staffReleasedEndpoints.get>('GET', '/api/staff/mentor-answers/:answer/', {
          params: { answer },
          signal,
        }),
    }),
};

/** Shows what an act has made of the answer; after a refusal because of a colleague's, what that has made of it. */
async function changed(sent: Promise<ReleasedAnswer>, answer: string): Promise<ReleasedAnswer> {
  const released = await sent.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) refresh();
    throw error;
  });
  queryClient.setQueryData(releasedQueries.get(answer).queryKey, released);
  void queryClient.invalidateQueries({ queryKey: TRIED });
  void queryClient.invalidateQueries({ queryKey: ['advisor', 'answer'] });
  refresh();
  return released;
}

export async function correctReleased(
  answer: string,
  body: CorrectionBody,
  idempotencyKey: string,
) {
  return changed(
    api<typeof staffReleasedEndpoints.correct>(
      'POST',
      '/api/staff/mentor-answers/:answer/correction/',
      { params: { answer }, body, idempotencyKey },
    ),
    answer,
  );
}

export async function actOnReleased(
  answer: string,
  body: Pick<ActBody, 'act' | 'revision'> & Partial<ActBody>,
) {
  return changed(
    api<typeof staffReleasedEndpoints.act>('PUT', '/api/staff/mentor-answers/:answer/state/', {
      params: { answer },
      body,
    }),
    answer,
  );
}

function refresh() {
  void queryClient.invalidateQueries({ queryKey: RELEASED });
  void queryClient.invalidateQueries({ queryKey: ['advisor', 'answers'] });
  void queryClient.invalidateQueries({ queryKey: ['advisor', 'unanswered'] });
  void queryClient.invalidateQueries({ queryKey: ['staff'] });
}

export async function replyToQuestion(id: number, body: ReplyBody, idempotencyKey: string) {
  const question = staffAnswerQueries.question(String(id));
  const answered = await api<typeof staffAnswerEndpoints.reply>(
    'POST',
    '/api/staff/questions/:id/reply/',
    { params: { id: String(id) }, body, idempotencyKey },
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) {
      void queryClient.invalidateQueries(question);
      refresh();
    }
    throw error;
  });
  // Shown immediately, without waiting for further data.
  queryClient.setQueryData(question.queryKey, (old) => old && withReply(old, body.text, answered));
  void queryClient.invalidateQueries(question);
  refresh();
  return answered;
}

function withReply(
  question: OpenQuestion,
  text: string,
  { done_at, taught_id }: AnswerOf<typeof staffAnswerEndpoints.reply>,
): OpenQuestion {
  const author = currentSession().user?.username ?? null;
  const reply = { id: 0, text, author, sent_at: done_at };
  const replies = [reply, ...question.replies];
  return { ...question, done_at, is_taught: taught_id !== null, taught_id, replies };
}

/** Makes a reply an answer of the mentor. */
export async function teachAnswer(questionId: number, body: AnswerBody, idempotencyKey: string) {
  const taught = kept(
    await api<typeof staffAnswerEndpoints.create>('POST', '/api/staff/answers/', {
      body: { ...body, question: questionId },
      idempotencyKey,
    }),
  );
  const question = staffAnswerQueries.question(String(questionId));
  // Marked in the cache too, so that it is not offered again if the server cannot be reached.
  queryClient.setQueryData(
    question.queryKey,
    (old) => old && { ...old, is_taught: true, taught_id: taught.id },
  );
  void queryClient.invalidateQueries(question);
  return taught;
}

export async function saveAnswer(id: number, body: AnswerBody & { version: number }) {
  return kept(
    await api<typeof staffAnswerEndpoints.update>('PUT', '/api/staff/answers/:id/', {
      params: { id: String(id) },
      body,
    }),
  );
}

/** Creates an answer to a question that no learner has asked. */
export async function createAnswer(body: AnswerBody, idempotencyKey: string) {
  return kept(
    await api<typeof staffAnswerEndpoints.create>('POST', '/api/staff/answers/', {
      body,
      idempotencyKey,
    }),
  );
}

/** Adds an example question to an answer of the team. */
export async function addPhrasing(id: number, phrasing: string) {
  const { versions, version } = await queryClient.query(staffAnswerQueries.get(String(id)));
  const [newest] = versions;
  if (!newest) return;
  const { language, asks, asked_as, answer, source_title, source_url } = newest;
  const ways = [...asked_as, phrasing];
  const words = { language, asks, answer, source_title, source_url };
  await saveAnswer(id, { ...words, asked_as: ways, version });
  void queryClient.invalidateQueries({ queryKey: TRIED });
}

export async function checkAnswer(id: number, version: number) {
  return kept(
    await api<typeof staffAnswerEndpoints.check>('POST', '/api/staff/answers/:id/checked/', {
      params: { id: String(id) },
      body: { version },
    }),
  );
}

export async function setAnswerInUse(id: number, isInUse: boolean) {
  return kept(
    await api<typeof staffAnswerEndpoints.setInUse>('PUT', '/api/staff/answers/:id/in-use/', {
      params: { id: String(id) },
      body: { in_use: isInUse },
    }),
  );
}

function kept<Answer extends { id: number }>(answer: Answer): Answer {
  queryClient.setQueryData(['advisor', 'answer', answer.id], answer);
  refresh();
  return answer;
}
