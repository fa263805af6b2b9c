import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#src/ui/card.tsx';
import { OrganizationLogo } from '#src/features/organizations/organization-logo.tsx';
import { organizationQueries } from '#src/features/organizations/organizations.api.ts';

/** Names who invites, on the registration page of an invitation link; renders nothing until it is loaded. */
export default function InvitedHere({ token }: { token: string }) {
  const { data } = useQuery(organizationQueries.joinLink(token));
  if (!data) return null;
  const { organization } = data;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <OrganizationLogo {...organization} />
        <p className="min-w-0 font-semibold wrap-anywhere">
          <Trans>{organization.name} invites you. You join once you are logged in.</Trans>
        </p>
      </div>
      <p className="text-ink-soft">
        <Trans>
          You have no email address? Ask the person who sent you the link: the team of this site can
          make an account for you, with a code instead of an email.
        </Trans>
      </p>
    </Card>
  );
}
