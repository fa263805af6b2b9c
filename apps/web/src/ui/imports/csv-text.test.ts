import { expect, test } from 'vitest';
import { readCsvText } from './csv-text.ts';

const bufferOf = (bytes: readonly number[]) => new Uint8Array(bytes).buffer;
const utf16 = (text: string, isLittle: boolean) =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });
/** "Hél" with é in each encoding. */
const NAME = (accented: readonly number[]) => [0x48, ...accented, 0x6c];

test.each([
  ['UTF-8', NAME([0xc3, 0xa9])],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...NAME([0xc3, 0xa9])]],
  ['UTF-16 of Excel', [0xff, 0xfe, ...utf16('Hél', true)]],
  ['UTF-16, big end first', [0xfe, 0xff, ...utf16('Hél', false)]],
  ['the code page of Windows', NAME([0xe9])],
])('%s is read', (_, bytes) => {
  expect(readCsvText(bufferOf(bytes))).toEqual({ text: 'Hél' });
});

test('what a Mac wrote is read', () => {
  // Hélène and Éric
  const bytes = [0x48, 0x8e, 0x6c, 0x8f, 0x6e, 0x65, 0x2c, 0x83, 0x72, 0x69, 0x63];
  expect(readCsvText(bufferOf(bytes))).toEqual({ text: 'Hélène,Éric' });
});

test.each([
  ['UTF-16 without its mark', utf16('name', true), 'unreadable'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00], 'unreadable'],
  ['a workbook', [0x50, 0x4b, 3, 4], 'workbook'],
])('%s is refused', (_, bytes, refused) => {
  expect(readCsvText(bufferOf(bytes))).toEqual({ refused });
});
