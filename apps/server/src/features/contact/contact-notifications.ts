import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    /** `path` is a page of this installation, or empty. */
    announcement: { subject: string; text: string; path: string };
  }
}

const toSentence = ({ subject, text }: { subject: string; text: string }) => `${subject}: ${text}`;

export const contactNotifications: KindTexts = {
  announcement: {
    label: { en: 'An announcement of the team', fr: 'Une annonce de l’équipe' },
    text: { en: toSentence, fr: toSentence },
    path: ({ path }) => path || '/dashboard/notifications',
    mail: true,
  },
};
