import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { ApiError, isWorthRetrying } from './api-error.ts';
import { asker } from './query-asker.ts';
import { currentSession, subscribeToSession } from './session-store.ts';

const SECOND = 1000;
const LONGEST_PAUSE = 60 * SECOND;

function growingPause(attempt: number): number {
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
        // Not to persist anything: it is the only hook around every `queryFn`, and notes which query is asked.
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
        // Asked also without a network: this device may keep the answer.
        networkMode: 'offlineFirst',
        // One quick second try; then the page shows the failure while the query goes on trying.
        // On Node what was not given does not come.
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && isWorthRetrying(error),
        retryDelay: pauseAfter,
        refetchInterval: ({ state }) =>
          state.status === 'error' && isWorthRetrying(state.error)
            ? pauseAfter(state.errorUpdateCount + 1, state.error)
            : false,
      },
      // A write is repeated by its user, or by the write queue, which knows that it is safe to. Without a network it
      // fails at once: one that waits looks done, and is gone with the page.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();

/** What the server said, of a failure too, is in the language of before: what is shown of it is asked again. */
let language = i18n.locale;
i18n.on('change', () => {
  // Texts that come later tell of a change too.
  if (i18n.locale === language) return;
  language = i18n.locale;
  void askAgain();
});

async function askAgain() {
  // A first answer that is still on its way would be in the language of before, too, and be kept as a fresh one.
  await queryClient.cancelQueries();
  await queryClient.invalidateQueries();
}

/** One user's data must not show to the next one, nor stay after signing out, in any tab. */
let user = currentSession().user?.id;
function forgetOthers() {
  const session = currentSession();
  // Signed in, but the user is not known yet: it is who it was.
  const present = session.signedIn ? (session.user?.id ?? user) : undefined;
  if (present !== user) queryClient.clear();
  user = present;
}
// On Node everybody is a visitor.
if (!import.meta.env.SSR) {
  subscribeToSession(forgetOthers);
  // Back on a page that the browser had put aside: what it shows is as old as that.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries();
  });
}
