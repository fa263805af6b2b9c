import type { advisorEndpoints, QuestionState, UnansweredQuestion } from '@inzira/contract/advisor';
import type { AnswerOf } from '@inzira/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#src/platform/api.ts';
import { type Delivery, subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { queryClient } from '#src/platform/query-client.ts';

const URL = '/api/advisor/unanswered/';
const QUERY_KEY = ['advisor', 'unanswered'];

export const unansweredQuery = (state: QuestionState, page: number) =>
  queryOptions({
    queryKey: [...QUERY_KEY, state, page],
    queryFn: async ({ signal }) =>
      api<typeof advisorEndpoints.unanswered>('GET', URL, {
        query: { state, page: String(page) },
        signal,
      }),
    // Never fresh, because other staff mark questions too.
    staleTime: 0,
  });

/** A question that was marked on this screen. */
export interface Mark {
  /** The question as last received from the server. */
  question: UnansweredQuestion;
  /** The state that was set. */
  isDone: boolean;
  state: 'sending' | Delivery['state'];
  error?: unknown;
  /** The list in which it was marked, where it stays visible. */
  view: string;
}

type Marked = AnswerOf<typeof advisorEndpoints.markUnanswered>;
type Marks = ReadonlyMap<number, Mark>;

const KEY = 'advisor:unanswered:';
const keyOf = (id: number) => `${KEY}${id}`;

/** Marks are applied immediately, wait in the write queue without a network, and are removed when they are refused. */
export function useMarks(userId: number | undefined, view: string) {
  const [marks, setMarks] = useState<Marks>(new Map());

  useEffect(
    () =>
      subscribeToDeliveries((key, delivery) => {
        if (!key.startsWith(KEY)) return;
        // Refreshes the list before it removes the mark, so that no count jumps back for a moment.
        void queryClient
          .invalidateQueries({ queryKey: QUERY_KEY })
          .finally(() => setMarks((before) => settle(before, key, delivery)));
      }),
    [],
  );

  const mark = async (question: UnansweredQuestion, isDone: boolean) => {
    if (userId === undefined) return;
    const { id } = question;
    setMarks((before) => new Map(before).set(id, { question, isDone, state: 'sending', view }));
    const { state } = await enqueue({
      key: keyOf(id),
      method: 'PUT',
      url: `${URL}${id}/`,
      body: { done: isDone },
      userId,
    });
    if (state === 'waiting' || state === 'unstored')
      setMarks((before) => toWaiting(before, id, state));
  };
  return { marks, mark };
}

function settle(marks: Marks, key: string, delivery: Delivery): Marks {
  const [id, mark] = [...marks].find(([each]) => keyOf(each) === key) ?? [];
  if (id === undefined || !mark || delivery.state === 'waiting' || delivery.state === 'unstored')
    return marks;
  return new Map(marks).set(
    id,
    delivery.state === 'sent'
      ? { ...mark, state: 'sent', question: { ...mark.question, ...(delivery.answer as Marked) } }
      : { ...mark, ...delivery },
  );
}

function toWaiting(marks: Marks, id: number, state: 'waiting' | 'unstored'): Marks {
  const mark = marks.get(id);
  return mark?.state === 'sending' ? new Map(marks).set(id, { ...mark, state }) : marks;
}

/** Whether the server does not have it yet. */
export function isPending(mark: Mark | undefined): mark is Mark {
  return mark !== undefined && ['sending', 'waiting', 'unstored'].includes(mark.state);
}

/** The questions of a page, most asked first, including those that were removed from it by a mark on this screen. */
export function withMarks(
  questions: readonly UnansweredQuestion[],
  marks: Marks,
  view: string,
): UnansweredQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const [id, mark] of marks)
    if (mark.view === view && !byId.has(id)) byId.set(id, mark.question);
  return [...byId.values()].toSorted((a, b) => b.asked - a.asked || b.id - a.id);
}

/** The change of the server's count by marks that it does not have yet. */
export function openChange(marks: Marks): number {
  return [...marks.values()]
    .filter(isPending)
    .reduce((sum, { isDone }) => sum + (isDone ? -1 : 1), 0);
}
