import type { Organization } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { showToast } from '#src/ui/toast.ts';
import { acceptTransfer, endTransfer } from './organizations.api.ts';

/** Asks the member to whom the owner offers the organization. */
export function OwnershipOffer({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const id = String(organization.id);
  const owner = organization.owner.username;
  const answer = useMutation({
    mutationFn: async (isAccepted: boolean) => {
      if (isAccepted) return acceptTransfer(id);
      await endTransfer(id);
      return t`You have declined.`;
    },
    onSuccess: (message) => showToast(message),
  });
  return (
    <Card className="mt-6 flex flex-col gap-4">
      <h2 className="text-xl">
        <Trans>{owner} would like you to own this organization</Trans>
      </h2>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          You would then invite and remove people, and could hand it over or delete it. {owner}{' '}
          stays as an admin.
        </Trans>
      </p>
      {answer.isError && (
        <FailureAlert sentence={t`Your answer could not be sent.`} failure={answer.error} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          <Trans>Become the owner</Trans>
        </Button>
        <Button look="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          <Trans>Decline</Trans>
        </Button>
      </div>
    </Card>
  );
}
