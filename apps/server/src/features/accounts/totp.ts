import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Time-based one-time passwords (RFC 6238 over RFC 4226) as all authenticator apps compute them: SHA-1, six digits,
 * thirty seconds. Our own, because it is so short, and the RFC contains test vectors.
 */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Tolerates slow typing, and clocks that differ by less than a step. */
const SKEW_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, the format of keys that users type into apps. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** The time step of this code within the tolerance; null for a wrong code. */
export function findStep(
  secret: Uint8Array,
  code: string,
  milliseconds = Date.now(),
): number | null {
  const given = Buffer.from(code);
  const present = stepAt(milliseconds);
  let found: number | null = null;
  for (let step = present - SKEW_STEPS; step <= present + SKEW_STEPS; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** The content of the QR code. */
export function otpauthUri(secret: Uint8Array, username: string): string {
  const issuer = 'Inzira';
  const label = `${issuer}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}`;
}
