import type { EarlierProfileResult, ProfileResult } from '@inzira/contract/psychometric';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { ProfileIcon } from './profile-icon.tsx';
import { CIRCLE, useProfileTitles } from './profiles.ts';
import type { Scores } from './radar-geometry.ts';
import { formatChange } from './score-format.ts';

const SHOWN_AT_FIRST = 4;
/** A change by less says nothing: one answer that fell out otherwise does as much. */
const NOTEWORTHY = 0.5;

interface EarlierResultsProps {
  current: ProfileResult;
  /** The latest of them first. */
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
              <div className="flex items-center gap-3 sm:gap-4">
                <ProfileIcon name={result.dominant_profile} className="size-11" />
                <div className="min-w-0 grow leading-snug">
                  <p className="font-semibold">{second ? t`${first}, then ${second}` : first}</p>
                  <p className="text-sm text-ink-soft">{day}</p>
                </div>
                <Button
                  look="secondary"
                  aria-pressed={isCompared}
                  aria-label={t`Compare with the result of ${day}`}
                  onClick={() => onCompare(isCompared ? null : result.id)}
                  className="shrink-0 px-3! text-sm! aria-pressed:border-clay aria-pressed:bg-clay-soft aria-pressed:text-on-clay-soft"
                >
                  <Trans>Compare</Trans>
                </Button>
              </div>
              {isCompared && (
                <div role="status" className="text-ink-soft">
                  <Changes from={result.profile_scores} to={current.profile_scores} />
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

/** The largest changes in a line; the radar and its table show the rest. */
function Changes({ from, to }: { from: Scores; to: Scores }) {
  const titles = useProfileTitles();
  const language = useLanguage();
  const changes = CIRCLE.map((name) => ({ name, change: to[name] - from[name] }))
    .filter(({ change }) => Math.abs(change) >= NOTEWORTHY)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, 4)
    .map(({ name, change }) => `${titles[name]} ${formatChange(change, language)}`)
    .join(' · ');
  if (!changes) return <Trans>Since then your scores have hardly changed.</Trans>;
  return <Trans>Since then: {changes}. The chart and its table show both results.</Trans>;
}
