import type { KeptPasskey, Language } from '@inzira/contract/accounts';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';
import type { Recipient } from './account-mails.ts';

/** The mail lists the passkeys, which still sign in. */
export function passwordChangedMail(
  { email, username, language }: Recipient,
  { forgotUrl, passkeys }: { forgotUrl: string; passkeys: KeptPasskey[] },
): Mail {
  const kept = passkeys.map((passkey) => describePasskey(passkey)[language]);
  const texts = {
    en: {
      subject: 'Your password was changed',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        'The password of your Inzira account was just changed. On other devices you need to log in again.',
        ...(kept.length > 0
          ? [
              'These passkeys still open your account. Is there one that you do not know? Log in and remove it in your profile, under Security.',
              ...kept,
            ]
          : []),
        'Was it not you? Set a new password at once.',
      ],
      button: { label: 'It was not me', url: forgotUrl },
    },
    fr: {
      subject: 'Votre mot de passe a été modifié',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        'Le mot de passe de votre compte Inzira vient d’être modifié. Sur vos autres appareils, il faut vous reconnecter.',
        ...(kept.length > 0
          ? [
              'Ces clés d’accès ouvrent toujours votre compte. Vous ne reconnaissez pas l’une d’elles\u00a0? Connectez-vous et retirez-la dans votre profil, rubrique «\u00a0Sécurité\u00a0».',
              ...kept,
            ]
          : []),
        'Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe.',
      ],
      button: { label: 'Ce n’était pas moi', url: forgotUrl },
    },
  }[language];
  return layOut({ kind: 'password-changed', to: email, language, ...texts });
}

function describePasskey({ name, created_at: added, last_used_at: used }: KeptPasskey) {
  const day = (language: Language, moment: string) =>
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(moment));
  const use =
    used === null
      ? { en: 'not used yet', fr: 'pas encore utilisée' }
      : {
          en: `last used on ${day('en', used)}`,
          fr: `utilisée pour la dernière fois le ${day('fr', used)}`,
        };
  const shown = nameInMail(name);
  return {
    en: `${shown}: added on ${day('en', added)}, ${use.en}.`,
    fr: `${shown}\u00a0: ajoutée le ${day('fr', added)}, ${use.fr}.`,
  };
}
