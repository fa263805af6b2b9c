import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { domainIn, institutionQuery, visitInstitution } from './institution.api.ts';
import { TermsLine } from './terms-line.tsx';

interface InstitutionButtonProps {
  /** As it was typed. */
  email: string;
  /** Where to go on afterwards. */
  path: string | null;
}

/** Where an organization logs in addresses of this domain, the way to it; nothing for any other. */
export default function InstitutionButton({ email, path }: InstitutionButtonProps) {
  const { t } = useLingui();
  const domain = domainIn(email);
  const { data } = useQuery({ ...institutionQuery(domain ?? ''), enabled: domain !== null });
  const leave = useMutation({ mutationFn: async () => visitInstitution(email.trim(), path) });
  const organization = data?.organization;
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
      <TermsLine />
    </div>
  );
}
