import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    'question-answered': { conversationId: string; question: string };
  }
}

export const advisorNotifications: KindTexts = {
  'question-answered': {
    label: {
      en: 'The team answers a question that the mentor passed on',
      fr: 'L’équipe répond à une question que le mentor lui a transmise',
    },
    text: {
      en: ({ question }) => `Your question has an answer: “${question}”`,
      fr: ({ question }) => `Votre question a une réponse : « ${question} »`,
    },
    path: ({ conversationId }) => `/ai-advisor?conversation=${conversationId}`,
    mail: true,
  },
};
