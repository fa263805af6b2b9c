import { Username } from '@inzira/contract/accounts';
import { ACCOUNT_LIMITS } from '@inzira/contract/limits';
import type { Sentence } from '@inzira/contract/sentence';

/** Short enough to type on a phone, with room for a number. */
const MADE_MAX = 40;

/**
 * Generates a username: the name in lower case with dots, `ines.mugabe`, or else the email's local part. Empty where
 * neither is possible.
 */
export function usernameFor(name: string, email: string): string {
  const made = asUsername(name.trim().replaceAll(/\s+/g, '.').toLowerCase());
  const [mailbox = '', domain = ''] = email.split('@');
  const candidates = [made, asUsername(mailbox), asUsername(`${mailbox}.${domain.split('.')[0]}`)];
  // A name that is too short for a username, like "Jo", gets a number.
  if (made !== '') candidates.push(`${made}-1`);
  return candidates.find((one) => Username.safeParse(one).success) ?? '';
}

/** Without accents, so that it can be typed on any keyboard. */
const asUsername = (text: string) =>
  firstLetters(asLetters(text)).replaceAll(/^[._-]+|[._-]+$/g, '');

/** Counts whole characters: some consist of two code units. */
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

/** The problem of a given username. */
export function findUsernameProblem(given: string): Sentence | null {
  if (Username.safeParse(given).success) return null;
  const { usernameMin: least, usernameMax: most } = ACCOUNT_LIMITS;
  return {
    en: `The username has ${least} to ${most} letters, digits, dots, hyphens or underscores, and no spaces. Leave it out, and one is made of the name.`,
    fr: `Le nom d’utilisateur compte de ${least} à ${most} lettres, chiffres, points, tirets ou traits de soulignement, sans espaces. Laissez la case vide\u00a0: il sera tiré du nom.`,
  };
}
