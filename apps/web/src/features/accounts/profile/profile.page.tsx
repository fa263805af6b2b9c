import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { later } from '#src/platform/later.tsx';
import { currentUserQuery } from '#src/platform/session.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { showToast } from '#src/ui/toast.ts';
import { BasicInfoForm } from './basic-info-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { OwnData } from './own-data.tsx';

const IdeaForm = later(async () => import('#src/features/advisor/idea-form.tsx'));
const EmailForm = later(async () => import('./email-form.tsx'));
const SecuritySettings = later(async () => import('./security-settings.tsx'));
const NotificationSettings = later(
  async () => import('#src/features/notifications/notification-settings.tsx'),
);

export default function ProfilePage() {
  const { t } = useLingui();
  const profile = useQuery(currentUserQuery);
  const failed = profile.error !== null && !profile.data;
  useEffect(() => {
    if (failed) showToast(t`Failed to load profile`, 'alarm');
  }, [failed, t]);

  return (
    <PageBody>
      <PageHeader title={<Trans>Update Profile</Trans>} />
      <QueryState
        query={profile}
        loadingText={<Trans>Loading profile...</Trans>}
        loading={<SkeletonFields count={4} />}
        failure={<Trans>Your profile could not be loaded.</Trans>}
      >
        {(user) => (
          <Tabs
            label={t`Profile`}
            tabs={[
              {
                id: 'basic',
                label: <Trans>Basic Info</Trans>,
                content: (
                  <>
                    <BasicInfoForm key={user.id} user={user} />
                    <EmailForm />
                  </>
                ),
              },
              {
                id: 'password',
                label: <Trans context="tab">Change Password</Trans>,
                content: <ChangePasswordForm />,
              },
              {
                id: 'security',
                label: <Trans>Security</Trans>,
                content: <SecuritySettings />,
              },
              { id: 'idea', label: <Trans>My Idea</Trans>, content: <IdeaForm /> },
              {
                id: 'notifications',
                label: <Trans>Notifications</Trans>,
                content: <NotificationSettings />,
              },
              { id: 'data', label: <Trans>Your data</Trans>, content: <OwnData /> },
            ].map((tab) => ({
              ...tab,
              content: <div className="max-w-2xl">{tab.content}</div>,
            }))}
          />
        )}
      </QueryState>
    </PageBody>
  );
}
