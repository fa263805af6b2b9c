import type {
  InstitutionSignIn,
  organizationSignInEndpoints,
} from '@inzira/contract/organization-sign-in';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { withPassword } from './own-password.ts';
import { OwnPasswordField } from './own-password-field.tsx';

type SignIn = typeof organizationSignInEndpoints;

const approvalQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'organization', id, 'sign-in'],
    queryFn: async ({ signal }) =>
      api<SignIn['staffGet']>('GET', '/api/staff/organizations/:id/sign-in/', {
        params: { id },
        signal,
      }),
    staleTime: 0,
  });

/**
 * Approves the domains for which an organization's identity provider may log in users; renders nothing if it has
 * none.
 */
export default function InstitutionApproval({ id }: { id: number }) {
  const { data } = useQuery(approvalQuery(id));
  const [isApproving, setApproving] = useState(false);
  if (!data?.sign_in) return null;
  const { issuer, domains } = data.sign_in;
  const waits = domains.some((one) => !one.is_approved);
  const names = domains.map(({ domain }) => domain).join(', ');
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-2xl">
        <Trans>Login of its own</Trans>
      </h2>
      <p className="wrap-anywhere">
        <Trans>
          {issuer} logs in addresses of {names}
        </Trans>
      </p>
      {waits ? (
        <>
          <p className="max-w-prose text-ink-soft">
            <Trans>
              Whoever runs that provider can create accounts with these addresses, and enter those
              that it opened before. Make sure, such as by a phone call, that provider and addresses
              belong to this organization.
            </Trans>
          </p>
          <Button onClick={() => setApproving(true)}>
            <Trans>Approve</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>It is approved.</Trans>
        </p>
      )}
      {isApproving && (
        <Approval id={id} signIn={data.sign_in} onClose={() => setApproving(false)} />
      )}
    </section>
  );
}

interface ApprovalProps {
  id: number;
  signIn: InstitutionSignIn;
  onClose: () => void;
}

function Approval({ id, signIn: { issuer, domains }, onClose }: ApprovalProps) {
  const { t } = useLingui();
  const save = useSave({
    async send(data) {
      const read = { issuer, domains: domains.map(({ domain }) => domain) };
      await withPassword(data, async (password) =>
        api<SignIn['approve']>('POST', '/api/staff/organizations/:id/sign-in/approve/', {
          params: { id },
          body: { ...read, password },
        }),
      );
      void queryClient.invalidateQueries({ queryKey: ['staff'] });
      showToast(t`It is approved.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={<Trans>Approve {issuer}?</Trans>}
      action={<Trans>Approve</Trans>}
      save={save}
      failureText={t`This could not be done.`}
      serverFirst
      onClose={onClose}
    >
      <OwnPasswordField save={save} />
    </FormDialog>
  );
}
