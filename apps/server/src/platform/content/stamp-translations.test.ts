import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stampOf } from './translations.ts';

const ORIGINAL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>Bag</text></svg>\n';
const TRANSLATED = ORIGINAL.replace('Bag', 'Sac');

function stamped(translation: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  writeFileSync(path.join(folder, 'bag.svg'), ORIGINAL);
  const file = path.join(folder, 'bag.fr.svg');
  writeFileSync(file, translation);
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'stamp-translations.ts'), folder]);
  return readFileSync(file, 'utf8');
}

test('a drawing gets its stamp inside, where the check lets a comment stand', () => {
  expect(stamped(TRANSLATED)).toBe(
    TRANSLATED.replace('<text>', `<!-- of: ${stampOf(ORIGINAL)} --><text>`),
  );
});

test('a drawing that has a stamp gets the new one in its place, once', () => {
  const old = TRANSLATED.replace('<text>', '<!-- of: 0123456789ab read_by: true --><text>');
  expect(stamped(old)).toBe(old.replace('0123456789ab', stampOf(ORIGINAL)));
});
