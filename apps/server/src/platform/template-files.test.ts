import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { TemplateFiles } from './template-files.ts';

describe('templates', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-templates-'));
  for (const name of ['a.xlsx', 'a.fr.xlsx', 'a.webp', 'b.docx', 'README.md', 'c.xlsm']) {
    writeFileSync(path.join(folder, name), name);
  }
  afterAll(() => rmSync(folder, { recursive: true }));
  const templates = new TemplateFiles(folder);

  test('are found by name, in a language where they have it', () => {
    expect(templates.find('a', 'fr')?.filename).toBe('a.fr.xlsx');
    expect(templates.find('a', 'en')?.filename).toBe('a.xlsx');
    expect(templates.find('b', 'fr')).toMatchObject({ filename: 'b.docx', language: 'en' });
    expect(templates.findPreview('a', 'fr')?.filename).toBe('a.webp');
    expect(templates.findPreview('b', 'en')).toBeUndefined();
    expect(templates.find('c', 'en')).toBeUndefined();
    expect(templates.open('README.md')).toBeUndefined();
  });
});
