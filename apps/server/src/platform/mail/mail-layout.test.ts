import PostalMime from 'postal-mime';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { layOut, nameInMail } from './mail-layout.ts';
import { enqueueMail } from './mail.ts';
import { inTransaction } from '#src/platform/db/database.ts';

const HOSTILE = `<img src=x onerror=alert(1)>"'&\r\nBcc: victim@example.org\u202e`;

const template = {
  kind: 'mail-test' as const,
  to: 'reader@example.org',
  language: 'en' as const,
  subject: `Hello ${HOSTILE}`,
  title: HOSTILE,
  paragraphs: [HOSTILE],
  button: { label: HOSTILE, url: 'https://inzira.example/a?b=1&c="2"' },
  notes: [HOSTILE],
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

describe('a mail', () => {
  test('says the same as text and as HTML', () => {
    const mail = layOut({
      ...template,
      title: 'Title',
      paragraphs: ['One.', 'Two.'],
      notes: ['Note.'],
    });
    for (const words of ['Title', 'One.', 'Two.', 'Note.']) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
    expect(mail.text).toContain('https://inzira.example/a?b=1&c="2"');
    expect(mail.html).toContain('href="https://inzira.example/a?b=1&amp;c=&quot;2&quot;"');
  });

  test('escapes what people wrote, and fetches nothing', () => {
    const { html } = layOut(template);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(html).not.toMatch(/<(script|link|img|iframe)\b|url\(|@import/);
    expect(html.match(/https?:\/\//g)).toHaveLength(3);
  });

  test('keeps hostile names out of its headers', async () => {
    await inTransaction(t.db, (trx) => enqueueMail(trx, layOut(template)));
    await t.jobs.run();
    const folder = path.join(t.dataDir, 'outbox');
    const [file = ''] = readdirSync(folder);
    const mail = await PostalMime.parse(readFileSync(path.join(folder, file)));
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.to).toEqual([{ name: '', address: 'reader@example.org' }]);
    expect(mail.subject).toBe(`Hello <img src=x onerror=alert(1)>"'& Bcc: victim@example.org`);
  });
});

test('a name in a mail is short, of one line, and no link', () => {
  expect(nameInMail('Kigali Traders Ltd.')).toBe('Kigali Traders Ltd.');
  expect(nameInMail('You won http://evil.example/x')).not.toMatch(/https?:\/\/|evil\.example/);
  expect(nameInMail('a\r\nb')).toBe('a b');
  expect(nameInMail('x'.repeat(150))).toHaveLength(80);
});
