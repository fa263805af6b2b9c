import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { clearAttempts, countAttempt, requireAttempts } from '#src/platform/http/throttle.ts';
import { fold } from '#src/platform/text/fold.ts';
import { isPassword } from './passwords.ts';

interface PasswordGuess {
  /** What was typed to name the account; counted when there is none. */
  name: string;
  password: string;
  address: string;
}

const accountKey = (userId: number) => `sign-in user ${userId}`;

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
  const { signInFailuresPerAccount, signInFailuresPerAddress } = config.limits;
  const perAddress = {
    key: `sign-in address ${guess.address}`,
    max: signInFailuresPerAddress,
    seconds: 5 * 60,
  };
  const perAccount = {
    key: user ? accountKey(user.id) : `sign-in name ${fold(guess.name)}`,
    max: signInFailuresPerAccount,
    seconds: 15 * 60,
  };
  await requireAttempts(db, perAddress);
  // Counted before the password is looked at, so that parallel guesses count too.
  await countAttempt(db, perAccount);
  // Of an address only failures count: a class that signs in at once is as many right passwords. It
  // is asked again when the turn has come, so that of many guesses at once few are looked at too many.
  const mayGoOn = () => requireAttempts(db, perAddress);
  if (!(await isPassword(guess.password, user?.password_hash ?? null, mayGoOn))) {
    await countAttempt(db, perAddress);
    return false;
  }
  await clearAttempts(db, perAccount);
  return true;
}

/** A new password opens the account at once, however often the old one was guessed at. */
export async function clearGuesses(trx: Db, userId: number) {
  await clearAttempts(trx, { key: accountKey(userId) });
}
