import type { Language } from '@inzira/contract/accounts';
import type { ContactMessage } from '@inzira/contract/contact';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';

/** To the team; answering it writes to the sender. */
export function contactMail(teamEmail: string, { name, email, message }: ContactMessage): Mail {
  const sender = nameInMail(name);
  return {
    ...layOut({
      to: teamEmail,
      language: 'en',
      subject: `Message from ${sender}`,
      title: `${sender} has written to Inzira`,
      paragraphs: message.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''),
      notes: [
        `From ${email}. Answer this email to write to them.`,
        'Name and address are as the sender typed them; nobody has checked them.',
      ],
    }),
    replyTo: email,
  };
}

export function welcomeMail(
  { email, language }: { email: string; language: Language },
  unsubscribeUrl: string,
): Mail {
  const texts = {
    en: {
      subject: 'Welcome to the Inzira newsletter',
      title: 'Welcome to Inzira',
      paragraphs: [
        'From now on you hear from us when there are new lessons, opportunities and tools for founders.',
      ],
      button: { label: 'Unsubscribe', url: unsubscribeUrl },
      notes: ['You did not subscribe? End it with this button, and we stop writing.'],
    },
    fr: {
      subject: 'Bienvenue dans la lettre d’information d’Inzira',
      title: 'Bienvenue sur Inzira',
      paragraphs: [
        'Désormais, nous vous écrivons quand il y a de nouvelles leçons, opportunités et ressources pour entreprendre.',
      ],
      button: { label: 'Se désabonner', url: unsubscribeUrl },
      notes: [
        'Vous n’avez rien demandé ? Désabonnez-vous avec ce bouton, et nous n’écrirons plus.',
      ],
    },
  }[language];
  return { ...layOut({ to: email, language, ...texts }), unsubscribeUrl };
}
