import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileOverview } from './profile-overview.tsx';
import { resultQuery } from './psychometric.api.ts';

export default function ProfileResultsPage() {
  const result = useQuery(resultQuery(useLanguage()));
  const [{ view }] = useUrlState({ view: '' });
  const go = useGo();

  // The view is in the URL, so that the phone's Back button leads from the details to the overview.
  if (result.data && view === 'details') {
    return (
      <PageBody>
        <ProfileDetails result={result.data} onBack={() => go({ search: '' })} />
      </PageBody>
    );
  }
  return (
    <PageBody>
      <h1 className="mb-6 text-3xl md:text-4xl">
        <Trans>How you like to start</Trans>
      </h1>
      <QueryState
        query={result}
        loadingText={<Trans>Loading your result...</Trans>}
        loading={
          <div className="grid gap-5 xl:grid-cols-2">
            <SkeletonCards count={2} className="h-96" />
          </div>
        }
        failure={<Trans>Your result could not be loaded.</Trans>}
        empty={<NoResult />}
      >
        {(data) =>
          data && <ProfileOverview result={data} onMore={() => go({ search: '?view=details' })} />
        }
      </QueryState>
    </PageBody>
  );
}

function NoResult() {
  return (
    <EmptyState
      title={<Trans>No result available yet.</Trans>}
      actions={
        <LinkButton to={paths.dashboardPsychometric} size="lg">
          <Trans>Take the Test</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Twenty-eight everyday situations, about twelve minutes: then you see how you like to start,
        who may complement you, and first moves to try. The test has not been validated
        scientifically and is never for selecting people.
      </Trans>
    </EmptyState>
  );
}
