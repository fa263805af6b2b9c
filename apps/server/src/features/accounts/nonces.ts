import { randomBytes } from 'node:crypto';
import type { Db } from '#src/platform/db/database.ts';
import { unauthorized } from '#src/platform/http/errors.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';

const NONCE_SECONDS = 15 * 60;

/** `<random>.<expiry>.<signature>`: needs no storage until it is used. */
export function issueNonce(tokens: Tokens): string {
  const random = randomBytes(18).toString('base64url');
  const expires = Math.floor(Date.now() / 1000) + NONCE_SECONDS;
  return `${random}.${expires}.${tokens.sign(toSign(random, String(expires)))}`;
}

/**
 * Marks a nonce as used, so that an intercepted token cannot be sent again.
 * @throws 401 when it is not one of ours, has expired, or was used before.
 */
export async function consumeNonce(db: Db, tokens: Tokens, nonce: string) {
  const refusal = unauthorized({
    en: 'This Google login has expired. Please try again.',
    fr: 'Cette connexion avec Google a expiré. Veuillez réessayer.',
  });
  const [random = '', expires = '', signature = ''] = nonce.split('.');
  if (!tokens.isSigned(toSign(random, expires), signature)) throw refusal;
  if (!(Number(expires) > Date.now() / 1000)) throw refusal;
  const used = await db
    .insertInto('used_nonces')
    .values({ nonce: random, expires_at: new Date(Number(expires) * 1000).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  if (!used) throw refusal;
}

const toSign = (random: string, expires: string) => `sign-in nonce ${random} ${expires}`;
