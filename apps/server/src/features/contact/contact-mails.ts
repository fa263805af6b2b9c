import type { Language } from '@inzira/contract/accounts';
import type { ContactMessage } from '@inzira/contract/contact';
import { splitGreeting } from '@inzira/contract/rules/greeting';
import type { NewBroadcast } from '@inzira/contract/staff-messages';
import { layOut, nameInMail, quoteInMail } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/mail.ts';

/** The mail of a contact message to the team; a reply goes to the sender. */
export function contactMail(teamEmail: string, { name, email, message }: ContactMessage): Mail {
  const sender = nameInMail(name);
  return {
    ...layOut({
      kind: 'contact-message',
      to: teamEmail,
      language: 'en',
      subject: `Message from ${sender}`,
      title: `${sender} has written to Inzira`,
      paragraphs: toParagraphs(message),
      notes: [
        `From ${email}. Answer this email to write to them.`,
        'Name and address are as the sender typed them; nobody has checked them.',
      ],
    }),
    replyTo: email,
  };
}

/** The team's reply to a sender; their answer goes to the team's address. */
export function replyMail(
  { email, name, message, language }: ContactMessage & { language: Language },
  text: string,
  replyTo: string | null,
): Mail {
  // If the reply contains its own greeting, none is added.
  const { greeting, rest } = splitGreeting(text);
  const own = greeting === null ? null : nameInMail(greeting);
  const texts = {
    en: {
      subject: 'Our answer to your message',
      title: own ?? `Hello ${nameInMail(name)}`,
      notes: [`You wrote:\n${quoteInMail(message)}`],
    },
    fr: {
      subject: 'Notre réponse à votre message',
      title: own ?? `Bonjour ${nameInMail(name)}`,
      notes: [`Vous avez écrit :\n${quoteInMail(message)}`],
    },
  }[language];
  const mail = layOut({
    kind: 'contact-reply',
    to: email,
    language,
    ...texts,
    paragraphs: toParagraphs(rest),
  });
  return { ...mail, ...(replyTo !== null && { replyTo }) };
}

/** A newsletter for one reader. */
export function broadcastMail(
  reader: { email: string; language: Language },
  broadcast: Omit<NewBroadcast, 'audience'>,
  more: { unsubscribeUrl?: string; batch?: string },
): Mail {
  const { subject, text, label } = textIn(reader.language, broadcast);
  const { link } = broadcast;
  const note = {
    en: `You get this because you subscribed. To end it: ${more.unsubscribeUrl}`,
    fr: `Vous recevez cette lettre parce que votre adresse y est abonnée. Pour ne plus la recevoir : ${more.unsubscribeUrl}`,
  }[reader.language];
  const mail = layOut({
    kind: 'broadcast',
    to: reader.email,
    language: reader.language,
    subject,
    title: subject,
    paragraphs: [],
    richText: text,
    ...(link !== '' && { button: { label, url: link } }),
    ...(more.unsubscribeUrl && { notes: [note] }),
  });
  return { ...mail, ...more };
}

/** The French text where it was translated, else the original. */
export function textIn(
  language: Language,
  { subject, text, link_label, ...french }: Omit<NewBroadcast, 'audience' | 'link'>,
) {
  return language === 'fr' && french.text_fr !== ''
    ? { subject: french.subject_fr, text: french.text_fr, label: french.link_label_fr }
    : { subject, text, label: link_label };
}

const toParagraphs = (text: string) =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');

export function welcomeMail(
  { email, language }: { email: string; language: Language },
  links: { confirm: string; unsubscribe: string },
): Mail {
  const texts = {
    en: {
      subject: 'Welcome to the Inzira newsletter',
      title: 'Welcome to Inzira',
      paragraphs: [
        'Confirm that this is your address, and you hear from us when there are new lessons, opportunities and tools for founders.',
      ],
      button: { label: 'Confirm', url: links.confirm },
      notes: [
        `You did not subscribe? Do nothing, and we do not write. To leave at any time: ${links.unsubscribe}`,
      ],
    },
    fr: {
      subject: 'Bienvenue dans la lettre d’information d’Inzira',
      title: 'Bienvenue sur Inzira',
      paragraphs: [
        'Confirmez que cette adresse est la vôtre, et nous vous écrirons quand il y aura de nouvelles leçons, opportunités et ressources pour entreprendre.',
      ],
      button: { label: 'Confirmer', url: links.confirm },
      notes: [
        `Vous n’avez rien demandé ? Ne faites rien : nous ne vous écrirons pas. Pour vous désabonner à tout moment : ${links.unsubscribe}`,
      ],
    },
  }[language];
  return {
    ...layOut({ kind: 'newsletter-welcome', to: email, language, ...texts }),
    unsubscribeUrl: links.unsubscribe,
  };
}
