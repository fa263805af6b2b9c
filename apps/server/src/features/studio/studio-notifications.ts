import type { InLanguages, KindTexts, Person } from '#src/features/notifications/notifications.ts';

interface OfTrainee {
  name: Person;
  traineeId: number;
}

interface OfWork {
  activity: InLanguages;
  activityId: number;
}

interface WithComment {
  /** The first lines of the comment. */
  comment?: string;
}

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    'work-submitted': OfTrainee & OfWork;
    'work-approved': OfWork & WithComment;
    'work-rejected': OfWork & WithComment;
    'work-reopened': OfWork;
    'work-commented': OfWork & WithComment;
    /** Without the comment's text, which is deleted with its author's account. */
    'trainee-wrote': OfTrainee & OfWork;
    'trainee-joined': OfTrainee & { venture: string };
    'assistant-joined': OfTrainee & { venture: string };
    'trainer-joined': OfTrainee & { venture: string };
    'invited-to-assist': { venture: string };
    'leave-requested': OfTrainee;
    'trainee-left': OfTrainee;
    released: { venture: string };
    /** Staff gave the user the trainer's role. */
    'trainer-appointed': object;
    /** Staff ended the role of the user's trainer, and another one took over. */
    'trainer-changed': { name: Person; venture: string };
    'trainees-received': { name: Person; count: number; waiting: number };
  }
}

const ofTrainee = ({ traineeId }: Pick<OfTrainee, 'traineeId'>) => `/trainer/trainee/${traineeId}`;
const ofWork = ({ activityId }: Pick<OfWork, 'activityId'>) =>
  `/dashboard/venture-studio?activity=${activityId}`;

const quote = ({ comment }: WithComment) => comment;

const OPENING = { lines: 4, characters: 300 };

/** The first lines of a comment, for the notification mail. */
export function excerptOf(comment: string): string {
  const lines = comment.split('\n').filter((line) => line.trim() !== '');
  const opening = lines.slice(0, OPENING.lines).join('\n');
  const isWhole = lines.length <= OPENING.lines && opening.length <= OPENING.characters;
  return isWhole ? opening : `${opening.slice(0, OPENING.characters).trimEnd()}…`;
}

