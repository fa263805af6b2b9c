import type { InvitedRole } from '@inzira/contract/organizations';
import type { InLanguages, KindTexts } from '#src/features/notifications/notifications.ts';

declare module '#src/features/notifications/notifications.ts' {
  interface NotificationKinds {
    'member-joined': { organization: string; organizationId: number; member: Person };
    /** For the owner: staff have brought in one person, or a whole list; `member` is the first of them. */
    'members-brought-in': {
      organization: string;
      organizationId: number;
      member: Person;
      count: number;
    };
    'membership-begun': { organization: string; organizationId: number };
    'member-role-changed': { organization: string; organizationId: number; role: InLanguages };
    'membership-ended': { organization: string };
    'ownership-offered': { organization: string; organizationId: number; owner: Person };
    'ownership-changed': { organization: string; organizationId: number; owner: Person };
    'organization-deleted': { organization: string };
  }
}

export const ROLE_NAMES: Record<InvitedRole, InLanguages> = {
  student: { en: 'student', fr: 'apprenant' },
  teacher: { en: 'teacher', fr: 'enseignant' },
  admin: { en: 'admin', fr: 'admin' },
};

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
  'members-brought-in': {
    label: {
      en: 'The Inzira team adds people to your organization',
      fr: 'L’équipe Inzira ajoute des personnes à votre organisation',
    },
    text: {
      en: ({ member, organization, count }) =>
        count === 1
          ? `The Inzira team has added ${member} to ${organization}.`
          : `The Inzira team has added ${count} people to ${organization}.`,
      fr: ({ member, organization, count }) =>
        count === 1
          ? `L’équipe Inzira a ajouté ${member} à ${organization}.`
          : `L’équipe Inzira a ajouté ${count} personnes à ${organization}.`,
    },
    path: ({ organizationId }) => `/dashboard/organization/${organizationId}`,
    mail: true,
  },
  'membership-begun': {
    label: {
      en: 'You are made a member of an organization',
      fr: 'Vous faites désormais partie d’une organisation',
    },
    text: {
      en: ({ organization }) => `You are now a member of ${organization}.`,
      fr: ({ organization }) => `Vous faites désormais partie de ${organization}.`,
    },
    path: ({ organizationId }) => `/dashboard/organization/${organizationId}`,
    mail: true,
  },
  'member-role-changed': {
    label: {
      en: 'Your role in an organization changes',
      fr: 'Votre rôle dans une organisation change',
    },
    text: {
      en: ({ organization, role }) => `Your role in ${organization} is now: ${role}.`,
      fr: ({ organization, role }) =>
        `Votre rôle dans ${organization} est désormais\u00a0: ${role}.`,
    },
    path: ({ organizationId }) => `/dashboard/organization/${organizationId}`,
    mail: true,
  },
  'membership-ended': {
    label: {
      en: 'You are removed from an organization',
      fr: 'Vous ne faites plus partie d’une organisation',
    },
    text: {
      en: ({ organization }) => `You are not a member of ${organization} any more.`,
      fr: ({ organization }) => `Vous n’êtes plus membre de ${organization}.`,
    },
    path: () => '/dashboard/organization',
    mail: true,
  },
  'ownership-offered': {
    label: {
      en: 'An organization is offered to you',
      fr: 'Une organisation vous est proposée',
    },
    text: {
      en: ({ owner, organization }) => `${owner} would like you to own ${organization}.`,
      fr: ({ owner, organization }) => `${owner} souhaite vous confier ${organization}.`,
    },
    path: ({ organizationId }) => `/dashboard/organization/${organizationId}`,
    mail: true,
  },
  'ownership-changed': {
    label: {
      en: 'Your organization changes hands',
      fr: 'Votre organisation change de mains',
    },
    text: {
      en: ({ owner, organization }) => `${organization} is now owned by ${owner}.`,
      fr: ({ owner, organization }) => `${organization} appartient désormais à ${owner}.`,
    },
    path: ({ organizationId }) => `/dashboard/organization/${organizationId}`,
    mail: true,
  },
  'organization-deleted': {
    label: {
      en: 'Your organization is deleted',
      fr: 'Votre organisation est supprimée',
    },
    text: {
      en: ({ organization }) =>
        `${organization} has been deleted by its owner. Your account and what you learned stay.`,
      fr: ({ organization }) =>
        `L’organisation ${organization} est supprimée. Votre compte et ce que vous avez appris restent.`,
    },
    path: () => '/dashboard/organization',
    mail: true,
  },
};
