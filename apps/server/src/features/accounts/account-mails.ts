import type { Language } from '@inzira/contract/accounts';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';

/** The username may be a stranger's choice: of one who opened the account with another's email. */
interface Recipient {
  email: string;
  username: string;
  language: Language;
}

export function resetMail({ email, username, language }: Recipient, url: string): Mail {
  const texts = {
    en: {
      subject: 'Set a new password',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: ['Here is your link to set a new password for Inzira.'],
      button: { label: 'Set a new password', url },
      notes: [
        'The link works once, for one hour.',
        'You did not ask for it? Then do nothing: your password stays as it is.',
      ],
    },
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: ['Voici votre lien pour choisir un nouveau mot de passe Inzira.'],
      button: { label: 'Choisir un mot de passe', url },
      notes: [
        'Le lien fonctionne une seule fois, pendant une heure.',
        'Vous n’avez rien demandé ? Ne faites rien : votre mot de passe reste le même.',
      ],
    },
  }[language];
  return layOut({ to: email, language, ...texts });
}

/** To somebody whose account staff have opened. */
export function accountOpenedMail({ email, username, language }: Recipient, url: string): Mail {
  const texts = {
    en: {
      subject: 'Your Inzira account is ready',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        'An account was opened for you on Inzira, where founders and students learn business skills.',
        `Your username is ${nameInMail(username)}. Choose your password to begin.`,
      ],
      button: { label: 'Choose a password', url },
      notes: [
        'The link works once, for 30 days.',
        'You do not know why you get this? Then do nothing: without a password nobody can use the account.',
      ],
    },
    fr: {
      subject: 'Votre compte Inzira est prêt',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        'Un compte a été ouvert pour vous sur Inzira, où l’on apprend à entreprendre.',
        `Votre nom d’utilisateur est ${nameInMail(username)}. Choisissez votre mot de passe pour commencer.`,
      ],
      button: { label: 'Choisir un mot de passe', url },
      notes: [
        'Le lien fonctionne une seule fois, pendant 30 jours.',
        'Vous ne savez pas pourquoi vous recevez ceci ? Ne faites rien : sans mot de passe, personne ne peut utiliser le compte.',
      ],
    },
  }[language];
  return layOut({ to: email, language, ...texts });
}

export function passwordChangedMail(
  { email, username, language }: Recipient,
  forgotUrl: string,
): Mail {
  const texts = {
    en: {
      subject: 'Your password was changed',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        'The password of your Inzira account was just changed. On other devices you need to log in again.',
        'Was it not you? Set a new password at once.',
      ],
      button: { label: 'It was not me', url: forgotUrl },
    },
    fr: {
      subject: 'Votre mot de passe a été modifié',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        'Le mot de passe de votre compte Inzira vient d’être modifié. Sur vos autres appareils, il faut vous reconnecter.',
        'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe.',
      ],
      button: { label: 'Ce n’était pas moi', url: forgotUrl },
    },
  }[language];
  return layOut({ to: email, language, ...texts });
}

/** `passwordRemoved`: the account's email had not been proven, so its password may be a stranger's. */
export function providerLinkedMail(
  { email, username, language }: Recipient,
  { passwordRemoved, forgotUrl }: { passwordRemoved: boolean; forgotUrl: string },
): Mail {
  const texts = {
    en: {
      subject: 'Google sign-in was added to your account',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        'You can now log in to Inzira with Google.',
        ...(passwordRemoved
          ? [
              'Nobody had confirmed before that this address is yours, so to be safe we removed the password and logged out every other device. You can set a new password whenever you like.',
            ]
          : []),
      ],
      button: { label: 'Set a new password', url: forgotUrl },
      notes: ['Was it not you? Set a new password at once, and secure your Google account.'],
    },
    fr: {
      subject: 'La connexion avec Google a été ajoutée à votre compte',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        'Vous pouvez maintenant vous connecter à Inzira avec Google.',
        ...(passwordRemoved
          ? [
              'Personne n’avait encore confirmé que cette adresse est la vôtre. Par prudence, nous avons supprimé le mot de passe et déconnecté tous les autres appareils. Vous pouvez en choisir un nouveau quand vous voulez.',
            ]
          : []),
      ],
      button: { label: 'Choisir un mot de passe', url: forgotUrl },
      notes: [
        'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe et protégez votre compte Google.',
      ],
    },
  }[language];
  return layOut({ to: email, language, ...texts });
}

export function farewellMail({ email, username, language }: Recipient): Mail {
  const texts = {
    en: {
      subject: 'Your account was deleted',
      title: `Goodbye ${nameInMail(username)}`,
      paragraphs: [
        'Your Inzira account and everything in it are deleted, as you asked.',
        'Thank you for learning with us. You are welcome back at any time.',
      ],
    },
    fr: {
      subject: 'Votre compte est supprimé',
      title: `Au revoir ${nameInMail(username)}`,
      paragraphs: [
        'Votre compte Inzira et tout ce qui était à vous sont supprimés, comme vous l’avez demandé.',
        'Merci pour le bout de chemin parcouru ensemble. Revenez quand vous voulez.',
      ],
    },
  }[language];
  return layOut({ to: email, language, ...texts });
}
