import { expect, test } from 'vitest';
import { codeAt, findStep, otpauthUri, stepAt, toBase32 } from './totp.ts';

/** From RFC 6238, appendix B, whose codes have eight digits. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %d the code is that of the RFC', (second, code) => {
  expect(codeAt(SECRET, stepAt(second * 1000))).toBe(code.slice(-6));
});

test.each([
  ['one step ago', -1, true],
  ['of now', 0, true],
  ['one step ahead', 1, true],
  ['two steps ago', -2, false],
  ['two steps ahead', 2, false],
])('a code %s', (_, away, isFound) => {
  const at = 1_234_567_890_000;
  const step = stepAt(at) + away;
  expect(findStep(SECRET, codeAt(SECRET, step), at)).toBe(isFound ? step : null);
});

test.each(['', '12345', '1234567', 'abcdef', '٠١٢٣٤٥'])('%j is no code', (code) => {
  expect(findStep(SECRET, code)).toBeNull();
});

test('a secret is written as apps take it', () => {
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthUri(SECRET, 'Ama O’Brien')).toBe(
    'otpauth://totp/Inzira:Ama%20O%E2%80%99Brien?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Inzira',
  );
});
