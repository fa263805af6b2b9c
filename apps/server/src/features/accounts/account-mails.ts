import type { Language } from '@inzira/contract/accounts';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';

/** The username may be chosen by a stranger who opened the account with somebody else's email. */
export interface Recipient {
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
  return layOut({ kind: 'password-reset', to: email, language, ...texts });
}

/**
 * The mail to a person for whom staff have opened an account. The username is printed literally, because it is copied
 * from here into the login.
 * @param recipient with the `name` that staff gave, or an empty one
 */
export function accountOpenedMail(
  { email, username, language, name }: Recipient & { name: string },
  url: string,
): Mail {
  const called = nameInMail(name || username);
  const texts = {
    en: {
      subject: 'Your Inzira account is ready',
      title: `Hello ${called}`,
      paragraphs: [
        'An account was opened for you on Inzira, where founders and students learn business skills.',
        `Your username is ${username}. Choose your password to begin.`,
      ],
      button: { label: 'Choose a password', url },
      notes: [
        'The link works once, for 30 days.',
        'You do not know why you get this? Then do nothing: without a password nobody can use the account.',
      ],
    },
    fr: {
      subject: 'Votre compte Inzira est prêt',
      title: `Bonjour ${called}`,
      paragraphs: [
        'Un compte a été créé pour vous sur Inzira, où l’on apprend à entreprendre.',
        `Votre nom d’utilisateur est ${username}. Choisissez votre mot de passe pour commencer.`,
      ],
      button: { label: 'Choisir un mot de passe', url },
      notes: [
        'Le lien fonctionne une seule fois, pendant 30 jours.',
        'Vous ne savez pas pourquoi vous recevez ceci ? Ne faites rien : sans mot de passe, personne ne peut utiliser le compte.',
      ],
    },
  }[language];
  return layOut({ kind: 'account-opened', to: email, language, ...texts });
}

/** `device`: browser and system, if known. */
export function newDeviceMail(
  { email, username, language }: Recipient,
  { device, url }: { device: string; url: string },
): Mail {
  const texts = {
    en: {
      subject: 'A new device logged in to your account',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        device === ''
          ? 'Somebody just logged in to your Inzira account on a device that is new to us.'
          : `Somebody just logged in to your Inzira account on a device that is new to us: ${device}.`,
        'Was it you? Then there is nothing to do. Else log that device out and set a new password at once.',
      ],
      button: { label: 'See my devices', url },
    },
    fr: {
      subject: 'Un nouvel appareil s’est connecté à votre compte',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        device === ''
          ? 'Quelqu’un vient de se connecter à votre compte Inzira sur un appareil que nous ne connaissions pas.'
          : `Quelqu’un vient de se connecter à votre compte Inzira sur un appareil que nous ne connaissions pas\u00a0: ${device}.`,
        'C’était vous\u00a0? Vous n’avez rien à faire. Sinon, déconnectez cet appareil et choisissez tout de suite un nouveau mot de passe.',
      ],
      button: { label: 'Voir mes appareils', url },
    },
  }[language];
  return layOut({ kind: 'new-device', to: email, language, ...texts });
}

/** Changes and events of a user's second factor. */
export type SecondFactorNews =
  | 'on'
  | 'off'
  | 'reset'
  | 'codes'
  | 'used'
  | 'guessed'
  | 'passkey-added'
  | 'passkey-removed';

