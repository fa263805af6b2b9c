import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { learningQueries } from './learning.api.ts';
import { NextStepCard } from './next-step.tsx';
import { NextStepLoading } from './next-step-loading.tsx';
import { Tracker } from './tracker.tsx';

/** The whole tracker as a page at /tracker. */
export default function TrackerPage() {
  const { signedIn } = useSession();
  const { data: tracker } = useQuery({ ...learningQueries.tracker(), enabled: signedIn });
  return (
    <PageBody>
      <PageHeader title={<Trans>Learning Progress</Trans>} />
      {signedIn ? (
        <>
          <div className="mb-8">
            {tracker ? <NextStepCard tracker={tracker} /> : <NextStepLoading />}
          </div>
          <Tracker heading="h2" />
        </>
      ) : (
        <Invitation />
      )}
    </PageBody>
  );
}

function Invitation() {
  const wayBack = useReturnState();
  return (
    <EmptyState
      title={<Trans>Log in to see your progress</Trans>}
      actions={
        <>
          <LinkButton to={paths.login} state={wayBack}>
            <Trans>Log in</Trans>
          </LinkButton>
          <LinkButton to={paths.register} state={wayBack} look="secondary">
            <Trans>Register</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>With a free account each lesson and quiz counts, on every device.</Trans>
    </EmptyState>
  );
}
