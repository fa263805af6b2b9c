import type { ReviewRound as Round } from '@inzira/contract/review';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { useKeptPosition } from './quiz-position.ts';
import { QuestionLoading } from './question-loading.tsx';
import { reviewQueries } from './review.api.ts';
import { ReviewFrame } from './review-frame.tsx';
import { type ReviewPosition, ReviewRound } from './review-round.tsx';
import { inWords } from './review-when.ts';

/** A few questions from learned chapters, shortly before they would be forgotten. */
export default function ReviewPage() {
  // The stored position is valid for today only.
  const [today] = useState(() => new Date().toDateString());
  const place = useKeptPosition<ReviewPosition>('review', [today]);
  const [left, setLeft] = useState(() => place.read());
  const round = useQuery({ ...reviewQueries.round(), enabled: left === null });
  // An answer that comes later, such as when the network is back, does not replace a round that is under way.
  const [begun, setBegun] = useState<Round>();
  if (!left && !begun && round.data && round.data.questions.length > 0) setBegun(round.data);
  const found = left?.round ?? begun ?? round.data;
  const askForMore = async () => {
    const { data } = await round.refetch();
    setBegun(data && data.questions.length > 0 ? data : undefined);
  };
  if (found && found.questions.length > 0) {
    return (
      <ReviewRound
        key={found.questions.map(({ slug }) => slug).join()}
        opening={left ?? { round: found, outcomes: [], dueOn: {}, begun: null }}
        place={place}
        onAnother={() => (left ? setLeft(null) : void askForMore())}
      />
    );
  }
  if (round.isLoading) {
    return (
      <ReviewFrame subtitle={'\u00A0'}>
        <QuestionLoading />
      </ReviewFrame>
    );
  }
  return (
    <ReviewFrame>
      <QueryState
        query={round}
        loadingText={<Trans>Loading questions...</Trans>}
        loading={<QuestionLoading />}
        failure={<Trans>Your review could not be loaded.</Trans>}
      >
        {({ has_learned, next_on }) => <NothingDue hasLearned={has_learned} nextOn={next_on} />}
      </QueryState>
    </ReviewFrame>
  );
}

function NothingDue({ hasLearned, nextOn }: { hasLearned: boolean; nextOn: string | null }) {
  const language = useLanguage();
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 pb-16 text-center">
      <Drawing />
      <h2 className="text-2xl">
        {hasLearned ? (
          <Trans>Nothing to review today</Trans>
        ) : (
          <Trans>Your first questions come after your first chapter</Trans>
        )}
      </h2>
      <p className="max-w-prose text-balance text-ink-soft">
        {!hasLearned ? (
          <Trans>
            From the day after a chapter, a few of its questions come back here: just before you
            forget them, so that you remember.
          </Trans>
        ) : nextOn ? (
          <Trans>The next question comes {inWords(nextOn, language)}.</Trans>
        ) : (
          <Trans>New chapters bring new questions.</Trans>
        )}
      </p>
      <LinkButton to={paths.dashboard}>
        {hasLearned ? <Trans>Continue learning</Trans> : <Trans>To the first lesson</Trans>}
      </LinkButton>
    </div>
  );
}
