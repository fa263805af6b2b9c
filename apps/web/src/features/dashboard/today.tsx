import type { Duty } from '@inzira/contract/today';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, DoorOpen, History, PencilLine, Rocket, Users, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { todayQueries } from './today.api.ts';
import { Line } from './today-line.tsx';

/** The duties that the cards in `work` show. */
type CardDuty = Extract<
  Duty,
  { kind: 'work-waits' | 'members-to-invite' | 'invitations-unanswered' | 'members-stopped' }
>;
type LineDuty = Exclude<Duty, CardDuty>;

interface TodayProps {
  /** The due review questions of finished chapters, and the minutes they take. */
  review: { questions: number; minutes: number };
  /** Whether to suggest the next lesson; not to users who teach or lead an organization and have not begun to learn. */
  learns: boolean;
  /** The cards for a trainer's queue and for organizations that the user leads; shown first. */
  work?: ReactNode;
  /** The questions about due promises, at their place in the list. */
  promises: ReactNode;
  nextStep: ReactNode;
}

/** What others wait for, the next lesson, then a line for each other task, the most urgent first. */
export function Today({ review, learns, work, promises, nextStep }: TodayProps) {
  const { user } = useSession();
  const { data: duties } = useQuery(todayQueries.duties());
  const { data: team } = useQuery({ ...todayQueries.team(), enabled: isOnTeam(user) });
  const waits = duties?.duties ?? [];
  const all = waits.filter((duty) => !isInCard(duty));
  const teamCount = team?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  // Organizations and trainees have cards of their own, so those users are not told that nothing is due.
  const isQuiet =
    duties?.organizations.length === 0 && waits.length + teamCount === 0 && !user?.is_trainer;
  const isUrgent = (duty: LineDuty) =>
    duty.kind === 'opportunity-closes' ? duty.days <= 1 : duty.kind !== 'studio-next';
  return (
    <section aria-labelledby="today" className="flex flex-col gap-5">
      <h2 id="today" className="sr-only">
        <Trans>Today</Trans>
      </h2>
      {work}
      <Lines>
        {all.filter(isUrgent).map((duty) => (
          <DutyLine key={keyOf(duty)} duty={duty} />
        ))}
        {learns && teamCount > 0 && (
          <Line to={paths.staff} sign={<Wrench size={22} aria-hidden />}>
            <Plural
              value={teamCount}
              one="# thing waits for the team"
              other="# things wait for the team"
            />
          </Line>
        )}
      </Lines>
      {learns && nextStep}
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
      {!learns && (
        <p className="text-ink-soft">
          {isQuiet && <Trans>Nothing waits for you today.</Trans>}{' '}
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

function isInCard(duty: Duty): duty is CardDuty {
  return 'count' in duty || duty.kind === 'members-to-invite';
}

function keyOf(duty: LineDuty) {
  switch (duty.kind) {
    case 'change-asked':
    case 'studio-next':
      return `${duty.kind} ${duty.activity.id}`;
    case 'trainee-wrote':
      return `${duty.kind} ${duty.trainee.id} ${duty.activity.id}`;
    case 'leave-asked':
      return `${duty.kind} ${duty.trainee.id}`;
    case 'opportunity-closes':
      return `${duty.kind} ${duty.opportunity.id}`;
    case 'ownership-offered':
      return `${duty.kind} ${duty.organization.id}`;
  }
}

function DutyLine({ duty }: { duty: LineDuty }) {
  switch (duty.kind) {
    case 'trainee-wrote':
      return (
        <Line
          to={`${paths.trainee(duty.trainee.id)}?activity=${duty.activity.id}`}
          sign={<Users size={22} aria-hidden />}
          detail={duty.activity.title}
        >
          <Trans>{duty.trainee.name} wrote to you</Trans>
        </Line>
      );
    case 'change-asked':
      return (
        <Line
          to={`${paths.dashboardStudio}?activity=${duty.activity.id}`}
          sign={<PencilLine size={22} aria-hidden />}
          kind={<Trans>Your trainer asks for a change</Trans>}
        >
          {duty.activity.title}
        </Line>
      );
    case 'studio-next':
      return (
        <Line
          to={`${paths.dashboardStudio}?activity=${duty.activity.id}`}
          sign={<Rocket size={22} aria-hidden />}
          kind={<Trans>Next in your studio</Trans>}
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
    case 'leave-asked':
      return (
        <Line
          to={paths.trainee(duty.trainee.id)}
          sign={<DoorOpen size={22} aria-hidden />}
          detail={<Trans>Read why, and answer</Trans>}
        >
          <Trans>{duty.trainee.name} asks to leave</Trans>
        </Line>
      );
    case 'ownership-offered':
      return (
        <Line
          to={paths.dashboardOrganization(duty.organization.id)}
          sign={<Users size={22} aria-hidden />}
          detail={duty.organization.name}
        >
          <Trans>An organization is offered to you</Trans>
        </Line>
      );
  }
}

function Lines({ children }: { children: ReactNode }) {
  // Two adjacent lists look like one.
  return (
    <ul className="divide-y divide-line border-y border-line empty:hidden [ul:not(:empty)+&]:-mt-5 [ul:not(:empty)+&]:border-t-0">
      {children}
    </ul>
  );
}
