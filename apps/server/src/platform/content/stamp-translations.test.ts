import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stampOf, stampOfAnswer } from './translations.ts';

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

test('each translated answer gets the stamp of its own original; an unknown one stays as it is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  writeFileSync(
    path.join(folder, 'advisor.yaml'),
    '- id: rent\n  asked_as: [rent]\n  answer: |\n    Pay by the month.\n- id: stock\n  asked_as: [stock]\n  answer: Count it.\n',
  );
  const file = path.join(folder, 'advisor.fr.yaml');
  writeFileSync(
    file,
    '- id: stock\n  of: 0123456789ab\n  answer: Comptez-le.\n- id: rent\n  answer: Payez au mois.\n- id: gone\n  answer: Rien.\n',
  );
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'stamp-translations.ts'), folder]);
  expect(readFileSync(file, 'utf8')).toBe(
    `- id: stock\n  of: ${stampOfAnswer({ answer: 'Count it.' })}\n  answer: Comptez-le.\n` +
      `- id: rent\n  of: ${stampOfAnswer({ answer: 'Pay by the month.' })}\n  answer: Payez au mois.\n` +
      '- id: gone\n  answer: Rien.\n',
  );
});
