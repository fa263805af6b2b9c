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
  /** The username or email as typed; counted even if no account has it. */
  name: string;
  password: string;
  address: string;
  /** The client's record of earlier sign-ins. */
  device?: Device | null | undefined;
}

/** The limit for guesses from all addresses, as a multiple of the limit for one address. */
const ADDRESSES = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Guesses are counted by account and address together, so that nobody elsewhere can lock the user out; a higher limit
 * applies to guesses from many addresses. A device on which this user has signed in before has only its own limit.
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
 * Checks the password of an account, with the same work if the account does not exist. Every call that asks for a
 * password uses this, so that all share the same limits.
 * @throws 429
 */
export async function checkPassword(
  db: Db,
  config: Config,
  user: { id: number; password_hash: string | null } | undefined,
  guess: PasswordGuess,
): Promise<boolean> {
  const { perAccount, failuresOnly } = throttlesOf(config, user, guess);
  // Shared limits count only failures: a class that signs in at once sends as many right passwords. They are checked
  // again when it is this guess's turn, so that concurrent guesses exceed them only slightly.
  const mayGoOn = async () => {
    for (const shared of failuresOnly) await requireAttempts(db, shared);
  };
  await mayGoOn();
  // Counted before the check, so that concurrent guesses count too.
  await countAttempt(db, perAccount);
  if (!(await isPassword(guess.password, user?.password_hash ?? null, mayGoOn))) {
    for (const shared of failuresOnly) await countAttempt(db, shared);
    return false;
  }
  await clearAttempts(db, perAccount);
  return true;
}

/** A new password works immediately, however often the old one was guessed at. */
export async function clearGuesses(trx: Db, userId: number) {
  await trx.deleteFrom('throttles').where('key', 'like', `sign-in user ${userId} %`).execute();
}
