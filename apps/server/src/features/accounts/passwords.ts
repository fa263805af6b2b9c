import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { fold } from './fold.ts';

/** Argon2id with the parameters of RFC 9106's second choice scaled to a small server: 19 MiB, 2 passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with when there is no account, so that both cases take as long. */
const nobodysHash = hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== null;
}

/** Why a new password is not taken; null when it is. Length is the contract's matter. */
export function weakness(password: string, username: string, email: string): string | null {
  const folded = fold(password);
  if (COMMON_PASSWORDS.has(folded) || /^(.)\1*$/u.test(folded)) {
    return 'This password is too common. Use a few words that only you would put together.';
  }
  if ([fold(username), fold(email), fold(email).split('@')[0]].includes(folded)) {
    return 'Your password must differ from your username and email.';
  }
  return null;
}
