import type { VentureProfile } from '@inzira/contract/ventures';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useGo } from '#src/platform/navigation.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { VentureFormFrame } from './venture-form-frame.tsx';
import { VentureForm } from './venture-form.tsx';
import { VentureNotFound } from './venture-not-found.tsx';
import { changedPayload } from './venture-payload.ts';
import { updateVenture, ventureQueries } from './ventures.api.ts';

export default function EditVenturePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { user } = useSession();
  const profile = useQuery(ventureQueries.one(id, user?.id));
  const name = profile.data?.company_name;
  usePageTitle(name && t`Edit ${name}`);
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.venture(id), label: name ?? <Trans>Profile</Trans> }}
        title={<Trans>Edit Venture</Trans>}
      />
      <QueryState
        query={profile}
        loadingText={<Trans>Loading venture...</Trans>}
        loading={
          <div className="max-w-2xl">
            <SkeletonFields count={6} />
          </div>
        }
        failure={<Trans>The venture could not be loaded.</Trans>}
        missing={<VentureNotFound />}
      >
        {(venture) => (venture.can_edit ? <EditForm venture={venture} /> : <NotYours id={id} />)}
      </QueryState>
    </PageBody>
  );
}

function EditForm({ venture }: { venture: VentureProfile }) {
  const { t } = useLingui();
  const go = useGo();
  const choices = useQuery(ventureQueries.choices());
  const { id, review } = venture;
  const isDeclined = review?.review_status === 'declined';
  return (
    <VentureFormFrame query={choices}>
      {(lists) => (
        <div className="flex flex-col gap-6">
          {isDeclined && (
            <Alert tone="notice">
              <p className="font-semibold">
                <Trans>Why our team declined it:</Trans>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{review.review_reason}</p>
              <p>
                <Trans>When you save your changes, it goes to the team again.</Trans>
              </p>
            </Alert>
          )}
          <VentureForm
            key={id}
            draftName={`venture:${id}`}
            choices={lists}
            venture={venture}
            submitLabel={<Trans>Save Changes</Trans>}
            failureText={t`Failed to update venture.`}
            send={async (form, logo, sending) => {
              const payload = changedPayload(form, sending, logo);
              if (payload) {
                await updateVenture(id, payload, sending);
                showToast(
                  isDeclined
                    ? t`Saved. Our team reviews it again.`
                    : t`Your changes have been saved.`,
                );
              }
              go(paths.venture(id));
            }}
          />
        </div>
      )}
    </VentureFormFrame>
  );
}

function NotYours({ id }: { id: string }) {
  const { signedIn } = useSession();
  const state = useReturnState();
  return (
    <EmptyState
      drawing="denied"
      title={<Trans>Only its owner and the Inzira team can edit this venture.</Trans>}
      actions={
        <>
          <LinkButton to={paths.venture(id)} look={signedIn ? 'primary' : 'secondary'}>
            <Trans>See its profile</Trans>
          </LinkButton>
          {!signedIn && (
            <LinkButton to={paths.login} state={state}>
              <Trans>Log in</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      {!signedIn && <Trans>If it is yours, log in to edit it.</Trans>}
    </EmptyState>
  );
}
