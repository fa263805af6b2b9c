import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placeInRelease } from './move-edits.ts';

test('where the release has a text is told by the names of its files, without reading them: each save of a draft asks', () => {
  const content = mkdtempSync(path.join(tmpdir(), 'inzira-places-'));
  const chapter = path.join(content, 'modules', '01-a', '02-c');
  mkdirSync(chapter, { recursive: true });
  writeFileSync(path.join(chapter, '01-rent.md'), 'Rent');
  symlinkSync('nowhere', path.join(chapter, '02-cannot-be-read.md'));
  expect(placeInRelease(content, '01-a/07-c/04-rent.fr.md')).toBe('01-a/02-c/01-rent.fr.md');
  expect(placeInRelease(content, '01-a/02-c/03-new.md')).toBe('01-a/02-c/03-new.md');
  rmSync(content, { recursive: true });
});
