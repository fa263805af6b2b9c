import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AccountFrame } from '#src/features/accounts/account-frame.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { useSave } from '#src/ui/save.ts';
import { JoinFailure, NotValid, Verifying } from './invitation-states.tsx';
import { OrganizationLogo } from '#src/features/organizations/organization-logo.tsx';
import { joinByLink, organizationQueries } from '#src/features/organizations/organizations.api.ts';
import { useRoleName } from './role-name.tsx';
import { CONSENT_FIELD, SharingConsent } from './sharing-consent.tsx';

/** The page that a join link opens. */
export default function JoinPage() {
  const { token = '' } = useParams();
  const { signedIn } = useSession();
  const roleName = useRoleName();
  const returnState = useReturnState();
  const { data: link, error } = useQuery(organizationQueries.joinLink(token));
  return (
    <AccountFrame title={<Trans>Join an organization</Trans>}>
      {link ? (
        <>
          <div className="flex items-center gap-4">
            <OrganizationLogo {...link.organization} />
            <div className="min-w-0">
              <p className="text-xl font-semibold wrap-anywhere">{link.organization.name}</p>
              <p className="text-ink-soft">
                <Trans>invites you (role: {roleName(link.role)})</Trans>
              </p>
            </div>
          </div>
          {signedIn ? (
            <JoinForm token={token} />
          ) : (
            <>
              <p>
                <Trans>Log in or create an account: then you come back here and can join.</Trans>
              </p>
              <div className="flex flex-wrap gap-3">
                <LinkButton to={paths.register} state={returnState} size="lg">
                  <Trans>Register</Trans>
                </LinkButton>
                <LinkButton to={paths.login} state={returnState} look="secondary" size="lg">
                  <Trans>Log in</Trans>
                </LinkButton>
              </div>
            </>
          )}
        </>
      ) : error ? (
        <NotValid error={error}>
          <p className="text-ink-soft">
            <Trans>
              The link has expired or was revoked. Ask the person who sent it for a new one.
            </Trans>
          </p>
          <LinkButton to={paths.dashboardOrganizations} look="secondary" size="lg">
            <Trans>See your organizations</Trans>
          </LinkButton>
        </NotValid>
      ) : (
        <Verifying />
      )}
    </AccountFrame>
  );
}

function JoinForm({ token }: { token: string }) {
  const go = useGo();
  const { form, busy, failure } = useSave({
    async send(form) {
      const { id } = await joinByLink(token, form.get(CONSENT_FIELD) === 'on');
      go(paths.dashboardOrganization(id), { replace: true, state: { hasJoined: true } });
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <SharingConsent />
      {failure !== null && <JoinFailure failure={failure} />}
      <Button type="submit" size="lg" busy={busy}>
        <Trans>Join Organization</Trans>
      </Button>
    </form>
  );
}
