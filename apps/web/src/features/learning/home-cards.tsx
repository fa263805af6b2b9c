import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { formatMinutes } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { learningQueries } from './learning.api.ts';
import { NextStepLoading } from './next-step-loading.tsx';
import NextStep from './next-step.tsx';
import { reviewQueries } from './review.api.ts';
import { minutesFor } from './review-when.ts';

/** For learners on the home page: the next step, and the review if one is due. */
export default function HomeCards() {
  const language = useLanguage();
  const tracker = useQuery(learningQueries.tracker());
  const { data, isLoading } = useQuery(reviewQueries.summary());
  // Waits for both queries, so that the content below moves only once.
  if (tracker.isLoading || isLoading) return <NextStepLoading />;
  const waiting = data?.waiting ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <NextStep />
      {waiting > 0 && (
        <LinkCard to={paths.review} className="py-3!">
          <span className="flex items-center justify-between gap-4 font-semibold">
            <span>
              <Trans>Review:</Trans>{' '}
              <span className="font-normal">
                <Plural value={waiting} one="# question" other="# questions" />
                {', '}
                {formatMinutes(minutesFor(waiting), language)}
              </span>
            </span>
            <ArrowRight size={18} className="text-clay" aria-hidden />
          </span>
        </LinkCard>
      )}
    </div>
  );
}