const SECOND_FACTOR_NEWS: Record<SecondFactorNews, Record<Language, [string, string]>> = {
  on: {
    en: [
      'Your login now takes a code',
      'From now on your Inzira account asks for a code of your app after the password.',
    ],
    fr: [
      'Votre connexion demande maintenant un code',
      'Désormais, votre compte Inzira demande un code de votre application après le mot de passe.',
    ],
  },
  off: {
    en: ['Your login takes no code any more', 'The second step of your login was turned off.'],
    fr: [
      'Votre connexion ne demande plus de code',
      'La deuxième étape de votre connexion a été désactivée.',
    ],
  },
  reset: {
    en: [
      'The second step of your login was reset',
      'Somebody of the team reset the second step of your login, and you were logged out everywhere. Log in with your password and set up your app again.',
    ],
    fr: [
      'La deuxième étape de votre connexion a été réinitialisée',
      'Une personne de l’équipe a réinitialisé la deuxième étape de votre connexion, et tous vos appareils ont été déconnectés. Connectez-vous avec votre mot de passe, puis configurez à nouveau votre application.',
    ],
  },
  codes: {
    en: [
      'You have new recovery codes',
      'New recovery codes were made. The old ones no longer work.',
    ],
    fr: [
      'Vous avez de nouveaux codes de secours',
      'De nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus.',
    ],
  },
  used: {
    en: ['A recovery code was used', 'A recovery code of your Inzira account was just used.'],
    fr: [
      'Un code de secours a été utilisé',
      'Un code de secours de votre compte Inzira vient d’être utilisé.',
    ],
  },
  guessed: {
    en: [
      'Wrong codes were entered for your account',
      'Somebody knows your password, or has your Inzira open, and entered several wrong codes. They did not get past that step.',
    ],
    fr: [
      'Des codes erronés ont été saisis pour votre compte',
      'Quelqu’un a saisi votre mot de passe, ou utilise votre session Inzira, puis a entré plusieurs codes erronés. Cette étape n’a pas été franchie.',
    ],
  },
  'passkey-added': {
    en: [
      'A passkey was added to your account',
      'A passkey was added to your Inzira account: whoever has that device, and can unlock it, can log in with it.',
    ],
    fr: [
      'Une clé d’accès a été ajoutée à votre compte',
      'Une clé d’accès a été ajoutée à votre compte Inzira\u00a0: toute personne qui a cet appareil et peut le déverrouiller peut s’en servir pour se connecter.',
    ],
  },
  'passkey-removed': {
    en: [
      'A passkey was removed from your account',
      'A passkey was removed from your Inzira account. It does not open the account any more.',
    ],
    fr: [
      'Une clé d’accès a été retirée de votre compte',
      'Une clé d’accès a été retirée de votre compte Inzira. Elle n’ouvre plus le compte.',
    ],
  },
};

export function secondFactorMail(
  { email, username, language }: Recipient,
  news: SecondFactorNews,
  forgotUrl: string,
): Mail {
  const [subject, paragraph] = SECOND_FACTOR_NEWS[news][language];
  const texts = {
    en: {
      title: `Hello ${nameInMail(username)}`,
      question: 'Was it not you? Set a new password at once, and tell the team.',
      label: 'It was not me',
    },
    fr: {
      title: `Bonjour ${nameInMail(username)}`,
      question:
        'Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe et prévenez l’équipe.',
      label: 'Ce n’était pas moi',
    },
  }[language];
  return layOut({
    kind: 'second-factor',
    to: email,
    language,
    subject,
    title: texts.title,
    paragraphs: [paragraph, texts.question],
    button: { label: texts.label, url: forgotUrl },
  });
}

/** `passwordRemoved`: the email had not been verified, so the password may be that of a stranger. */
export function providerLinkedMail(
  { email, username, language }: Recipient,
  { passwordRemoved, forgotUrl }: { passwordRemoved: boolean; forgotUrl: string },
): Mail {
  const texts = {
    en: {
      subject: 'Google login was added to your account',
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
              'Personne n’avait encore confirmé que cette adresse est la vôtre. Par prudence, nous avons supprimé le mot de passe et déconnecté tous les autres appareils. Vous pouvez choisir un nouveau mot de passe quand vous voulez.',
            ]
          : []),
      ],
      button: { label: 'Choisir un mot de passe', url: forgotUrl },
      notes: [
        'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe et protégez votre compte Google.',
      ],
    },
  }[language];
  return layOut({ kind: 'provider-linked', to: email, language, ...texts });
}

