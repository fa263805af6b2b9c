import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { keep, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { claimVisitorItem } from '#src/platform/visitor-items.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { draftItem } from '#src/ui/draft.tsx';
import { showToast } from '#src/ui/toast.ts';
import { VentureFormFrame } from './venture-form-frame.tsx';
import { VentureForm } from './venture-form.tsx';
import { newVenturePayload } from './venture-payload.ts';
import { createVenture, ventureQueries } from './ventures.api.ts';

const DRAFT = 'venture';
/** Set when a visitor pressed "Create Venture": the next user who logs in is taken for the author. */
const CARRIED = 'venture-draft';

export default function CreateVenturePage() {
  const { t } = useLingui();
  const go = useGo();
  const { user } = useSession();
  const choices = useQuery(ventureQueries.choices());
  useDeviceStore();
  useState(() => takeOverDraft(user?.id));
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.ventures, label: <Trans>All ventures</Trans> }}
        title={<Trans>Create Your Venture Profile</Trans>}
        subtitle={
          <Trans>Name, tagline and pitch are needed; everything else can come later.</Trans>
        }
      />
      {!user && <LoginLine />}
      <VentureFormFrame query={choices}>
        {(lists) => (
          <VentureForm
            // Keyed by user: a visitor's text is kept separate from a user's.
            key={user?.id}
            draftName={DRAFT}
            choices={lists}
            submitLabel={<Trans>Create Venture</Trans>}
            failureText={t`Failed to create venture. Please try again.`}
            refusal={() => {
              if (user) return null;
              void keep(CARRIED, true);
              return <LoginFirst />;
            }}
            send={async (form, logo, sending) => {
              const picture = logo === 'removed' ? null : logo;
              await createVenture(newVenturePayload(form, user?.id ?? 0, picture), sending);
              showToast(t`Venture created successfully! It will be reviewed by our team.`);
              go(paths.dashboardStudio);
            }}
          />
        )}
      </VentureFormFrame>
    </PageBody>
  );
}

/** Shown until the first word is typed. */
function LoginLine() {
  const state = useReturnState();
  const carry = () => void keep(CARRIED, true);
  return (
    <p className="mb-6 max-w-2xl border-l-4 border-ochre py-1 pl-3">
      <Trans>
        You need an account to send it in:{' '}
        <TextLink to={paths.login} state={state} onClick={carry}>
          Log in
        </TextLink>{' '}
        or{' '}
        <TextLink to={paths.register} state={state} onClick={carry}>
          Register
        </TextLink>{' '}
        now, or when you are done.
      </Trans>
    </p>
  );
}

function LoginFirst() {
  const state = useReturnState();
  return (
    <Alert>
      <p className="font-semibold">
        <Trans>You must be logged in to create a venture.</Trans>
      </p>
      <p>
        <Trans>
          <TextLink to={paths.login} state={state}>
            Log in
          </TextLink>{' '}
          or{' '}
          <TextLink to={paths.register} state={state}>
            Register
          </TextLink>
          : what you typed stays.
        </Trans>
      </p>
    </Alert>
  );
}

/** Makes a visitor's text from this tab the draft of the user who then logged in. */
function takeOverDraft(userId: number | undefined): void {
  if (userId === undefined || readKept(CARRIED, null) === null) return;
  void keep(CARRIED, null, null);
  claimVisitorItem(draftItem(DRAFT), userId);
}
