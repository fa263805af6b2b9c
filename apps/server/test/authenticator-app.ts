import { codeAt, stepAt } from '#src/features/accounts/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Generates codes as an app with this key does: for now, or for so many time steps later. */
export function appOf(key: string) {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return (steps = 0) => codeAt(secret, stepAt(Date.now()) + steps);
}
