import { createHash, randomBytes } from 'node:crypto';

/** The two parts of a mailed link; the database stores only a hash of the token. */
export interface SecretLink {
  uid: string;
  token: string;
}

export function newSecret(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashSecret(token) };
}

/** A fast hash is enough for a random secret of 256 bits, which cannot be guessed. */
export function hashSecret(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function toUid(id: number): string {
  return id.toString(36);
}

/** The user id in a link; null when it is malformed. */
export function readUid(uid: string): number | null {
  if (!/^[1-9a-z][0-9a-z]{0,5}$/.test(uid)) return null;
  const id = Number.parseInt(uid, 36);
  return id <= 2_147_483_647 ? id : null;
}
