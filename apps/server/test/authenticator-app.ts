import { codeAt, stepAt } from '#src/features/accounts/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Makes codes as an app does that was given the typed key: of now, or of so many steps from now. */
export function appOf(key: string) {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return (steps = 0) => codeAt(secret, stepAt(Date.now()) + steps);
}
