import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    /** `path` is a page of this installation, or empty. */
    announcement: { subject: InLanguages; text: InLanguages; path: string };
  }
}

export const contactNotifications: KindTexts = {
  announcement: {
    label: { en: 'An announcement of the team', fr: 'Une annonce de l’équipe' },
    text: {
      en: ({ subject, text }) => `${subject}: ${text}`,
      fr: ({ subject, text }) => `${subject}\u00a0: ${text}`,
    },
    path: ({ path }) => path || '/dashboard/notifications',
    mail: true,
  },
};
