import type { KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    'promise-due': { promise: string };
    'task-given': { name: Person; task: string; day: string };
    'task-answered': { name: Person; traineeId: number; task: string };
  }
}

export const promiseNotifications: KindTexts = {
  'promise-due': {
    label: {
      en: 'The day of something that you promised yourself has come',
      fr: 'Le jour d’une promesse que vous vous êtes faite est arrivé',
    },
    text: {
      en: ({ promise }) => `“${promise}”: today is the day. How did it go?`,
      fr: ({ promise }) => `« ${promise} » : c’est aujourd’hui. Comment cela s’est-il passé ?`,
    },
    path: () => '/dashboard',
    mail: true,
  },
  'task-given': {
    label: { en: 'Your trainer gives you a task', fr: 'Votre formateur vous donne une tâche' },
    text: {
      en: ({ name, task }) => `${name} gives you a task: “${task}”.`,
      fr: ({ name, task }) => `${name} vous donne une tâche : « ${task} ».`,
    },
    path: () => '/dashboard',
    mail: true,
  },
  'task-answered': {
    label: {
      en: 'One of your trainees says how a task of yours went',
      fr: 'Un de vos participants dit où en est une tâche que vous lui avez donnée',
    },
    text: {
      en: ({ name, task }) => `${name} says how “${task}” went.`,
      fr: ({ name, task }) => `${name} dit comment cela s’est passé : « ${task} ».`,
    },
    path: ({ traineeId }) => `/trainer/trainee/${traineeId}`,
    mail: false,
  },
};
