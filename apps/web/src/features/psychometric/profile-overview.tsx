import type { ProfileName, ProfileResult } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EarlierResults } from './earlier-results.tsx';
import { ProfileIcon } from './profile-icon.tsx';
import { ProfileRadar } from './profile-radar.tsx';
import { useProfileTitles } from './profiles.ts';
import { historyQuery } from './psychometric.api.ts';
import { ScoreTable } from './score-table.tsx';
import { ShareButton } from './share-button.tsx';

interface ProfileOverviewProps {
  result: ProfileResult;
  onMore: () => void;
}

export function ProfileOverview({ result, onMore }: ProfileOverviewProps) {
  const language = useLanguage();
  const { data: history = [] } = useQuery(historyQuery);
  const [comparedId, setComparedId] = useState<number | null>(null);
  const [showsTable, setShowsTable] = useState(false);
  const earlierResults = history.filter(({ id }) => id !== result.id);
  const compared = earlierResults.find(({ id }) => id === comparedId);
  const day = formatDay(result.taken_at, language);
  const earlierDay = compared && formatDay(compared.taken_at, language);

  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Card className="flex flex-col gap-5 md:p-7">
          {result.confidence === 'unclear' && result.secondary_profile ? (
            <TwoAlike first={result.dominant_profile} second={result.secondary_profile} />
          ) : (
            <FirstAndSecond result={result} />
          )}
          <Confidence result={result} />
          <p className="text-sm text-ink-soft">
            <Trans>Taken on {day}</Trans>
          </p>
          <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <Button onClick={onMore}>
              <Trans>See More About Your Profile</Trans>
            </Button>
            <ShareButton result={result} />
            <LinkButton look="quiet" to={paths.dashboardPsychometric}>
              <Trans>Retake the Test</Trans>
            </LinkButton>
          </div>
        </Card>
        <Card className="flex flex-col px-0! md:py-7!">
          <h2 className="px-5 text-xl md:px-7">
            <Trans>Your eight scores</Trans>
          </h2>
          <ProfileRadar scores={result.profile_scores} earlier={compared?.profile_scores} />
          {earlierDay && (
            <p className="mt-1 flex flex-wrap justify-center gap-x-5 text-sm" role="status">
              <span className="flex items-center gap-2">
                <LegendLine look="stroke-clay" />
                <Trans>Now</Trans>
              </span>
              <span className="flex items-center gap-2">
                <LegendLine look="stroke-ink-soft" dashed />
                {earlierDay}
              </span>
            </p>
          )}
          <div className="mt-2 px-5 md:px-7">
            <Button
              look="quiet"
              aria-expanded={showsTable}
              onClick={() => setShowsTable(!showsTable)}
              className="-ml-4"
            >
              <Table size={18} aria-hidden />
              {showsTable ? <Trans>Hide the table</Trans> : <Trans>Show as a table</Trans>}
            </Button>
            <ScoreTable
              scores={result.profile_scores}
              earlier={compared?.profile_scores}
              visible={showsTable}
            />
          </div>
        </Card>
      </div>
      {earlierResults.length > 0 && (
        <EarlierResults
          current={result}
          earlier={earlierResults}
          comparedId={compared?.id ?? null}
          onCompare={setComparedId}
        />
      )}
      <p className="max-w-prose text-sm text-ink-soft">
        <Trans>
          The test compares you with yourself. It opens and closes no door, and people grow beyond
          it.
        </Trans>
      </p>
    </div>
  );
}

function FirstAndSecond({ result }: { result: ProfileResult }) {
  const titles = useProfileTitles();
  const { dominant_profile: first, secondary_profile: second } = result;
  return (
    <>
      <div className="flex items-center gap-4 md:gap-6">
        <ProfileIcon name={first} className="size-24 md:size-32" />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-ink-soft">
            <Trans>Dominant profile</Trans>
          </p>
          <h2 className="text-3xl md:text-4xl">{titles[first]}</h2>
        </div>
      </div>
      <p className="text-lg">{result.description.tagline}</p>
      {second && (
        <div className="flex items-center gap-3 border-t border-line pt-5">
          <ProfileIcon name={second} className="size-12" />
          <div className="min-w-0">
            <p className="text-sm font-semibold text-ink-soft">
              <Trans>Secondary profile</Trans>
            </p>
            <p className="font-display text-xl font-bold">{titles[second]}</p>
          </div>
        </div>
      )}
    </>
  );
}

/** Where the answers point in several directions neither stands above the other. */
function TwoAlike({ first, second }: { first: ProfileName; second: ProfileName }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <OneOfTwo name={first} label={<Trans>Dominant profile</Trans>} />
      <OneOfTwo name={second} label={<Trans>Secondary profile</Trans>} />
    </div>
  );
}

function OneOfTwo({ name, label }: { name: ProfileName; label: ReactNode }) {
  const titles = useProfileTitles();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ProfileIcon name={name} className="size-20 md:size-24" />
      <div>
        <p className="text-sm font-semibold text-ink-soft">{label}</p>
        <h2 className="text-2xl">{titles[name]}</h2>
      </div>
    </div>
  );
}

function Confidence({ result }: { result: ProfileResult }) {
  const titles = useProfileTitles();
  const { dominant_profile, secondary_profile, confidence, is_tie: isTie } = result;
  const first = titles[dominant_profile];
  const second = secondary_profile && titles[secondary_profile];
  return (
    <div className="flex flex-col gap-2 rounded-md bg-paper-sunken px-4 py-3">
      {confidence === 'clear' && (
        <p>
          <Trans>Clear: your answers point to {first}.</Trans>
        </p>
      )}
      {confidence === 'close' && !isTie && (
        <p>
          {second ? (
            <Trans>
              Close: your answers point one way, and {first} is only a little ahead of {second}.
            </Trans>
          ) : (
            <Trans>Close: your answers point to {first}, with its neighbours not far behind.</Trans>
          )}
        </p>
      )}
      {confidence === 'unclear' && (
        <p>
          <Trans>
            Unclear: your answers point in several directions. Read the first two alike, and try
            again when you have a quiet moment.
          </Trans>
        </p>
      )}
      {isTie && second && (
        <p>
          <Trans>
            Tie: {first} and {second} have the same score. How often you picked each, and where all
            your answers pull, put {first} first.
          </Trans>
        </p>
      )}
    </div>
  );
}

function LegendLine({ look, dashed = false }: { look: string; dashed?: boolean }) {
  return (
    <svg viewBox="0 0 28 4" className="h-1 w-7" aria-hidden="true">
      <path
        d="M0 2h28"
        strokeWidth="3"
        strokeDasharray={dashed ? '5 4' : undefined}
        className={look}
      />
    </svg>
  );
}
