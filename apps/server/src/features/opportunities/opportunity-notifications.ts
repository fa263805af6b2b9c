import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    'opportunity-closes': { opportunityId: number; title: InLanguages; days: number };
  }
}

export const opportunityNotifications: KindTexts = {
  'opportunity-closes': {
    label: {
      en: 'An opportunity that you saved closes soon',
      fr: 'Une opportunité que vous avez enregistrée se termine bientôt',
    },
    text: {
      en: ({ title, days }) => `“${title}” closes ${inDays(days)}.`,
      fr: ({ title, days }) => `« ${title} » se termine ${enJours(days)}.`,
    },
    path: ({ opportunityId }) => `/opportunities/${opportunityId}`,
    mail: true,
  },
};

const inDays = (days: number) =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;

const enJours = (days: number) =>
  days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours`;
