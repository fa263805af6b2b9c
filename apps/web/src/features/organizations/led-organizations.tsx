import type { Duty, LedOrganization } from '@inzira/contract/today';
import { Plural, Trans } from '@lingui/react/macro';
import { BookOpen, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { LeadingLine, type LeadingLineProps, useNames } from './leading-line.tsx';

interface LedOrganizationsProps extends Pick<LeadingLineProps, 'line'> {
  organizations: readonly LedOrganization[];
  /** All open tasks of today; each organization's own ones are shown in its card. */
  duties: readonly Duty[];
  /** Whether this is the first section of the page, so that its button is the primary one. */
  isMain: boolean;
}

/** The organizations that the user leads: their progress, open tasks and a link to invite people. */
export default function LedOrganizations(props: LedOrganizationsProps) {
  const { organizations, duties, line, isMain } = props;
  return (
    <section aria-labelledby="led" className="flex flex-col gap-3">
      <h2 id="led" className="text-lg">
        <Plural value={organizations.length} one="Your organization" other="Your organizations" />
      </h2>
      {organizations.map((organization, index) => {
        const { id, name, manages } = organization;
        const here = duties.filter(
          (duty): duty is LeadingLineProps['duty'] =>
            'organization' in duty &&
            duty.kind !== 'ownership-offered' &&
            duty.organization.id === id,
        );
        const page = paths.dashboardOrganization(id);
        return (
          <Card key={id} className="flex flex-col gap-3">
            <h3 className="text-xl leading-tight wrap-anywhere md:text-2xl">{name}</h3>
            <Figures {...organization} />
            <ul className="divide-y divide-line border-y border-line empty:hidden">
              {here.map((duty) => (
                <LeadingLine key={duty.kind} duty={duty} line={line} />
              ))}
              <People organization={organization} line={line} />
            </ul>
            {here.length === 0 && (
              <p className="text-ink-soft">
                {organization.sharing === 0 ? (
                  <Trans>
                    Ask your members to share their progress: then you see here who learns, and who
                    has stopped.
                  </Trans>
                ) : (
                  <Trans>No invitation is without an answer, and nobody has stopped.</Trans>
                )}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
              {manages && (
                <LinkButton
                  to={`${page}?tab=invitations`}
                  look={isMain && index === 0 ? 'primary' : 'secondary'}
                >
                  <Trans>Invite people</Trans>
                  <span className="sr-only">: {name}</span>
                </LinkButton>
              )}
              <TextLink to={page} alone>
                <Trans>See the members</Trans>
                <span className="sr-only">: {name}</span>
              </TextLink>
            </div>
          </Card>
        );
      })}
    </section>
  );
}

function Figures({ members, sharing, active }: LedOrganization) {
  if (members === 0) {
    return (
      <p className="text-ink-soft">
        <Trans>Nobody else is here yet</Trans>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-ink-soft">
      <span>
        <Figure>{members}</Figure>{' '}
        <Plural value={members} one="other member" other="other members" />
      </span>
      {sharing === 0 ? (
        <span>
          <Trans>nobody shows their progress</Trans>
        </span>
      ) : (
        // Else the line of those who did says it.
        active === 0 && (
          <span>
            <Trans>nobody who shares their progress learned this week</Trans>
          </span>
        )
      )}
    </p>
  );
}

interface PeopleProps extends Pick<LeadingLineProps, 'line'> {
  organization: LedOrganization;
}

/** Who came lately, and who learned: what a leader may say a good word for. */
function People({ organization, line: Line }: PeopleProps) {
  const { id, sharing, active, learned = [], joined } = organization;
  const named = useNames();
  const page = paths.dashboardOrganization(id);
  return (
    <>
      {joined !== undefined && joined.count > 0 && (
        <Line
          to={page}
          sign={<UserCheck size={22} aria-hidden />}
          detail={<Trans>joined in the last two weeks</Trans>}
        >
          {named(joined.names, joined.count)}
        </Line>
      )}
      {active > 0 && (
        <Line
          to={page}
          sign={<BookOpen size={22} aria-hidden />}
          detail={
            <Trans>
              learned this week · {active} of {sharing} who share
            </Trans>
          }
        >
          {named(learned, active)}
        </Line>
      )}
    </>
  );
}

const Figure = ({ children }: { children: ReactNode }) => (
  <strong className="font-display text-2xl text-ink tabular-nums">{children}</strong>
);
