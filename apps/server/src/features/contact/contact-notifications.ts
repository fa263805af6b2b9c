import { richTextHtml } from '#src/platform/text/rich-text-html.ts';
import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    /** `path` is a page of this installation, or empty. */
    announcement: {
      subject: InLanguages;
      text: InLanguages;
      /** The text in Markdown, if it has formatting. */
      markdown?: InLanguages;
      path: string;
    };
    /** A colleague has assigned a contact message to the user. */
    'message-assigned': { by: Person; message: number };
  }
}

const inParts = ({ subject, markdown }: { subject: string; markdown?: string | undefined }) =>
  markdown === undefined ? null : { title: subject, html: richTextHtml(markdown) };

export const contactNotifications: KindTexts = {
  announcement: {
    label: { en: 'An announcement of the team', fr: 'Une annonce de l’équipe' },
    text: {
      en: ({ subject, text }) => `${subject}: ${text}`,
      fr: ({ subject, text }) => `${subject}\u00a0: ${text}`,
    },
    rich: { en: inParts, fr: inParts },
    path: ({ path }) => path || '/dashboard/notifications',
    mail: true,
  },
  'message-assigned': {
    label: {
      en: 'A contact message that a colleague gives you',
      fr: 'Un message de contact qu’un collègue vous confie',
    },
    text: {
      en: ({ by }) => `${by} has given you a contact message to answer.`,
      fr: ({ by }) => `${by} vous a confié un message de contact auquel répondre.`,
    },
    path: ({ message }) => `/staff/messages/${message}`,
    mail: true,
  },
};
