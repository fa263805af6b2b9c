import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeUser } from '#test/factories.ts';
import { outlineText, wrapText } from '#src/platform/text/text-paths.ts';
import { findVentureHead } from './venture-head.ts';
import { createVia, makeApproved } from './ventures.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const preview = (file: string) => t.app.inject({ url: `/previews/ventures/${file}` });
const headOf = (id: number) => findVentureHead(t.db, t.app.files, 'https://inzira.example', id);

describe('the image of a link to a venture', () => {
  test('is a PNG of 1200 by 630 with its name on it', async () => {
    const [a, b] = [
      await makeApproved(t, { company_name: 'Café Ikawa', countries: '646' }),
      await makeApproved(t, { company_name: 'Another name', countries: '646' }),
    ];
    const first = await preview(`${a.id}-2.png`);
    expect(first.headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(first.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(first.rawPayload.equals((await preview(`${b.id}-2.png`)).rawPayload)).toBe(false);
    expect(first.rawPayload.equals((await preview(`${a.id}.png`)).rawPayload)).toBe(true);
  });

  test('is drawn from hostile, endless and foreign names', async () => {
    for (const company_name of [
      '</path><script>alert(1)</script><image href="file:///etc/passwd"/>',
      'W'.repeat(150),
      'ስም مقهى 🦁',
    ]) {
      const { id } = await makeApproved(t, { company_name, tagline: '&amp; <b>'.repeat(7) });
      expect((await preview(`${id}.png`)).statusCode, company_name).toBe(200);
    }
  });

  test('is there for reviewed ventures only', async () => {
    const { body } = await createVia(t.as(await makeUser(t.db)));
    for (const file of [`${body.id}.png`, '999999.png', 'abc.png', '1.svg', '0.png']) {
      const { statusCode } = await preview(file);
      expect(statusCode, file).toBeGreaterThanOrEqual(400);
      expect(statusCode, file).toBeLessThan(500);
    }
  });

  test('has every letter whole: outlines are of numbers only', () => {
    const path = outlineText(
      'Health & Wellbeing · Food'.repeat(4),
      { size: 28, weight: 700 },
      80,
      300,
    );
    expect(path).toMatch(/^[MLCQZ\d. -]+$/);
    expect(outlineText('ስም', { size: 28, weight: 700 }, 0, 0)).toBe('');
  });

  test('breaks lines between words, long words where they end, and cuts the rest off', () => {
    const style = { size: 60, weight: 700 } as const;
    expect(wrapText('Café Ikawa of the hills', style, 400, 3)).toEqual([
      'Café Ikawa of',
      'the hills',
    ]);
    expect(wrapText('W'.repeat(20), style, 300, 9).join('')).toBe('W'.repeat(20));
    const [, last] = wrapText('one two three four five six seven', style, 200, 2);
    expect(last).toMatch(/…$/);
  });
});

describe('the head of a venture’s page', () => {
  test('tells name, tagline and image, and what it is as schema.org has it', async () => {
    const { id } = await makeApproved(t, {
      company_name: 'Café Ikawa',
      website: 'https://ikawa.example',
      countries: '646',
    });
    expect(await headOf(id)).toMatchObject({
      title: 'Café Ikawa',
      description: expect.stringContaining('Teas from our own hills'),
      image: `https://inzira.example/previews/ventures/${id}-2.png`,
      structuredData: {
        '@graph': [
          { '@type': 'BreadcrumbList' },
          {
            '@type': 'Organization',
            url: `https://inzira.example/ventures/${id}`,
            areaServed: [{ '@type': 'Country', name: 'Rwanda' }],
            sameAs: ['https://ikawa.example'],
          },
        ],
      },
    });
  });

  test('is nothing for one that is not reviewed', async () => {
    const { body } = await createVia(t.as(await makeUser(t.db)));
    expect(await headOf(body.id)).toBeNull();
    expect(await headOf(999_999)).toBeNull();
  });
});
