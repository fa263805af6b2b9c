import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    'ventures-wait': Record<string, never>;
    'venture-approved': { venture: string; ventureId: number };
    'venture-declined': { venture: string; ventureId: number };
    'venture-taken-down': { venture: string; ventureId: number };
    'venture-gone': { venture: string };
  }
}

/** Decisions of the team are mailed separately, so these notifications are not mailed by default. */
export const ventureNotifications: KindTexts = {
  'ventures-wait': {
    label: {
      en: 'A new venture waits for the team',
      fr: 'Une nouvelle entreprise attend l’équipe',
    },
    text: {
      en: () => 'A new venture waits for a review.',
      fr: () => 'Une nouvelle entreprise attend d’être examinée.',
    },
    path: () => '/staff/ventures',
    mail: true,
  },
  'venture-approved': {
    label: {
      en: 'The team approves your venture (you always get an email at once)',
      fr: 'L’équipe approuve votre entreprise (vous recevez de toute façon un e-mail)',
    },
    text: {
      en: ({ venture }) => `${venture} is approved and appears in the directory.`,
      fr: ({ venture }) => `L’équipe a approuvé ${venture}, qui figure maintenant dans l’annuaire.`,
    },
    path: ({ ventureId }) => `/ventures/${ventureId}`,
    mail: false,
  },
  'venture-declined': {
    label: {
      en: 'The team declines your venture (you always get an email at once)',
      fr: 'L’équipe refuse votre entreprise (vous recevez de toute façon un e-mail)',
    },
    text: {
      en: ({ venture }) => `${venture} needs changes before it can appear in the directory.`,
      fr: ({ venture }) => `Il faut modifier ${venture} avant son entrée dans l’annuaire.`,
    },
    path: ({ ventureId }) => `/ventures/${ventureId}/edit`,
    mail: false,
  },
  'venture-taken-down': {
    label: {
      en: 'The team takes your venture down (you always get an email at once)',
      fr: 'L’équipe retire votre entreprise (vous recevez de toute façon un e-mail)',
    },
    text: {
      en: ({ venture }) => `${venture} was taken out of the directory.`,
      fr: ({ venture }) => `L’équipe a retiré ${venture} de l’annuaire.`,
    },
    path: ({ ventureId }) => `/ventures/${ventureId}/edit`,
    mail: false,
  },
  'venture-gone': {
    label: {
      en: 'A venture that you belong to leaves Inzira',
      fr: 'Un projet que vous avez rejoint quitte Inzira',
    },
    text: {
      en: ({ venture }) =>
        `${venture} has left Inzira. Your work is still yours; you can join another venture.`,
      fr: ({ venture }) =>
        `${venture} a quitté Inzira. Votre travail reste à vous ; vous pouvez rejoindre un autre projet.`,
    },
    path: () => '/dashboard/venture-studio',
    mail: true,
  },
};
