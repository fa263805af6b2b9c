import { expect, test } from 'vitest';
import { toTel, toWhatsApp } from './venture-contact.ts';

test.each([
  ['+250 788 123 456', 'https://wa.me/250788123456'],
  ['00 250 788-123-456', 'https://wa.me/250788123456'],
  ['0788 123 456', null],
  ['+12', null],
])('the chat with %s is at %s', (phone, address) => {
  expect(toWhatsApp(phone)).toBe(address);
});

test('a number is called without what makes it readable', () => {
  expect(toTel('+250 (788) 123-456')).toBe('tel:+250788123456');
});