export const studioNotifications: KindTexts = {
  'trainer-appointed': {
    label: { en: 'You become a trainer', fr: 'Vous devenez formateur' },
    text: {
      en: () =>
        'You are a trainer now. Learners choose one of your ventures in the studio and hand in their work to you: open “Trainees” to begin.',
      fr: () =>
        'Vous êtes maintenant formateur. Les apprenants choisissent un de vos projets dans le studio et vous remettent leurs travaux : ouvrez la page des participants pour commencer.',
    },
    path: () => '/trainer/trainees',
    mail: true,
  },
  'trainer-changed': {
    label: { en: 'You get another trainer', fr: 'Vous changez de formateur' },
    text: {
      en: ({ name, venture }) =>
        `${name} is your trainer in ${venture} now. Your work and what was written about it are all there; what you have handed in will be answered by ${name}.`,
      fr: ({ name, venture }) =>
        `${name} vous accompagne maintenant dans ${venture}. Vos travaux et ce qui en a été dit sont toujours là\u00a0; c’est ${name} qui répondra à ce que vous avez remis.`,
    },
    path: () => '/dashboard/venture-studio',
    mail: true,
  },
  'trainees-received': {
    label: {
      en: 'You take over the trainees of a trainer',
      fr: 'Vous reprenez les participants d’un formateur',
    },
    text: {
      en: ({ name, count, waiting }) =>
        `You have taken over the trainees of ${name} (${count}). Work that waits for your answer: ${waiting}.`,
      fr: ({ name, count, waiting }) =>
        `Vous avez repris les participants de ${name} (${count}). Travaux qui attendent votre réponse\u00a0: ${waiting}.`,
    },
    path: () => '/trainer/trainees',
    mail: true,
  },
  'work-submitted': {
    label: {
      en: 'One of your trainees hands in work',
      fr: 'Un de vos participants remet un travail',
    },
    text: {
      en: ({ name, activity }) => `${name} has handed in “${activity}”.`,
      fr: ({ name, activity }) => `${name} a remis « ${activity} ».`,
    },
    path: ({ traineeId, activityId }) => `${ofTrainee({ traineeId })}?activity=${activityId}`,
    mail: true,
  },
  'work-approved': {
    label: { en: 'Your trainer approves your work', fr: 'Votre formateur approuve votre travail' },
    text: {
      en: ({ activity }) => `“${activity}” is approved.`,
      fr: ({ activity }) => `« ${activity} » est approuvé.`,
    },
    quote,
    path: ofWork,
    mail: true,
  },
  'work-rejected': {
    label: {
      en: 'Your trainer asks for changes to your work',
      fr: 'Votre formateur demande des changements à votre travail',
    },
    text: {
      en: ({ activity }) => `Your trainer asks for changes to “${activity}”.`,
      fr: ({ activity }) => `Votre formateur demande des changements à « ${activity} ».`,
    },
    quote,
    path: ofWork,
    mail: true,
  },
  'work-reopened': {
    label: {
      en: 'Your trainer looks at your work again',
      fr: 'Votre formateur examine votre travail à nouveau',
    },
    text: {
      en: ({ activity }) => `Your trainer is looking at “${activity}” again; you can change it.`,
      fr: ({ activity }) =>
        `Votre formateur examine « ${activity} » à nouveau ; vous pouvez le modifier.`,
    },
    path: ofWork,
    mail: false,
  },
  'work-commented': {
    label: { en: 'Your trainer writes a comment', fr: 'Votre formateur écrit un commentaire' },
    text: {
      en: ({ activity }) => `Your trainer has commented on “${activity}”.`,
      fr: ({ activity }) => `Votre formateur a commenté « ${activity} ».`,
    },
    quote,
    path: ofWork,
    mail: true,
  },
  'trainee-wrote': {
    label: {
      en: 'One of your trainees asks or answers you',
      fr: 'Un de vos participants vous interroge ou vous répond',
    },
    text: {
      en: ({ name, activity }) => `${name} has written to you about “${activity}”.`,
      fr: ({ name, activity }) => `${name} vous a écrit au sujet de « ${activity} ».`,
    },
    path: ({ traineeId, activityId }) => `${ofTrainee({ traineeId })}?activity=${activityId}`,
    mail: true,
  },
  'trainee-joined': {
    label: {
      en: 'Somebody joins one of your ventures',
      fr: 'Quelqu’un rejoint un de vos projets',
    },
    text: {
      en: ({ name, venture }) => `${name} has joined ${venture}.`,
      fr: ({ name, venture }) => `${name} a rejoint ${venture}.`,
    },
    path: ofTrainee,
    mail: true,
  },
  'assistant-joined': {
    label: {
      en: 'A trainer joins one of your ventures to assist',
      fr: 'Un formateur rejoint un de vos projets pour vous aider',
    },
    text: {
      en: ({ name, venture }) =>
        `${name}, a trainer, assists at ${venture} now and sees the work of its trainees.`,
      fr: ({ name, venture }) =>
        `${name} vous aide maintenant à accompagner ${venture} et voit le travail des participants.`,
    },
    path: () => '/dashboard/venture-studio',
    mail: true,
  },
  'trainer-joined': {
    label: {
      en: 'A further trainer joins your venture',
      fr: 'Un autre formateur rejoint votre projet',
    },
    text: {
      en: ({ name, venture }) =>
        `${name}, a trainer, assists at ${venture} now and sees the work that you hand in there.`,
      fr: ({ name, venture }) =>
        `${name}, formateur, aide maintenant à accompagner ${venture} et voit le travail que vous y remettez.`,
    },
    path: () => '/dashboard/venture-studio',
    mail: true,
  },
  'invited-to-assist': {
    label: {
      en: 'The owner of a venture invites you to assist',
      fr: 'Le propriétaire d’un projet vous invite à l’aider',
    },
    text: {
      en: ({ venture }) => `You are invited to assist at ${venture}.`,
      fr: ({ venture }) => `On vous invite à accompagner les participants de ${venture}.`,
    },
    path: () => '/dashboard/venture-studio',
    mail: true,
  },
  'trainee-left': {
    label: {
      en: 'One of your trainees leaves after a long wait',
      fr: 'Un de vos participants part après une longue attente',
    },
    text: {
      en: ({ name }) => `${name} has left your venture after two weeks without an answer.`,
      fr: ({ name }) => `${name} a quitté votre projet après deux semaines sans réponse.`,
    },
    path: () => '/dashboard/venture-studio',
    mail: true,
  },
  'leave-requested': {
    label: {
      en: 'One of your trainees asks to leave',
      fr: 'Un de vos participants demande à partir',
    },
    text: {
      en: ({ name }) => `${name} asks to leave your venture.`,
      fr: ({ name }) => `${name} demande à quitter votre projet.`,
    },
    path: ofTrainee,
    mail: true,
  },
  released: {
    label: {
      en: 'Your trainer lets you leave a venture',
      fr: 'Votre formateur accepte que vous quittiez un projet',
    },
    text: {
      en: ({ venture }) => `You have left ${venture}. You can join another venture now.`,
      fr: ({ venture }) =>
        `Vous avez quitté ${venture}. Vous pouvez maintenant rejoindre un autre projet.`,
    },
    path: () => '/dashboard/venture-studio',
    mail: true,
  },
};
