import type { Language } from '@inzira/contract/accounts';
import type { InvitedRole } from '@inzira/contract/organizations';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';

const ROLES: Record<Language, Record<InvitedRole, string>> = {
  en: { student: 'a student', teacher: 'a teacher', admin: 'an admin' },
  fr: { student: 'apprenant', teacher: 'enseignant', admin: 'admin' },
};

/** The mail does not reveal whether the recipient has an account. */
export function invitationMail(invitation: {
  email: string;
  language: Language;
  organization: string;
  inviter: string;
  role: InvitedRole;
  url: string;
}): Mail {
  const { email, language, url } = invitation;
  const organization = nameInMail(invitation.organization);
  const inviter = nameInMail(invitation.inviter);
  const role = ROLES[language][invitation.role];
  const texts = {
    en: {
      subject: `You are invited to ${organization}`,
      title: `Join ${organization} on Inzira`,
      paragraphs: [`${inviter} invites you to ${organization} as ${role}.`],
      button: { label: 'Open the invitation', url },
      notes: [
        'The invitation works once, for 7 days.',
        'You do not know who this is? Then do nothing.',
      ],
    },
    fr: {
      subject: `Invitation à rejoindre ${organization}`,
      title: `Rejoignez ${organization} sur Inzira`,
      paragraphs: [`${inviter} vous invite à rejoindre ${organization} comme ${role}.`],
      button: { label: 'Ouvrir l’invitation', url },
      notes: [
        'L’invitation ne sert qu’une fois et reste valable 7 jours.',
        'Vous ne savez pas de qui il s’agit ? Ne faites rien.',
      ],
    },
  }[language];
  return layOut({ kind: 'invitation', to: email, language, ...texts });
}

/** The mail to a new user who joined, with their generated username. */
export function welcomeMail(member: {
  email: string;
  username: string;
  language: Language;
  organization: string;
  loginUrl: string;
}): Mail {
  const { email, username, language, loginUrl } = member;
  const organization = nameInMail(member.organization);
  const texts = {
    en: {
      subject: 'Welcome to Inzira',
      title: `Welcome, ${username}`,
      paragraphs: [
        `You have joined ${organization}.`,
        `Your username is ${username}. Log in with it, or with this email address; you can change it in your profile.`,
      ],
      button: { label: 'Log in', url: loginUrl },
    },
    fr: {
      subject: 'Bienvenue sur Inzira',
      title: `Bienvenue, ${username}`,
      paragraphs: [
        `Vous avez rejoint ${organization}.`,
        `Votre nom d’utilisateur est ${username}. Connectez-vous avec lui ou avec cette adresse ; vous pouvez le changer dans votre profil.`,
      ],
      button: { label: 'Se connecter', url: loginUrl },
    },
  }[language];
  return layOut({ kind: 'organization-joined', to: email, language, ...texts });
}

/** The mail to the previous and new owner after staff transferred an organization. */
export function handedOverMail({
  email,
  language,
  what,
  to,
  url,
}: {
  email: string;
  language: Language;
  what: string;
  to: string;
  url: string;
}): Mail {
  const [organization, owner] = [nameInMail(what), nameInMail(to)];
  const texts = {
    en: {
      subject: `${organization} has another owner`,
      title: `${organization} has another owner`,
      paragraphs: [`The Inzira team handed ${organization} over. ${owner} owns it from now on.`],
      button: { label: 'Open the organization', url },
    },
    fr: {
      subject: `${organization} change de propriétaire`,
      title: `${organization} change de propriétaire`,
      paragraphs: [
        `L’équipe d’Inzira a transféré ${organization}, qui appartient désormais à ${owner}.`,
      ],
      button: { label: 'Ouvrir l’organisation', url },
    },
  }[language];
  return layOut({ kind: 'organization-handed-over', to: email, language, ...texts });
}

/** The mail to a user whose account the organization's sign-in now opens. */
export function providerJoinedMail(member: {
  email: string;
  username: string;
  language: Language;
  organization: string;
  forgotUrl: string;
}): Mail {
  const { email, language, forgotUrl: url } = member;
  const organization = nameInMail(member.organization);
  const texts = {
    en: {
      subject: `You can log in with ${organization}`,
      title: `Hello ${nameInMail(member.username)}`,
      paragraphs: [
        `Your account at ${organization} now opens your Inzira account too. Your password goes on working.`,
      ],
      button: { label: 'It was not me', url },
      notes: ['Was it not you? Set a new password at once, and tell the team.'],
    },
    fr: {
      subject: `Vous pouvez vous connecter avec ${organization}`,
      title: `Bonjour ${nameInMail(member.username)}`,
      paragraphs: [
        `Votre compte chez ${organization} ouvre désormais aussi votre compte Inzira. Votre mot de passe fonctionne toujours.`,
      ],
      button: { label: 'Ce n’était pas moi', url },
      notes: [
        'Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe et prévenez l’équipe.',
      ],
    },
  }[language];
  return layOut({ kind: 'provider-joined', to: email, language, ...texts });
}
