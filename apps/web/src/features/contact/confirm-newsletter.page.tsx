import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { confirmSubscription } from './contact.api.ts';

/** Opening the link confirms nothing by itself, because mail programs open links to scan them. */
export default function ConfirmNewsletterPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const confirm = useMutation({ mutationFn: async () => confirmSubscription(token) });
  return (
    <PageBody narrow>
      <PageHeader title={<Trans>Newsletter</Trans>} />
      {confirm.data ? (
        <div role="status">
          <Alert tone="success">
            <Trans>The newsletter goes to {confirm.data.masked_email} from now on.</Trans>
          </Alert>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>
            <Trans>Do you want our newsletter at this address?</Trans>
          </p>
          {confirm.isError && (
            <FailureAlert sentence={t`That did not work.`} failure={confirm.error} />
          )}
          <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            <Trans>Yes, confirm</Trans>
          </Button>
        </div>
      )}
    </PageBody>
  );
}
