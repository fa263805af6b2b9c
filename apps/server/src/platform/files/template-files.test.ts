import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
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

describe('a download', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });

  test('has its type and name, is no page of ours, and is kept', async () => {
    const file = t.app.templates.find('cash-flow', 'en');
    if (!file) throw new Error('There is no cash-flow template');
    const { status, headers } = await t.visitor('GET', file.url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="cash-flow.xlsx"',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': String(file.bytes.length),
    });
  });

  test('without its version is asked for anew, and answers 304', async () => {
    const url = '/files/templates/cash-flow.xlsx';
    const { headers } = await t.visitor('GET', url);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await t.visitor('GET', `${url}?v=old`, {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  test('a picture of it stands in the page', async () => {
    const { headers } = await t.visitor('GET', '/files/templates/cash-flow.webp');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
    });
  });

  test.each([
    '..%2fREADME.md',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    'README.md',
    'cash-flow.xlsx%00',
    'cash-flow.xlsx%0d%0aset-cookie:a=b',
    'missing.docx',
    '__proto__',
    'constructor.docx',
  ])('of %s is none', async (name) => {
    const { status, headers } = await t.visitor('GET', `/files/templates/${name}`);
    expect([400, 404]).toContain(status);
    expect(headers['set-cookie']).toBeUndefined();
  });
});
