import type { ProfileResult } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonSummary } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useProfileTitles } from './profiles.ts';
import { resultQuery } from '#src/features/psychometric/psychometric.api.ts';
import { equalSecond } from '#src/features/psychometric/standing.ts';

/** Only an icon beside the name, so offline it is left out. */
const ProfileIcon = later(
  async () => ({
    default: (await import('#src/features/psychometric/profile-icon.tsx')).ProfileIcon,
  }),
  { isStatic: true, fallback: <span className="size-12" /> },
);

/** A card with the latest result of the profile test. */
export default function ProfileCard() {
  return (
    <div className="relative flex flex-col items-start">
      <h2 className="mb-2 text-lg">
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
      <div className="mb-2 flex items-center gap-3">
        <ProfileIcon name={first} className="size-12" />
        {second && <ProfileIcon name={second} className="size-12" />}
        <div>
          <p className="font-display text-xl leading-tight font-bold">
            {titles[first]}
            {second && ` · ${titles[second]}`}
          </p>
          {!second && <p className="text-sm text-ink-soft">{description.tagline}</p>}
        </div>
      </div>
      <TextLink whole to={paths.dashboardResults}>
        <Trans>See my profile</Trans>
      </TextLink>
    </>
  );
}

function NoResult() {
  return (
    <>
      <p className="mb-2 text-ink-soft">
        <Trans>Everyday situations instead of school questions show how you like to work.</Trans>
      </p>
      <TextLink whole to={paths.dashboardPsychometric}>
        <Trans>Take the Test</Trans>
      </TextLink>
    </>
  );
}
