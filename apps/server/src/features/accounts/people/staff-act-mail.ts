import type { Language } from '@inzira/contract/accounts';
import type { Role } from '@inzira/contract/endpoint';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';
import { plural } from '#src/platform/text/plural.ts';

/** Actions that the other staff are informed of. */
export type StaffAct =
  | { kind: 'roles'; person: string; added: readonly Role[]; removed: readonly Role[] }
  | { kind: 'corrected'; person: string; hasNewEmail: boolean }
  | { kind: 'disabled'; person: string; reason: string }
  | { kind: 'enabled'; person: string }
  | { kind: 'second-factor-reset'; person: string }
  | { kind: 'code-made'; person: string }
  | { kind: 'erased'; reason: string }
  | { kind: 'exported'; count: number }
  | { kind: 'subscribers-exported'; count: number }
  | { kind: 'record-exported'; count: number }
  | { kind: 'backup-downloaded' }
  | { kind: 'handed-over'; what: string; to: string; reason: string };

const ROLE_NAMES: Record<Language, Record<Role, string>> = {
  en: { staff: 'staff', editor: 'editor', reviewer: 'reviewer', trainer: 'trainer' },
  fr: { staff: 'équipe', editor: 'rédaction', reviewer: 'relecture', trainer: 'formation' },
};

function sayRoles(language: Language, roles: readonly Role[]) {
  return roles.length === 0 ? '–' : roles.map((role) => ROLE_NAMES[language][role]).join(', ');
}

function sentencesOf(act: StaffAct): Record<Language, string> {
  const person = 'person' in act ? nameInMail(act.person) : '';
  switch (act.kind) {
    case 'roles':
      return {
        en: `Roles of ${person}: given ${sayRoles('en', act.added)}; taken ${sayRoles('en', act.removed)}.`,
        fr: `Rôles de ${person} : donnés ${sayRoles('fr', act.added)} ; retirés ${sayRoles('fr', act.removed)}.`,
      };
    case 'corrected':
      return act.hasNewEmail
        ? {
            en: `The email address of ${person} was corrected, and a new link was sent there.`,
            fr: `L’adresse e-mail de ${person} a été corrigée, et un nouveau lien y a été envoyé.`,
          }
        : {
            en: `The name or the language of ${person} was corrected.`,
            fr: `Le nom ou la langue de ${person} a été corrigé.`,
          };
    case 'disabled':
      return {
        en: `The account ${person} was disabled. Reason: ${act.reason}`,
        fr: `Le compte ${person} a été désactivé. Motif : ${act.reason}`,
      };
    case 'enabled':
      return {
        en: `The account ${person} was opened again.`,
        fr: `Le compte ${person} a été réactivé.`,
      };
    case 'code-made':
      return {
        en: `A code to choose a new password was made for ${person}.`,
        fr: `Un code pour choisir un nouveau mot de passe a été créé pour ${person}.`,
      };
    case 'second-factor-reset':
      return {
        en: `The second step of the login of ${person} was reset.`,
        fr: `La deuxième étape de connexion de ${person} a été réinitialisée.`,
      };
    case 'erased':
      return {
        en: `An account was erased. Reason: ${act.reason}`,
        fr: `Un compte a été supprimé. Motif : ${act.reason}`,
      };
    case 'exported':
      return {
        en: `A list of ${plural(act.count, 'person', 'people')} was exported.`,
        fr: `Une liste de ${plural(act.count, 'personne', 'personnes', 'fr')} a été exportée.`,
      };
    case 'subscribers-exported':
      return {
        en: `The addresses of the newsletter’s subscribers were exported: ${plural(act.count, 'address', 'addresses')}.`,
        fr: `Les adresses des abonnés à la lettre d’information ont été exportées : ${plural(act.count, 'adresse', 'adresses', 'fr')}.`,
      };
    case 'record-exported':
      return {
        en: `A part of the record was exported: ${plural(act.count, 'line')}.`,
        fr: `Une partie du registre a été exportée : ${plural(act.count, 'ligne', 'lignes', 'fr')}.`,
      };
    case 'backup-downloaded':
      return {
        en: 'A backup of everything was downloaded.',
        fr: 'Une sauvegarde complète a été téléchargée.',
      };
    case 'handed-over':
      return {
        en: `${nameInMail(act.what)} was handed over to ${nameInMail(act.to)}. Reason: ${act.reason}`,
        fr: `Transfert de ${nameInMail(act.what)} à ${nameInMail(act.to)}. Motif : ${act.reason}`,
      };
  }
}

export function staffActMail(
  { email, username, language }: { email: string; username: string; language: Language },
  { actor, act, url }: { actor: string; act: StaffAct; url: string },
): Mail {
  const texts = {
    en: {
      subject: 'An act of the staff on Inzira',
      title: `Hello ${nameInMail(username)}`,
      paragraphs: [
        `${nameInMail(actor)} did this in the staff area:`,
        sentencesOf(act).en,
        'If this was not meant to happen, log that account out everywhere and change its password.',
      ],
      button: { label: 'Open the record', url },
    },
    fr: {
      subject: 'Une action de l’équipe sur Inzira',
      title: `Bonjour ${nameInMail(username)}`,
      paragraphs: [
        `${nameInMail(actor)} a fait ceci dans l’espace de l’équipe :`,
        sentencesOf(act).fr,
        'Si cela n’était pas voulu, déconnectez ce compte partout et changez son mot de passe.',
      ],
      button: { label: 'Ouvrir le registre', url },
    },
  }[language];
  return layOut({ kind: 'staff-act', to: email, language, ...texts });
}
