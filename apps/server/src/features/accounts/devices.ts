import { randomBytes } from 'node:crypto';
import type { Tokens } from '#src/platform/http/tokens.ts';

/** A phone or computer, with the users who have signed in on it. */
export interface Device {
  id: string;
  users: readonly number[];
}

/** On a shared computer, the users who signed in longest ago are forgotten. */
const MAX_USERS = 20;

/**
 * A signed record of sign-ins that a client keeps, also after a logout. It grants no access; it only gives the device
 * separate login attempts, so that others cannot use them up. Null unless we have signed it.
 */
export function readDevice(tokens: Tokens, text: string | undefined): Device | null {
  const [id = '', users = '', signature = ''] = text?.split('.') ?? [];
  if (!tokens.isSigned(`device ${id}.${users}`, signature)) return null;
  return { id, users: users.split('-').map(Number) };
}

/** The same device with this user added, or a new one. */
export function signDevice(tokens: Tokens, device: Device | null, userId: number): string {
  const others = device?.users.filter((id) => id !== userId) ?? [];
  const users = [userId, ...others].slice(0, MAX_USERS).join('-');
  const text = `${device?.id ?? randomBytes(12).toString('hex')}.${users}`;
  return `${text}.${tokens.sign(`device ${text}`)}`;
}
