import type { LedOrganization } from '@inzira/contract/today';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';

/** How it goes in the organizations that somebody leads; what waits there stands above. */
export default function LedOrganizations({
  organizations,
}: {
  organizations: readonly LedOrganization[];
}) {
  return (
    <section aria-labelledby="led" className="flex flex-col gap-3">
      <h2 id="led" className="text-xl">
        <Plural value={organizations.length} one="Your organization" other="Your organizations" />
      </h2>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {organizations.map((organization) => (
          <li key={organization.id}>
            <Link
              to={paths.dashboardOrganization(organization.id)}
              className="grid gap-x-8 gap-y-2 py-4 text-ink no-underline hover:text-clay sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <span className="leading-snug font-semibold wrap-anywhere">{organization.name}</span>
              <Figures {...organization} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ members, sharing, active }: LedOrganization) {
  if (members === 0) {
    return (
      <span className="text-sm text-ink-soft">
        <Trans>Nobody else is here yet</Trans>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm text-ink-soft">
      <span>
        <Figure>{members}</Figure>{' '}
        <Plural value={members} one="other member" other="other members" />
      </span>
      {sharing === 0 ? (
        <span>
          <Trans>nobody shows their progress</Trans>
        </span>
      ) : (
        <span>
          <Figure>
            <Trans>
              {active} of {sharing}
            </Trans>
          </Figure>{' '}
          <Trans>who share learned this week</Trans>
        </span>
      )}
    </span>
  );
}

const Figure = ({ children }: { children: ReactNode }) => (
  <strong className="font-display text-xl text-ink tabular-nums">{children}</strong>
);
