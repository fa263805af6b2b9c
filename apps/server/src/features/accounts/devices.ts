import { randomBytes } from 'node:crypto';
import type { Tokens } from '#src/platform/http/tokens.ts';

/** A phone or computer, with the users who have signed in on it. */
export interface Device {
  id: string;
  users: readonly number[];
}

/** A shared computer forgets who signed in longest ago. */
const MAX_USERS = 20;

/**
 * What a client keeps of its sign-ins, also over a logout. It opens nothing: it only gets attempts
 * of its own, so that nobody elsewhere uses them up. Null for one that we have not signed.
 */
export function readDevice(tokens: Tokens, text: string | undefined): Device | null {
  const [id = '', users = '', signature = ''] = text?.split('.') ?? [];
  if (!tokens.isSigned(`device ${id}.${users}`, signature)) return null;
  return { id, users: users.split('-').map(Number) };
}

/** The same device after this user has signed in on it, or a new one. */
export function signDevice(tokens: Tokens, device: Device | null, userId: number): string {
  const others = device?.users.filter((id) => id !== userId) ?? [];
  const users = [userId, ...others].slice(0, MAX_USERS).join('-');
  const text = `${device?.id ?? randomBytes(12).toString('hex')}.${users}`;
  return `${text}.${tokens.sign(`device ${text}`)}`;
}
