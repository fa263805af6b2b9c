import type { ProfileResult } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonSummary } from '#src/ui/skeleton.tsx';
import { ProfileIcon } from './profile-icon.tsx';
import { useProfileTitles } from './profiles.ts';
import { resultQuery } from './psychometric.api.ts';
import { equalSecond } from './standing.ts';

/** The latest result of the profile test. */
export default function ProfileCard() {
  return (
    <div className="flex flex-col items-start">
      <h2 className="mb-3 text-lg">
        <Trans>Your entrepreneur profile</Trans>
      </h2>
      <QueryState
        query={useQuery(resultQuery(useLanguage()))}
        loadingText={<Trans>Loading your result...</Trans>}
        hidesLoadingText
        loading={<SkeletonSummary />}
        failure={<Trans>Your result could not be loaded.</Trans>}
        empty={<NoResult />}
      >
        {(result) => result && <Result result={result} />}
      </QueryState>
    </div>
  );
}

function Result({ result }: { result: ProfileResult }) {
  const titles = useProfileTitles();
  const { dominant_profile: first, description } = result;
  const second = equalSecond(result);
  return (
    <>
      <div className="mb-4 flex items-center gap-3">
        <ProfileIcon name={first} className="size-14" />
        {second && <ProfileIcon name={second} className="size-14" />}
        <div>
          <p className="font-display text-xl leading-tight font-bold">
            {titles[first]}
            {second && ` · ${titles[second]}`}
          </p>
          {!second && <p className="text-sm text-ink-soft">{description.tagline}</p>}
        </div>
      </div>
      <LinkButton to={paths.dashboardResults} look="secondary" className="mt-auto">
        <Trans>See my profile</Trans>
      </LinkButton>
    </>
  );
}

function NoResult() {
  return (
    <>
      <p className="mb-4 text-ink-soft">
        <Trans>Everyday situations instead of school questions show how you like to work.</Trans>
      </p>
      <LinkButton to={paths.dashboardPsychometric} look="secondary" className="mt-auto">
        <Trans>Take the Test</Trans>
      </LinkButton>
    </>
  );
}
