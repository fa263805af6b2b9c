import { availableParallelism } from 'node:os';
import type { Sentence } from '@inzira/contract/sentence';
import { lazy } from '#src/platform/lazy.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { fold } from '@inzira/contract/rules/fold';

const argon2 = lazy<typeof import('@node-rs/argon2')>('@node-rs/argon2');

/** Argon2id with the parameters of RFC 9106's second choice scaled to a small server: 19 MiB, 2 passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The number of parallel hashes. They run on Node's four threads, which files, signatures and compression need as well,
 * and each uses a whole core: two threads stay free, and a core where there are two.
 */
const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const waiting: (() => void)[] = [];
let running = 0;

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < HASHES_AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Passes the slot on to the hash that has waited longest.
    if (next) next();
    else running -= 1;
  }
}

/**
 * The hash to compare with when there is no account, so that both cases take as long; made with `COST` from an unknown
 * password.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8b/8GydstUL1XqD8FeKSJw$AUCSFrrXxugKwavhza4h9/jTeHrpSU2k9ft/xjxWO50';

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => argon2().hash(password, COST));
}

/** @param before runs when it is this guess's turn; an exception skips the work. */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  before?: () => Promise<void>,
): Promise<boolean> {
  const isRight = await withHashSlot(async () => {
    await before?.();
    return argon2().verify(passwordHash ?? NOBODYS_HASH, password);
  });
  return isRight && passwordHash !== null;
}

/** The reason why a new password is refused; null when it is accepted. The contract checks the length. */
export function weakness(password: string, username: string, email: string): Sentence | null {
  const folded = fold(password);
  if (COMMON_PASSWORDS.has(folded) || /^(.)\1*$/u.test(folded)) {
    return {
      en: 'This password is too common. Use a few words that only you would put together.',
      fr: 'Ce mot de passe est trop courant. Choisissez quelques mots que personne d’autre n’assemblerait.',
    };
  }
  if ([fold(username), fold(email), fold(email).split('@')[0]].includes(folded)) {
    return {
      en: 'Your password must differ from your username and email.',
      fr: 'Votre mot de passe doit être différent de votre nom d’utilisateur et de votre adresse e-mail.',
    };
  }
  return null;
}
