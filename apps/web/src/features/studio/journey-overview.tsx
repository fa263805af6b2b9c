import type { Journey } from '@inzira/contract/studio';
import type { TraineeWork } from '@inzira/contract/studio-records';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, CircleCheck, Hourglass, RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { activitiesOf, countBy, findStep, nextActivity } from './journey-state.ts';

/** Not part of the stored app, because nobody can log in without a network. */
const Visitor = later(async () => import('./online/journey-visitor.tsx'), {
  fallback: <div className="h-60 sm:h-36" />,
});

interface JourneyOverviewProps {
  journey: Journey;
  work: TraineeWork | undefined;
  /** Opens an activity. */
  onGo: (activity: number) => void;
}

/** The user's position on the journey, and the next step. */
export function JourneyOverview({ journey, work, onGo }: JourneyOverviewProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="overflow-hidden rounded-lg border border-line bg-paper-raised shadow-card"
    >
      <ImigongoBand className="h-3" />
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        {work ? (
          <>
            <Next journey={journey} work={work} onGo={onGo} titleId={titleId} />
            <Standing journey={journey} work={work} />
          </>
        ) : (
          <Visitor journey={journey} titleId={titleId} />
        )}
      </div>
    </section>
  );
}

function Next({
  journey,
  work,
  onGo,
  titleId,
}: Required<JourneyOverviewProps> & { work: TraineeWork; titleId: string }) {
  const next = nextActivity(journey, work);
  if (!next) return <AllHandedIn journey={journey} work={work} titleId={titleId} />;
  const { activity, activityState } = next;
  const isFirst = work.records.length === 0;
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
      <div className="min-w-0">
        <h2
          id={titleId}
          className="font-sans text-[0.8125rem] font-semibold text-ink-soft sm:text-sm"
        >
          {activityState === 'rejected' ? (
            <Trans>Your trainer waits for a change</Trans>
          ) : isFirst ? (
            <Trans>You begin here</Trans>
          ) : (
            <Trans>Your next activity</Trans>
          )}
        </h2>
        <p className="mt-1 font-display text-2xl leading-tight font-bold text-balance">
          {activity.title}
        </p>
        <p className="mt-1 text-ink-soft">{findStep(journey, activity.id)?.title}</p>
      </div>
      <Button className="shrink-0" onClick={() => onGo(activity.id)}>
        {activityState === 'rejected' ? (
          <Trans>Change it</Trans>
        ) : isFirst ? (
          <Trans>Begin</Trans>
        ) : (
          <Trans>Continue</Trans>
        )}
        <ArrowRight size={18} aria-hidden />
      </Button>
    </div>
  );
}

function AllHandedIn({
  journey,
  work,
  titleId,
}: {
  journey: Journey;
  work: TraineeWork;
  titleId: string;
}) {
  const { pending } = countBy(activitiesOf(journey), work);
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 id={titleId} className="text-2xl">
        {pending > 0 ? (
          <Trans>Everything is handed in</Trans>
        ) : (
          <Trans>You have finished the journey</Trans>
        )}
      </h2>
      <p className="max-w-prose">
        {pending > 0 ? (
          <Plural
            value={pending}
            one="# activity waits to be read. We tell you as soon as there is an answer."
            other="# activities wait to be read. We tell you as soon as there is an answer."
          />
        ) : (
          <Trans>All your work is approved. Send it to a funder as an application pack.</Trans>
        )}
      </p>
      <LinkButton to={paths.pack}>
        <Trans>Your application pack</Trans>
      </LinkButton>
    </div>
  );
}

function Standing({ journey, work }: { journey: Journey; work: TraineeWork }) {
  const { t } = useLingui();
  const { all, handedIn, approved, pending, rejected } = countBy(activitiesOf(journey), work);
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar percent={Math.floor((handedIn / all) * 100)} label={t`Handed in`} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        <li>
          <Trans>
            {handedIn} of {all} handed in
          </Trans>
        </li>
        <Count
          icon={<CircleCheck size={16} className="text-forest" aria-hidden />}
          value={approved}
        >
          <Plural value={approved} one="# approved" other="# approved" />
        </Count>
        <Count icon={<Hourglass size={16} aria-hidden />} value={pending}>
          <Plural value={pending} one="# waiting for an answer" other="# waiting for an answer" />
        </Count>
        <Count icon={<RotateCcw size={16} className="text-alarm" aria-hidden />} value={rejected}>
          <Plural value={rejected} one="# to change" other="# to change" />
        </Count>
      </ul>
    </div>
  );
}

/** Renders nothing for 0. */
function Count({ icon, value, children }: { icon: ReactNode; value: number; children: ReactNode }) {
  if (value === 0) return null;
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}
