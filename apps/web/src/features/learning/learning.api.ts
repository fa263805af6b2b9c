import type { learningEndpoints, Lesson } from '@inzira/contract/learning';
import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@inzira/contract/rules/units';
import type { Language } from '#src/platform/languages.ts';
import { api } from '#src/platform/api.ts';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { queryClient } from '#src/platform/query-client.ts';

type Learning = typeof learningEndpoints;
/** As in the URL. */
type Id = string | number;

/** The prefix of all cached chapters, in all languages. */
export const LESSONS = ['learning', 'lessons'] as const;
export const QUIZ = ['learning', 'quiz'] as const;
/** The prefix of queries with progress, which each opened lesson makes outdated. */
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
   * All lessons of a chapter, fetched once; completions are added to the cached answer. `language` differs from the
   * app's when the reader has switched the language within a lesson.
   */
  lessons: (id: Id, language?: Language) =>
    queryOptions({
      queryKey: [...LESSONS, String(id), language],
      queryFn: async ({ signal, client, queryKey }) => {
        const lessons = await api<Learning['lessons']>('GET', '/api/chapters/:id/lessons/', {
          params: { id },
          ...(language && { query: { language } }),
          signal,
        });
        // A visitor's progress is on the device, and completed lessons stay completed.
        const known = client.getQueryData<Lesson[]>(queryKey) ?? [];
        const completed = new Set(known.flatMap((one) => (one.completed ? [one.id] : [])));
        return lessons.map((one) => (completed.has(one.id) ? { ...one, completed: true } : one));
      },
      staleTime: HOUR_MS,
    }),
  lastAccessed: (chapter: Id) =>
    queryOptions({
      queryKey: ['learning', 'last-accessed', String(chapter)],
      queryFn: async ({ signal }) =>
        api<Learning['lastAccessed']>('GET', '/api/user-progress/', { query: { chapter }, signal }),
    }),
  quiz: (id: Id, language?: Language) =>
    queryOptions({
      queryKey: [...QUIZ, String(id), language],
      queryFn: async ({ signal }) =>
        api<Learning['quiz']>('GET', '/api/chapters/:id/quiz/', {
          params: { id },
          ...(language && { query: { language } }),
          signal,
        }),
      staleTime: HOUR_MS,
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

/** The prefix of keys of learning writes in the write queue. */
export const LEARNING_WRITES = 'learning:';

// Refreshes progress when a delayed step has arrived.
subscribeToDeliveries((key) => {
  if (key.startsWith(LEARNING_WRITES)) void queryClient.invalidateQueries({ queryKey: PROGRESS });
});
