import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfCode } from './code-hash.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'inzira-code-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const entry = () => path.join(folder, 'entry.ts');

function write(files: Record<string, string>) {
  for (const [name, source] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), source);
  }
  return hashOfCode(entry());
}

describe('a hash of code', () => {
  test('is another when a module changes that is imported by one that is imported', () => {
    const before = write({
      'entry.ts': "import { a } from './a.ts';\nimport fs from 'node:fs';",
      'a.ts': "export { b } from './b.ts';\nconst c = () => import('./c.ts');",
      'b.ts': 'export const b = 1;',
      'c.ts': "import './entry.ts';",
      'other.ts': '1',
    });
    expect(hashOfCode(entry())).toBe(before);
    expect(write({ 'b.ts': 'export const b = 2;' })).not.toBe(before);
    expect(write({ 'b.ts': 'export const b = 1;' })).toBe(before);
    expect(write({ 'c.ts': "import './entry.ts'; // anew" })).not.toBe(before);
    expect(write({ 'c.ts': "import './entry.ts';", 'other.ts': '2' })).toBe(before);
  });

  test('leaves types out', () => {
    write({ 'entry.ts': "import type { T } from './types.ts';", 'types.ts': 'export type T = 1;' });
    const before = hashOfCode(entry());
    expect(write({ 'types.ts': 'export type T = 2;' })).toBe(before);
  });

  test('fails where an import leads nowhere', () => {
    expect(() => write({ 'entry.ts': "import './nowhere.ts';" })).toThrow('nowhere.ts');
  });

  test.each([
    'learning/import-curriculum.ts',
    'studio/import-journey.ts',
    'resources/import-resources.ts',
    'advisor/library/mentor-content.ts',
  ])('can be made of %s', (file) => {
    const features = path.resolve(import.meta.dirname, '../../features');
    expect(hashOfCode(path.join(features, file))).toMatch(/^[0-9a-f]{64}$/);
  });
});
