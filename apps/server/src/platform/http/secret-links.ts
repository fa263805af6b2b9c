import { createHash, randomBytes } from 'node:crypto';

/** What stands in a mailed link: of the two parts only a hash of the second is kept. */
export interface SecretLink {
  uid: string;
  token: string;
}

export function newSecret(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashSecret(token) };
}

/** A random secret of 256 bits needs no slow hash: there is nothing to guess. */
export function hashSecret(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function toUid(id: number): string {
  return id.toString(36);
}

/** The id in a link; null when it was made up. */
export function readUid(uid: string): number | null {
  if (!/^[1-9a-z][0-9a-z]{0,5}$/.test(uid)) return null;
  const id = Number.parseInt(uid, 36);
  return id <= 2_147_483_647 ? id : null;
}
