import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeOpportunity } from './opportunities.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://inzira.example' });
});

async function calendarOf(overrides: Parameters<typeof makeOpportunity>[1], language = 'en') {
  const id = await makeOpportunity(t.db, overrides);
  const { body } = await t.as(await makeUser(t.db))(
    'GET',
    `/api/organization/opportunities/${id}/`,
    { headers: { 'accept-language': language } },
  );
  return { id, url: body.calendar_url as string | null };
}

test('is an event of the whole last day, which opens without a session', async () => {
  const { id, url } = await calendarOf({ deadline: '2031-12-31', title: 'Seed; grant, 2031' });
  const { status, body, headers } = await t.visitor('GET', url ?? '');
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const lines = (body as string).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:opportunity-${id}@inzira.example`,
      'DTSTART;VALUE=DATE:20311231',
      'DTEND;VALUE=DATE:20320101',
      String.raw`SUMMARY:Apply: Seed\; grant\, 2031`,
      `URL:https://inzira.example/opportunities/${id}`,
      'TRIGGER:-P7D',
      'TRIGGER:-P1D',
    ]),
  );
  expect(lines.find((line) => line.startsWith('DTSTAMP'))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
  for (const part of ['VCALENDAR', 'VEVENT', 'VALARM']) {
    const count = (word: string) => lines.filter((line) => line === `${word}:${part}`).length;
    expect(count('BEGIN')).toBe(count('END'));
  }
});

test('folds long lines at 75 octets without breaking a character, and takes no line from a name', async () => {
  const title = `${'é€😀'.repeat(16)} end`;
  const { url } = await calendarOf({
    deadline: '2031-12-31',
    title,
    organization_name: `A\nATTENDEE:mailto:x@y.example\r\n${'long '.repeat(30)}`,
  });
  const { body } = await t.visitor('GET', url ?? '');
  const lines = (body as string).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(body).not.toContain('�');
  expect((body as string).replaceAll('\r\n ', '')).toContain(`SUMMARY:Apply: ${title}\r\n`);
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
});

test('speaks the language of whoever asked for the link', async () => {
  const { url } = await calendarOf({ deadline: '2031-12-31', title: 'Bourse' }, 'fr');
  expect((await t.visitor('GET', url ?? '')).body).toContain('SUMMARY:Candidature : Bourse');
});

test('there is none without a deadline, nor by a link that was made up', async () => {
  expect((await calendarOf({ deadline: null })).url).toBeNull();
  const { id, url } = await calendarOf({ deadline: '2031-12-31' });
  const other = (await calendarOf({ deadline: '2031-12-31' })).id;
  const wrong = [
    `/api/organization/opportunities/${id}/calendar/`,
    `${url}x`,
    (url ?? '').replace(`/${id}/`, `/${other}/`),
  ];
  for (const one of wrong) expect((await t.visitor('GET', one)).status, one).toBe(404);
});
