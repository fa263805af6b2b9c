import type { ProfileResult } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ChosenOften } from './chosen-often.tsx';
import { DeleteResult } from './delete-result.tsx';
import { EarlierResults } from './earlier-results.tsx';
import { ProfileIcon } from './profile-icon.tsx';
import { ProfileRadar } from './profile-radar.tsx';
import { useProfileTitles } from './card/profiles.ts';
import { historyQuery } from './psychometric.api.ts';
import { AVERAGE_SCORE, outerRing } from './radar-geometry.ts';
import { ReadingNote } from './reading-note.tsx';
import { formatScore } from './score-format.ts';
import { ScoreTable } from './score-table.tsx';
import { ShareButton } from './share-button.tsx';
import { equalSecond } from './standing.ts';

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
  const rings = outerRing(result.profile_scores, compared?.profile_scores);
  const average = formatScore(AVERAGE_SCORE, language);

  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Card className="flex flex-col gap-5 md:p-7">
          {equalSecond(result) ? <TwoAlike result={result} /> : <FirstAndSecond result={result} />}
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
            <DeleteResult id={result.id} day={day} />
          </div>
        </Card>
        <Card className="flex flex-col px-0! md:py-7!">
          <h2 className="px-5 text-xl md:px-7">
            <Trans>Your eight scores</Trans>
          </h2>
          <ProfileRadar scores={result.profile_scores} earlier={compared?.profile_scores} />
          <p className="mx-auto mt-2 max-w-md px-5 text-center text-sm text-balance text-ink-soft">
            <Trans>
              One ring is one point of ten; the drawing ends at {rings}. The dotted ring is{' '}
              {average}, the average of everybody’s eight scores.
            </Trans>
          </p>
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
              choices={result.choices}
              visible={showsTable}
            />
          </div>
        </Card>
      </div>
      <section>
        <h2 className="mb-3 text-xl">
          <Trans>How to read this</Trans>
        </h2>
        <ReadingNote />
      </section>
      {earlierResults.length > 0 && (
        <EarlierResults
          current={result}
          earlier={earlierResults}
          comparedId={compared?.id ?? null}
          onCompare={setComparedId}
        />
      )}
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
      <div className="flex flex-col gap-1">
        <p className="text-lg">{result.description.tagline}</p>
        <p className="text-ink-soft">
          <ChosenOften {...result.choices[first]} />
        </p>
      </div>
      {second && (
        <div className="flex items-center gap-3 border-t border-line pt-5">
          <ProfileIcon name={second} className="size-12" />
          <div className="min-w-0">
            <p className="text-sm font-semibold text-ink-soft">
              <Trans>Secondary profile</Trans>
            </p>
            <p className="font-display text-xl font-bold">{titles[second]}</p>
            <p className="text-sm text-ink-soft">
              <ChosenOften {...result.choices[second]} />
            </p>
          </div>
        </div>
      )}
    </>
  );
}

/** For a tie: describes both profiles as equals. */
function TwoAlike({ result }: { result: ProfileResult }) {
  const { description, second_description: second } = result;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2">
      <OneOfTwo of={description} result={result} />
      {second && <OneOfTwo of={second} result={result} />}
    </div>
  );
}

interface OneOfTwoProps {
  of: ProfileResult['description'];
  result: ProfileResult;
}

function OneOfTwo({ of: { profile_name: name, tagline }, result }: OneOfTwoProps) {
  const titles = useProfileTitles();
  return (
    <div className="row-span-5 grid min-w-0 grid-rows-subgrid">
      <ProfileIcon name={name} className="size-20 md:size-24" />
      <p className="self-end text-sm font-semibold text-ink-soft">
        <Trans>One of two</Trans>
      </p>
      <h2 className="text-xl wrap-anywhere sm:text-2xl">{titles[name]}</h2>
      <p>{tagline}</p>
      <p className="text-sm text-ink-soft">
        <ChosenOften {...result.choices[name]} />
      </p>
    </div>
  );
}

function Confidence({ result }: { result: ProfileResult }) {
  return (
    <p className="rounded-md bg-paper-sunken px-4 py-3">
      <ConfidenceSentence result={result} />
    </p>
  );
}

function ConfidenceSentence({ result }: { result: ProfileResult }) {
  const titles = useProfileTitles();
  const { dominant_profile, secondary_profile, confidence, is_tie: isTie } = result;
  const first = titles[dominant_profile];
  const second = secondary_profile && titles[secondary_profile];
  if (confidence === 'clear')
    return (
      <Trans>
        Clear: your answers point to {first}. In our tests with simulated answers, a result like
        this was right nine times in ten.
      </Trans>
    );
  if (confidence === 'unclear')
    return (
      <Trans>
        Unclear: your answers point in several directions. Read the first two, and try again when
        you have a quiet moment.
      </Trans>
    );
  if (confidence === 'divided')
    return (
      <Trans>
        Two directions: your answers point to {first} and to {second}, which lie far apart. Both may
        be true of you at different moments, so read both.
      </Trans>
    );
  if (isTie && second)
    return (
      <Trans>
        Tie: {first} and {second} have the same score. Read both; the order means nothing.
      </Trans>
    );
  if (second)
    return (
      <Trans>
        Close: your answers lean to {first}, but {second} may fit you as well. Read both.
      </Trans>
    );
  return <Trans>Close: your answers point to {first}, with its neighbours not far behind.</Trans>;
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
