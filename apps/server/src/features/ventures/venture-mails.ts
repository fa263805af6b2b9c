import type { Language } from '@inzira/contract/accounts';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';

interface Decided {
  to: string;
  language: Language;
  company: string;
  url: string;
}

export function approvalMail({ to, language, company, url }: Decided): Mail {
  const name = nameInMail(company);
  const texts = {
    en: {
      subject: `${name} is in the directory`,
      title: `${name} is approved`,
      paragraphs: [
        'The team has reviewed your venture. Everybody can now find it in the venture directory.',
        'You can change it at any time; it stays public.',
      ],
      button: { label: 'See the profile', url },
    },
    fr: {
      subject: `${name} figure dans l’annuaire`,
      title: `L’équipe a approuvé ${name}`,
      paragraphs: [
        'L’équipe a examiné votre entreprise. Tout le monde peut maintenant la trouver dans l’annuaire.',
        'Vous pouvez la modifier à tout moment ; elle reste publique.',
      ],
      button: { label: 'Voir le profil', url },
    },
  }[language];
  return layOut({ kind: 'venture-approved', to, language, ...texts });
}

export function declineMail({
  to,
  language,
  company,
  reason,
  url,
}: Decided & { reason: string }): Mail {
  const name = nameInMail(company);
  const texts = {
    en: {
      subject: `${name} needs changes`,
      title: `${name} is not in the directory yet`,
      paragraphs: [
        'The team has reviewed your venture and asks for changes:',
        reason,
        'Once you have saved your changes, the team looks at it again.',
      ],
      button: { label: 'Edit the venture', url },
    },
    fr: {
      subject: `${name} : des modifications sont demandées`,
      title: `${name} ne figure pas encore dans l’annuaire`,
      paragraphs: [
        'L’équipe a examiné votre entreprise et demande des modifications :',
        reason,
        'Dès que vous les aurez enregistrées, l’équipe l’examinera à nouveau.',
      ],
      button: { label: 'Modifier l’entreprise', url },
    },
  }[language];
  return layOut({ kind: 'venture-declined', to, language, ...texts });
}

export function takeDownMail({
  to,
  language,
  company,
  reason,
  url,
}: Decided & { reason: string }): Mail {
  const name = nameInMail(company);
  const texts = {
    en: {
      subject: `${name} was taken out of the directory`,
      title: `${name} is no longer public`,
      paragraphs: [
        'The team has taken your venture out of the directory. This is why:',
        reason,
        'Once you have saved your changes, the team looks at it again.',
      ],
      button: { label: 'Edit the venture', url },
    },
    fr: {
      subject: `L’équipe a retiré ${name} de l’annuaire`,
      title: `${name} ne figure plus dans l’annuaire`,
      paragraphs: [
        'L’équipe a retiré votre entreprise de l’annuaire. Voici pourquoi\u00a0:',
        reason,
        'Dès que vous aurez enregistré vos modifications, l’équipe l’examinera à nouveau.',
      ],
      button: { label: 'Modifier l’entreprise', url },
    },
  }[language];
  return layOut({ kind: 'venture-taken-down', to, language, ...texts });
}

/** The mail to the previous and the new owner after staff transferred a venture. */
export function ownerMail(mail: {
  to: string;
  language: Language;
  company: string;
  owner: string;
  url: string;
}): Mail {
  const [company, owner] = [nameInMail(mail.company), nameInMail(mail.owner)];
  const { to, language, url } = mail;
  const texts = {
    en: {
      subject: `${company} has another owner`,
      title: `${company} has another owner`,
      paragraphs: [`The Inzira team handed ${company} over. ${owner} owns it from now on.`],
      button: { label: 'Open the venture', url },
    },
    fr: {
      subject: `${company} change de propriétaire`,
      title: `${company} change de propriétaire`,
      paragraphs: [
        `L’équipe d’Inzira a transféré ${company}, qui appartient désormais à ${owner}.`,
      ],
      button: { label: 'Ouvrir l’entreprise', url },
    },
  }[language];
  return layOut({ kind: 'venture-handed-over', to, language, ...texts });
}
