import { Username } from '@inzira/contract/accounts';
import { ACCOUNT_LIMITS } from '@inzira/contract/limits';
import type { Sentence } from '@inzira/contract/sentence';

/** It is typed on a phone, and a number may come behind it. */
const MADE_MAX = 40;

/**
 * A username for who has none: the name in small letters with dots, `ines.mugabe`; where there is no name, the email
 * as far as the @. Empty where nothing can be made.
 */
export function usernameFor(name: string, email: string): string {
  const made = asUsername(name.trim().replaceAll(/\s+/g, '.').toLowerCase());
  const [mailbox = '', domain = ''] = email.split('@');
  const candidates = [made, asUsername(mailbox), asUsername(`${mailbox}.${domain.split('.')[0]}`)];
  // "Jo" is a name: what is too short for a username is numbered.
  if (made !== '') candidates.push(`${made}-1`);
  return candidates.find((one) => Username.safeParse(one).success) ?? '';
}

/** Without the accents of Latin letters: it is typed on any keyboard. */
const asUsername = (text: string) =>
  firstLetters(asLetters(text)).replaceAll(/^[._-]+|[._-]+$/g, '');

/** Whole ones: some are two units long. */
const firstLetters = (text: string) => Array.from(text).slice(0, MADE_MAX).join('');

const asLetters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])[\u0300-\u036f]+/gi, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');

/** `ines.mugabe`, then `ines.mugabe-2` and so on. */
export const numbered = (username: string, number: number) =>
  number === 1 ? username : `${username}-${number}`;

/** What is wrong with a username that somebody has given. */
export function findUsernameProblem(given: string): Sentence | null {
  if (Username.safeParse(given).success) return null;
  const { usernameMin: least, usernameMax: most } = ACCOUNT_LIMITS;
  return {
    en: `The username has ${least} to ${most} letters, digits, dots, hyphens or underscores, and no spaces. Leave it out, and one is made of the name.`,
    fr: `Le nom d’utilisateur compte de ${least} à ${most} lettres, chiffres, points, tirets ou traits de soulignement, sans espaces. Laissez la case vide\u00a0: il sera tiré du nom.`,
  };
}
