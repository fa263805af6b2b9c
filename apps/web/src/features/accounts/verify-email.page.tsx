import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { AccountFrame } from './account-frame.tsx';
import { verifyEmail } from './accounts.api.ts';

/** Opening the link confirms nothing by itself, because mail programs open links to scan them. */
export default function VerifyEmailPage() {
  const { t } = useLingui();
  const { uid = '', token = '' } = useParams();
  const confirm = useMutation({ mutationFn: async () => verifyEmail({ uid, token }) });
  return (
    <AccountFrame
      title={<Trans>Confirm your address</Trans>}
      subtitle={<Trans>So that you can always get back into your account.</Trans>}
    >
      {confirm.data ? (
        <>
          <div role="status">
            <Alert tone="success">
              <Trans>{confirm.data.email} is confirmed as your address.</Trans>
            </Alert>
          </div>
          <LinkButton to={paths.modules} size="lg">
            <Trans>Go on learning</Trans>
          </LinkButton>
        </>
      ) : (
        <>
          {confirm.isError && (
            <FailureAlert
              sentence={t`Your address is not confirmed yet.`}
              failure={confirm.error}
              serverFirst
            />
          )}
          <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            <Trans>Confirm my address</Trans>
          </Button>
        </>
      )}
    </AccountFrame>
  );
}
