import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    'member-joined': { organization: string; organizationId: number; member: string };
    'membership-ended': { organization: string };
  }
}

export const organizationNotifications: KindTexts = {
  'member-joined': {
    label: {
      en: 'Somebody joins your organization',
      fr: 'Quelqu’un rejoint votre organisation',
    },
    text: {
      en: ({ member, organization }) => `${member} has joined ${organization}.`,
      fr: ({ member, organization }) => `${member} a rejoint ${organization}.`,
    },
    path: ({ organizationId }) => `/dashboard/organization/${organizationId}`,
    mail: true,
  },
  'membership-ended': {
    label: {
      en: 'You are removed from an organization',
      fr: 'Vous êtes retiré d’une organisation',
    },
    text: {
      en: ({ organization }) => `You are not a member of ${organization} any more.`,
      fr: ({ organization }) => `Vous n’êtes plus membre de ${organization}.`,
    },
    path: () => '/dashboard/organization',
    mail: true,
  },
};
