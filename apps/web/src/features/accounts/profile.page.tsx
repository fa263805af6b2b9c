import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyPart } from '#src/platform/lazy-part.tsx';
import { currentUserQuery } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { showToast } from '#src/ui/toast.ts';
import { TryAgain } from '#src/ui/try-again.tsx';
import { BasicInfoForm } from './basic-info-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { OwnData } from './own-data.tsx';

const IdeaForm = lazyPart(async () => import('#src/features/advisor/idea-form.tsx'), 'advisor');

export default function ProfilePage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: user, error, refetch, isFetching } = useQuery(currentUserQuery);
  const failed = error !== null && !user;
  useEffect(() => {
    if (failed) showToast(t`Failed to load profile`, 'alarm');
  }, [failed, t]);

  return (
    <PageBody>
      <div className="max-w-2xl">
        <PageHeader title={<Trans>Update Profile</Trans>} />
        {failed && (
          <TryAgain busy={isFetching} onRetry={refetch}>
            <Alert>{errorText(error)}</Alert>
          </TryAgain>
        )}
        {!user && !failed && <ProfileLoading />}
        {user && (
          <>
            <Tabs
              label={t`Profile`}
              tabs={[
                {
                  id: 'basic',
                  label: <Trans>Basic Info</Trans>,
                  content: <BasicInfoForm key={user.id} user={user} />,
                },
                {
                  id: 'password',
                  label: <Trans context="tab">Change Password</Trans>,
                  content: <ChangePasswordForm />,
                },
                { id: 'idea', label: <Trans>My Idea</Trans>, content: <IdeaForm /> },
              ]}
            />
            <OwnData />
          </>
        )}
      </div>
    </PageBody>
  );
}

function ProfileLoading() {
  return (
    <div className="flex flex-col gap-6">
      <p role="status">
        <Trans>Loading profile...</Trans>
      </p>
      {Array.from({ length: 4 }, (_, field) => (
        <Skeleton key={field} className="h-18 w-full" />
      ))}
    </div>
  );
}
