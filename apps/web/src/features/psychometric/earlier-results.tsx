import type { EarlierProfileResult, ProfileResult } from '@inzira/contract/psychometric';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { DeleteResult } from './delete-result.tsx';
import { ProfileIcon } from './profile-icon.tsx';
import { CIRCLE, useProfileTitles } from './card/profiles.ts';
import type { Scores } from './radar-geometry.ts';
import { formatChange } from './score-format.ts';

const SHOWN_AT_FIRST = 4;
interface EarlierResultsProps {
  current: ProfileResult;
  /** Latest first. */
  earlier: readonly EarlierProfileResult[];
  comparedId: number | null;
  onCompare: (id: number | null) => void;
}

export function EarlierResults({ current, earlier, comparedId, onCompare }: EarlierResultsProps) {
  const { t } = useLingui();
  const titles = useProfileTitles();
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? earlier : earlier.slice(0, SHOWN_AT_FIRST);
  const hidden = earlier.length - shown.length;
  return (
    <section className="mt-4">
      <h2 className="mb-3 text-2xl">
        <Trans>Earlier results</Trans>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((result) => {
          const day = formatDay(result.taken_at, language);
          const isCompared = result.id === comparedId;
          const first = titles[result.dominant_profile];
          const second = result.secondary_profile && titles[result.secondary_profile];
          return (
            <li key={result.id} className="flex flex-col gap-2 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4">
                <ProfileIcon name={result.dominant_profile} className="size-11" />
                <div className="min-w-0 grow basis-40 leading-snug">
                  <p className="font-semibold">{second ? t`${first} and ${second}` : first}</p>
                  <p className="text-sm text-ink-soft">{day}</p>
                </div>
                <div className="-mr-3 ml-auto flex shrink-0 items-center">
                  {result.same_questions && (
                    <Button
                      look="secondary"
                      aria-pressed={isCompared}
                      aria-label={t`Compare with the result of ${day}`}
                      onClick={() => onCompare(isCompared ? null : result.id)}
                      className="px-3! text-sm! aria-pressed:border-clay aria-pressed:bg-clay-soft aria-pressed:text-on-clay-soft"
                    >
                      <Trans>Compare</Trans>
                    </Button>
                  )}
                  <DeleteResult id={result.id} day={day} />
                </div>
              </div>
              {!result.same_questions && (
                <p className="text-sm text-ink-soft">
                  <Trans>
                    Taken with earlier questions. Its scores cannot be compared with newer ones.
                  </Trans>
                </p>
              )}
              {isCompared && (
                <div role="status" className="text-ink-soft">
                  <Changes from={result} to={current.profile_scores} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setShowsAll(true)} className="mt-2 -ml-4">
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  );
}

/** The scores that changed by more than chance; the radar and its table show all. */
function Changes({ from, to }: { from: EarlierProfileResult; to: Scores }) {
  const titles = useProfileTitles();
  const language = useLanguage();
  const changes = CIRCLE.filter((name) => from.changed.includes(name))
    .map(
      (name) => `${titles[name]} ${formatChange(to[name] - from.profile_scores[name], language)}`,
    )
    .join(' · ');
  if (!changes)
    return (
      <Trans>
        No sure change: somebody who has not changed can get differences like these when they take
        the test twice.
      </Trans>
    );
  return <Trans>More than chance: {changes}. The chart and its table show both results.</Trans>;
}
