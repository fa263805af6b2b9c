import type { OwnSession } from '@inzira/contract/account-security';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAgo, formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import {
  endOtherSessions,
  endSession,
  sessionsQuery,
} from '#src/features/accounts/account-security.api.ts';

/** The devices on which the user is logged in, with a button to log out each. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  return (
    <section>
      <h2 className="text-2xl">
        <Trans>Where you are logged in</Trans>
      </h2>
      <p className="mt-1 text-ink-soft">
        <Trans>
          Is there a device that you do not know? Log it out here and set a new password.
        </Trans>
      </p>
      <div className="mt-4">
        <QueryState
          query={sessions}
          loadingText={<Trans>Loading your devices...</Trans>}
          loading={<SkeletonFields count={2} />}
          failure={<Trans>Your devices could not be loaded.</Trans>}
        >
          {(all) => (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {all.map((session) => (
                  <Session key={session.id} session={session} />
                ))}
              </ul>
              {all.length > 1 && <EndOthers />}
            </>
          )}
        </QueryState>
      </div>
    </section>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { id, is_current: isCurrent, last_used_at: lastUsed, created_at: since } = session;
  const day = formatDay(since, language);
  const seen = formatAgo(lastUsed, language);
  const name = useDeviceName(session);
  const end = useMutation({
    mutationFn: async () => endSession(id),
    onSuccess: () => showToast(t`${name} is logged out.`),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isCurrent && (
            <Chip>
              <Trans>This device</Trans>
            </Chip>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? (
            <Trans>Logged in since {day}</Trans>
          ) : (
            <Trans>
              Last seen {seen}, logged in since {day}
            </Trans>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          busy={end.isPending}
          aria-label={t`Log out ${name}, logged in since ${day}`}
          onClick={() => end.mutate()}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
      {end.isError && (
        <div className="basis-full">
          <FailureAlert sentence={t`This device could not be logged out.`} failure={end.error} />
        </div>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: OwnSession): string {
  const { t } = useLingui();
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`A device that we do not know`;
}

function EndOthers() {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="secondary" className="mt-4" onClick={() => setAsking(true)}>
        <Trans>Log out everywhere else</Trans>
      </Button>
      <Confirmation
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Log out everywhere else?</Trans>}
        action={<Trans>Log out everywhere else</Trans>}
        failureText={t`Your other devices could not be logged out.`}
        onConfirm={async () => {
          await endOtherSessions();
          setAsking(false);
          showToast(t`You are logged in on this device only.`);
        }}
      >
        <p>
          <Trans>
            What was written on them without a network waits there until you log in again.
          </Trans>
        </p>
      </Confirmation>
    </>
  );
}