/** `email` is the address to confirm. */
export function verificationMail({ email, username, language }: Recipient, url: string): Mail {
  const texts = {
    en: {
      subject: 'Confirm your email address',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        'Is this your address? Confirm it once, so that you can always get back into your account. Until then everything works as usual.',
      ],
      button: { label: 'Confirm my address', url },
      notes: [
        'The link works once, for 7 days.',
        'You have no account on Inzira? Then somebody mistyped their address: do nothing.',
      ],
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        'Cette adresse est-elle la vôtre ? Confirmez-la une fois, pour pouvoir toujours retrouver votre compte. En attendant, tout fonctionne comme d’habitude.',
      ],
      button: { label: 'Confirmer mon adresse', url },
      notes: [
        'Le lien fonctionne une seule fois, pendant 7 jours.',
        'Vous n’avez pas de compte Inzira ? Quelqu’un s’est trompé d’adresse : ne faites rien.',
      ],
    },
  }[language];
  return layOut({ kind: 'email-confirmation', to: email, language, ...texts });
}

/** The mail to the address that will be replaced. */
export function emailChangingMail(
  { email, username, language }: Recipient,
  newEmail: string,
  forgotUrl: string,
): Mail {
  const masked = `${newEmail.slice(0, 1)}…@${newEmail.split('@')[1] ?? ''}`;
  const texts = {
    en: {
      subject: 'Your email address is about to change',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        `Somebody who knows your password asked to change the address of your Inzira account to ${masked}. It changes when the link that we sent there is opened.`,
        'Was it not you? Set a new password at once.',
      ],
      button: { label: 'It was not me', url: forgotUrl },
    },
    fr: {
      subject: 'Votre adresse e-mail va changer',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        `Quelqu’un qui connaît votre mot de passe a demandé de remplacer l’adresse de votre compte Inzira par ${masked}. Elle changera quand le lien envoyé à cette nouvelle adresse sera ouvert.`,
        'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe.',
      ],
      button: { label: 'Ce n’était pas moi', url: forgotUrl },
    },
  }[language];
  return layOut({ kind: 'email-changing', to: email, language, ...texts });
}

export function emailChangedMail({ email, username, language }: Recipient): Mail {
  const texts = {
    en: {
      subject: 'Your email address was changed',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        'The email address of your Inzira account was just changed. Links to your account go to the new address from now on.',
        'Was it not you? Write to us at once.',
      ],
    },
    fr: {
      subject: 'Votre adresse e-mail a été modifiée',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        'L’adresse e-mail de votre compte Inzira vient d’être modifiée. Désormais, les liens vers votre compte arrivent à la nouvelle adresse.',
        'Ce n’était pas vous ? Écrivez-nous tout de suite.',
      ],
    },
  }[language];
  return layOut({ kind: 'email-changed', to: email, language, ...texts });
}

/** @param isAsked true when the user erased the account, false when staff did */
export function farewellMail({ email, username, language }: Recipient, isAsked: boolean): Mail {
  const texts = {
    en: {
      subject: 'Your account was deleted',
      title: `Goodbye ${nameInMail(username)}`,
      paragraphs: [
        ...(isAsked
          ? ['Your Inzira account and everything in it are deleted, as you asked.']
          : [
              'The team has deleted your Inzira account and everything in it.',
              'You had not asked for that? Write to us.',
            ]),
        'Thank you for learning with us. You are welcome back at any time.',
      ],
    },
    fr: {
      subject: 'Votre compte est supprimé',
      title: `Au revoir ${nameInMail(username)}`,
      paragraphs: [
        ...(isAsked
          ? [
              'Votre compte Inzira et tout ce qu’il contenait sont supprimés, comme vous l’avez demandé.',
            ]
          : [
              'L’équipe a supprimé votre compte Inzira et tout ce qu’il contenait.',
              'Vous ne l’aviez pas demandé\u00a0? Écrivez-nous.',
            ]),
        'Merci pour le bout de chemin parcouru ensemble. Revenez quand vous voulez.',
      ],
    },
  }[language];
  return layOut({ kind: 'account-erased', to: email, language, ...texts });
}
