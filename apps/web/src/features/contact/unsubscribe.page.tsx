import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { subscriptionQuery, unsubscribe } from './contact.api.ts';

/** Opening the link ends nothing by itself, because mail programs open links to scan them. */
export default function UnsubscribePage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const client = useQueryClient();
  const query = useQuery(subscriptionQuery(token));
  const end = useMutation({
    mutationFn: async () => unsubscribe(token),
    onSuccess: (subscription) =>
      client.setQueryData(subscriptionQuery(token).queryKey, subscription),
  });
  return (
    <PageBody narrow>
      <PageHeader title={<Trans>Newsletter</Trans>} />
      <QueryState
        query={query}
        loadingText={<Trans>Looking up your subscription...</Trans>}
        loading={<Skeleton className="h-24 w-full" />}
        failure={<Trans>The subscription could not be loaded.</Trans>}
        missing={
          <EmptyState
            drawing="not-found"
            title={<Trans>This link is not known</Trans>}
            actions={
              <LinkButton to={paths.contact}>
                <Trans>Write to us</Trans>
              </LinkButton>
            }
          >
            <Trans>Open the full link from the email again, or tell us your address.</Trans>
          </EmptyState>
        }
      >
        {({ masked_email, is_subscribed }) =>
          is_subscribed ? (
            <div className="flex flex-col items-start gap-4">
              <p>
                <Trans>The newsletter goes to {masked_email}. Shall we stop sending it?</Trans>
              </p>
              {end.isError && (
                <FailureAlert
                  sentence={t`That did not work: you are still subscribed.`}
                  failure={end.error}
                />
              )}
              <Button size="lg" busy={end.isPending} onClick={() => end.mutate()}>
                <Trans>Unsubscribe</Trans>
              </Button>
            </div>
          ) : (
            <div role="status">
              <Alert tone="success">
                <Trans>{masked_email} gets no newsletter from us any more.</Trans>
              </Alert>
            </div>
          )
        }
      </QueryState>
    </PageBody>
  );
}
