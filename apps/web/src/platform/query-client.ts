import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { ApiError, isWorthRetrying } from './api-error.ts';
import { asker } from './query-asker.ts';
import { currentSession, subscribeToSession } from './session-store.ts';

const SECOND = 1000;
const LONGEST_PAUSE = 60 * SECOND;

export function growingPause(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, LONGEST_PAUSE);
}

function pauseAfter(attempt: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.max(growingPause(attempt), (asked ?? 0) * SECOND);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Persists nothing: it is the only hook around every `queryFn`, used to record which query is running.
        persister: (queryFn, context) => {
          asker.key = context.queryKey;
          try {
            return queryFn(context);
          } finally {
            asker.key = undefined;
          }
        },
        staleTime: 30 * SECOND,
        gcTime: 30 * 60 * SECOND,
        // Queries run offline as well, because this device may have cached the answer.
        networkMode: 'offlineFirst',
        // One quick retry; then the page shows the failure while the query keeps trying. On Node, answers that were not
        // provided are not retried.
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && isWorthRetrying(error),
        retryDelay: pauseAfter,
        refetchInterval: ({ state }) =>
          state.status === 'error' && isWorthRetrying(state.error)
            ? pauseAfter(state.errorUpdateCount + 1, state.error)
            : false,
      },
      // Mutations are not retried: users repeat them, or the write queue does, where that is safe. Offline they fail
      // immediately, because a paused one would look done and be lost with the page.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();

/** Answers, including errors, are in the previous language after a switch: those on screen are requested again. */
let language = i18n.locale;
i18n.on('change', () => {
  // Loading further texts also triggers this event.
  if (i18n.locale === language) return;
  language = i18n.locale;
  void askAgain();
});

async function askAgain() {
  // A request under way would store an answer in the previous language as fresh.
  await queryClient.cancelQueries();
  void queryClient.invalidateQueries();
}

/** A user's data must not be visible to the next user, or after signing out, in any tab. */
let user = currentSession().user?.id;
function forgetOthers() {
  const session = currentSession();
  // Signed in without a known user yet: it is the same user as before.
  const present = session.signedIn ? (session.user?.id ?? user) : undefined;
  if (present !== user) queryClient.clear();
  user = present;
}
// On Node there are no sessions.
if (!import.meta.env.SSR) {
  subscribeToSession(forgetOthers);
  // The browser restored the page from its back/forward cache, so its data may be outdated.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries();
  });
}
