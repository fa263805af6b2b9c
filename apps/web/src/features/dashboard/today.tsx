import type { Duty } from '@inzira/contract/today';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronRight, History, PencilLine, Users, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { Link } from '#src/ui/link.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { todayQueries } from './today.api.ts';

interface TodayProps {
  /** Questions of finished chapters that wait, and the minutes that they take. */
  review: { questions: number; minutes: number };
  /** Who teaches, or runs the place, came for something else than a first lesson. */
  learns: boolean;
  /** Asked about here, in their place among the rest. */
  promises: ReactNode;
  nextStep: ReactNode;
}

/** One line for each thing that waits for this person, the most urgent first. */
export function Today({ review, learns, promises, nextStep }: TodayProps) {
  const { user } = useSession();
  const { data: duties } = useQuery(todayQueries.duties());
  const { data: team } = useQuery({ ...todayQueries.team(), enabled: isOnTeam(user) });
  const all = duties?.duties ?? [];
  const teamCount = team?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const isUrgent = (duty: Duty) => duty.kind !== 'opportunity-closes' || duty.days <= 1;
  return (
    <section aria-labelledby="today" className="flex flex-col gap-5">
      <h2 id="today" className="sr-only">
        <Trans>Today</Trans>
      </h2>
      <Lines>
        {all.filter(isUrgent).map((duty) => (
          <DutyLine key={keyOf(duty)} duty={duty} />
        ))}
        {teamCount > 0 && (
          <Line to={paths.staff} sign={<Wrench size={22} aria-hidden />}>
            <Plural
              value={teamCount}
              one="# thing waits for the team"
              other="# things wait for the team"
            />
          </Line>
        )}
      </Lines>
      {promises}
      <Lines>
        {review.questions > 0 && (
          <Line
            to={paths.review}
            sign={<History size={22} aria-hidden />}
            detail={<Plural value={review.minutes} one="# minute" other="# minutes" />}
          >
            <Plural
              value={review.questions}
              one="# question to review"
              other="# questions to review"
            />
          </Line>
        )}
      </Lines>
      {learns ? (
        nextStep
      ) : (
        <p className="text-ink-soft">
          {all.length + teamCount === 0 && <Trans>Nothing waits for you today.</Trans>}{' '}
          <TextLink to={paths.modules}>
            <Trans>See what your learners read</Trans>
          </TextLink>
        </p>
      )}
      <Lines>
        {all
          .filter((duty) => !isUrgent(duty))
          .map((duty) => (
            <DutyLine key={keyOf(duty)} duty={duty} />
          ))}
      </Lines>
    </section>
  );
}

const keyOf = (duty: Duty) =>
  duty.kind === 'work-waits'
    ? duty.kind
    : `${duty.kind} ${duty.kind === 'change-asked' ? duty.activity.id : duty.opportunity.id}`;

function DutyLine({ duty }: { duty: Duty }) {
  switch (duty.kind) {
    case 'work-waits':
      return (
        <Line to={paths.reviewQueue} sign={<Users size={22} aria-hidden />}>
          <Plural
            value={duty.count}
            one="# piece of your trainees’ work waits for your answer"
            other="# pieces of your trainees’ work wait for your answer"
          />
        </Line>
      );
    case 'change-asked':
      return (
        <Line
          to={`${paths.dashboardStudio}?activity=${duty.activity.id}`}
          sign={<PencilLine size={22} aria-hidden />}
          detail={<Trans>Your trainer asks for a change</Trans>}
        >
          {duty.activity.title}
        </Line>
      );
    case 'opportunity-closes':
      return (
        <Line
          to={paths.opportunity(duty.opportunity.id)}
          sign={<CalendarClock size={22} aria-hidden />}
          detail={
            duty.days === 0 ? (
              <Trans>Closes today</Trans>
            ) : (
              <Plural value={duty.days} one="Closes tomorrow" other="Closes in # days" />
            )
          }
        >
          {duty.opportunity.title}
        </Line>
      );
  }
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line empty:hidden">{children}</ul>;
}

interface LineProps {
  to: string;
  sign: ReactNode;
  detail?: ReactNode;
  children: ReactNode;
}

function Line({ to, sign, detail, children }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 py-2.5 text-ink no-underline hover:text-clay"
      >
        <span className="shrink-0 text-clay">{sign}</span>
        <span className="min-w-0 grow">
          <span className="block leading-snug font-semibold wrap-anywhere">{children}</span>
          {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
        </span>
        <ChevronRight size={20} className="shrink-0 text-ink-soft" aria-hidden />
      </Link>
    </li>
  );
}
