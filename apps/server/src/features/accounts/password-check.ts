import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import {
  clearAttempts,
  countAttempt,
  requireAttempts,
  type Throttle,
} from '#src/platform/http/throttle.ts';
import { fold } from '@inzira/contract/rules/fold';
import type { Device } from './devices.ts';
import { isPassword } from './passwords.ts';

interface PasswordGuess {
  /** What was typed to name the account; counted when there is none. */
  name: string;
  password: string;
  address: string;
  /** What the client keeps of earlier sign-ins. */
  device?: Device | null | undefined;
}

/** From all addresses together, for each that one address has. */
const ADDRESSES = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Guesses are counted by account and address together, so that nobody elsewhere holds its user off;
 * with a wider limit for guesses from many addresses. A device on which this user has signed in
 * before has a count of its own, and none of the others.
 */
function throttlesOf(
  { limits }: Config,
  user: { id: number } | undefined,
  { name, address, device }: PasswordGuess,
): { perAccount: Throttle; failuresOnly: Throttle[] } {
  const account = user ? `sign-in user ${user.id}` : `sign-in name ${fold(name)}`;
  const perAccount = { max: limits.signInFailuresPerAccount, seconds: WINDOW_SECONDS };
  if (user && device?.users.includes(user.id)) {
    return {
      perAccount: { key: `${account} device ${device.id}`, ...perAccount },
      failuresOnly: [],
    };
  }
  return {
    perAccount: { key: `${account} from ${address}`, ...perAccount },
    failuresOnly: [
      { key: `sign-in address ${address}`, max: limits.signInFailuresPerAddress, seconds: 5 * 60 },
      { key: `${account} anywhere`, ...perAccount, max: perAccount.max * ADDRESSES },
    ],
  };
}

/**
 * Whether the password is that of an account, which may not exist: the same work either way.
 * Everything that asks for a password counts here, so that no call has guesses of its own.
 * @throws 429
 */
export async function checkPassword(
  db: Db,
  config: Config,
  user: { id: number; password_hash: string | null } | undefined,
  guess: PasswordGuess,
): Promise<boolean> {
  const { perAccount, failuresOnly } = throttlesOf(config, user, guess);
  // Of what many share only failures count: a class that signs in at once is as many right passwords. It
  // is asked again when the turn has come, so that of many guesses at once few are looked at too many.
  const mayGoOn = async () => {
    for (const shared of failuresOnly) await requireAttempts(db, shared);
  };
  await mayGoOn();
  // Counted before the password is looked at, so that parallel guesses count too.
  await countAttempt(db, perAccount);
  if (!(await isPassword(guess.password, user?.password_hash ?? null, mayGoOn))) {
    for (const shared of failuresOnly) await countAttempt(db, shared);
    return false;
  }
  await clearAttempts(db, perAccount);
  return true;
}

/** A new password opens the account at once, however often the old one was guessed at. */
export async function clearGuesses(trx: Db, userId: number) {
  await trx.deleteFrom('throttles').where('key', 'like', `sign-in user ${userId} %`).execute();
}
