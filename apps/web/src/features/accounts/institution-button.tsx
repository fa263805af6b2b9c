import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#src/platform/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { domainIn, institutionQuery, visitInstitution } from './institution.api.ts';
import { TermsLine } from './terms-line.tsx';

interface InstitutionButtonProps {
  /** As typed. */
  email: string;
  /** The page to open after the login. */
  path: string | null;
}

/**
 * A button to log in through the organization that owns the domain of this address; renders nothing for other
 * domains.
 */
export default function InstitutionButton({ email, path }: InstitutionButtonProps) {
  const { t } = useLingui();
  const domain = domainIn(email);
  const { data } = useQuery({ ...institutionQuery(domain ?? ''), enabled: domain !== null });
  const leave = useMutation({ mutationFn: async () => visitInstitution(email.trim(), path) });
  const organization = data?.organization;
  const hasProvider = Boolean(useQuery(settingsQuery).data?.google_client_id);
  if (domain === null || !organization) return null;
  return (
    <div className="flex flex-col gap-3">
      {leave.isError && (
        <FailureAlert sentence={t`Login failed.`} failure={leave.error} serverFirst />
      )}
      <Button
        look="secondary"
        size="lg"
        busy={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        <Trans>Continue with {organization}</Trans>
      </Button>
      {/* Below the provider's button, it stands on the page already. */}
      {!hasProvider && <TermsLine />}
    </div>
  );
}
