import { beforeAll, describe, expect, test } from 'vitest';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { drawPack } from './pack-pdf.ts';
import { splitByFont } from '#src/platform/text/pdf-fonts.ts';
import { review, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

const url = ({ id }: { id: number }) => `/api/venture/pack/${id}/`;
const LINK = '/api/venture/pack/link/';

/** A trainee whose work on the problem is approved, and on the numbers is waiting. */
async function newFounder() {
  const founder = await studio.newMember(people.trainer.venture, { first_name: 'Ama' });
  const { body } = await submit(founder, studio.idOf('watch'), 'Ten saw it.');
  await founder.call('PUT', `/api/venture/milestones/${studio.idOf('watch-goal')}/`, {
    body: { current_value: 4 },
  });
  await review(people.trainer, body, 'approved');
  await submit(founder, studio.idOf('numbers'), 'A secret sum.');
  return { ...founder, record: body as { id: number; revision: number } };
}

test('a PDF is made beside the requests, which go on meanwhile', async () => {
  const founder = await newFounder();
  const { body } = await submit(
    founder,
    studio.idOf('say'),
    `${'Ten words on what they said. '.repeat(25)}\n`.repeat(25),
  );
  await review(people.trainer, body, 'approved');
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const { status, headers } = await founder.call('GET', `${url(founder)}pdf/`);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const sum = ({ user, system }: { user: number; system: number }) => user + system;
  expect(sum(process.threadCpuUsage(own))).toBeLessThan(sum(process.cpuUsage(all)) / 2);
});

describe('an application pack', () => {
  test('holds approved work by its parts, and says what is missing', async () => {
    const founder = await newFounder();
    const { body } = await founder.call('GET', url(founder));
    expect(body).toMatchObject({
      user: founder.id,
      name: 'Ama',
      tagline: null,
      contact: null,
      missing: ['evidence', 'model', 'numbers', 'team', 'ask'],
      share: null,
    });
    expect(body.parts).toEqual([
      {
        part: 'problem',
        entries: [
          expect.objectContaining({
            content: 'Ten saw it.',
            milestones: [{ title: 'Goal', current_value: 4, target_value: 10, unit: 'people' }],
          }),
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
    for (const reader of [people.trainer, people.assistant, people.staff]) {
      expect((await reader.call('GET', url(founder))).body).toEqual(body);
    }
  });

  test('shows the milestones that were approved, whatever they are set to later', async () => {
    const founder = await newFounder();
    const set = (current_value: number) =>
      founder.call('PUT', `/api/venture/milestones/${studio.idOf('watch-goal')}/`, {
        body: { current_value },
      });
    const shown = async () =>
      (await founder.call('GET', url(founder))).body.parts[0].entries[0].milestones[0]
        .current_value;
    await set(999_999_999);
    expect(await shown()).toBe(4);
    const reopened = await review(people.trainer, { ...founder.record, revision: 2 }, 'pending');
    await set(7);
    await review(people.trainer, reopened.body, 'approved');
    expect(await shown()).toBe(7);
  });

  test('is headed by the founder’s own venture until they say otherwise', async () => {
    const founder = await newFounder();
    await makeApproved(studio.t, { company_name: 'Mpesa Tailors' }, founder.user);
    expect((await founder.call('GET', url(founder))).body).toMatchObject({
      name: 'Mpesa Tailors',
      tagline: 'Teas from our own hills',
    });
    const put = (body: object) => founder.call('PUT', '/api/venture/pack/', { body });
    const changed = await put({ name: 'Tailors', contact: '+250 788 123 456' });
    expect(changed.body).toMatchObject({ name: 'Tailors', contact: '+250 788 123 456' });
    expect((await put({ name: '' })).body.name).toBe('Mpesa Tailors');
    // With several ventures, none is chosen.
    await makeApproved(studio.t, { company_name: 'Mpesa Teas' }, founder.user);
    expect((await put({ name: '' })).body.name).not.toMatch(/^Mpesa/);
    expect((await put({ tagline: 'Sewn here' })).body.contact).toBe('+250 788 123 456');
    expect((await put({})).status).toBe(400);
    expect((await put({ tagline: 'x'.repeat(141) })).body).toHaveProperty('tagline');
  });

  test('loses what is approved no more', async () => {
    const founder = await newFounder();
    const answer = await review(people.trainer, { ...founder.record, revision: 2 }, 'pending');
    expect(answer.status).toBe(200);
    expect((await founder.call('GET', url(founder))).body.parts).toEqual([]);
  });

  test('opens to whoever has its link, until it is withdrawn', async () => {
    const founder = await newFounder();
    const { status, body } = await founder.call('POST', LINK);
    expect(status).toBe(201);
    const { token, path } = body.share;
    expect(path).toBe(`/packs/${token}`);
    expect((await founder.call('POST', LINK)).body.share.token).toBe(token);
    const shared = `/api/venture/shared-packs/${token}/`;
    const seen = await studio.t.visitor('GET', shared);
    expect(seen.status).toBe(200);
    expect(seen.headers['x-robots-tag']).toBe('noindex');
    expect(seen.body).toMatchObject({ name: 'Ama', parts: [{ part: 'problem' }] });
    expect(JSON.stringify(seen.body)).not.toContain(founder.email);
    expect(Object.keys(seen.body)).not.toContain('share');
    const trainers = await people.trainer.call('GET', url(founder));
    expect(trainers.body.share).toBeNull();
    expect((await people.trainer.call('DELETE', LINK)).status).toBe(204);
    expect((await studio.t.visitor('GET', shared)).status).toBe(200);
    expect((await founder.call('DELETE', LINK)).status).toBe(204);
    expect((await studio.t.visitor('GET', shared)).status).toBe(404);
    expect((await studio.t.visitor('GET', `${shared}pdf/`)).status).toBe(404);
    expect((await founder.call('POST', LINK)).body.share.token).not.toBe(token);
    for (const guess of ['x'.repeat(32), 'short', '%00', "'".repeat(32)]) {
      const answer = await studio.t.visitor('GET', `/api/venture/shared-packs/${guess}/`);
      expect(answer.status, guess).toBe(404);
    }
  });

  test('is nobody else’s', async () => {
    const founder = await newFounder();
    for (const who of ['classmate', 'otherTrainer', 'otherTrainee', 'stranger'] as const) {
      expect((await people[who].call('GET', url(founder))).status, who).toBe(404);
      expect((await people[who].call('GET', `${url(founder)}pdf/`)).status, who).toBe(404);
    }
    expect((await studio.t.visitor('GET', url(founder))).status).toBe(401);
    expect((await studio.t.visitor('POST', LINK)).status).toBe(401);
  });

  test('is a PDF, also by its link, under a name that is no header', async () => {
    const founder = await newFounder();
    await founder.call('PUT', '/api/venture/pack/', { body: { name: '../a";b é<script>' } });
    const { body } = await founder.call('POST', LINK);
    for (const [call, address] of [
      [founder.call, `${url(founder)}pdf/`],
      [people.trainer.call, `${url(founder)}pdf/`],
      [studio.t.visitor, `/api/venture/shared-packs/${body.share.token}/pdf/`],
    ] as const) {
      const pdf = await call('GET', address);
      expect(pdf.status).toBe(200);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(pdf.headers['content-disposition']).toBe(
        "inline; filename*=UTF-8''..a%3Bb%20%C3%A9script.pdf",
      );
      expect(String(pdf.body).slice(0, 8)).toBe('%PDF-1.7');
    }
  });
});

describe('the PDF', () => {
  const base = { name: 'A', tagline: null, founder: 'B', contact: null, updated_at: null };
  const withContent = (content: string) => ({
    ...base,
    parts: [
      {
        part: 'problem' as const,
        entries: [
          {
            activity: { id: 1, title: 'T' },
            content,
            file_name: null,
            approved_at: '2026-11-22T00:00:00Z',
            milestones: [],
          },
        ],
      },
    ],
  });
  const pagesOf = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

  test.each([
    ['nothing', ''],
    ['an endless word', 'x'.repeat(20_000)],
    ['a table of nothing', '|\n||\n|||\n|---|\n'],
    ['a cell that is longer than a page', `| ${'word '.repeat(3_000)} | 2 |`],
    ['line breaks only', '\n'.repeat(5_000)],
    ['control signs and half characters', '\u202e\ufeff\ud800 a\u0301\u0301\u0301'],
    ['pictures and other scripts', '😀👩🏾‍🌾 ሰላም مرحبا 你好'],
  ])('is drawn of %s', async (_, content) => {
    const pdf = await drawPack(withContent(content), 'en');
    expect(pagesOf(pdf)).toBeGreaterThan(0);
    expect(pagesOf(pdf)).toBeLessThan(40);
  });

  test('has every column of a wide table, and all of a long cell', async () => {
    const row = (last: string) => `|${'a|'.repeat(8)}${last}|`;
    const fontsIn = async (last: string) => {
      const pdf = await drawPack(withContent(`${row('Ninth')}\n|---|\n${row(last)}`), 'en');
      return pdf.toString('latin1').split('/Type /FontDescriptor').length - 1;
    };
    expect(await fontsIn('ẹ')).toBe((await fontsIn('e')) + 1);
    const long = await drawPack(withContent(`| a | b |\n| ${'word '.repeat(3_000)} | 2 |`), 'en');
    expect(pagesOf(long)).toBeGreaterThan(3);
  });

  test('grows with its text, not with its footers', async () => {
    expect(pagesOf(await drawPack(withContent('One line.'), 'fr'))).toBe(1);
    expect(pagesOf(await drawPack(withContent('Word '.repeat(2_000)), 'fr'))).toBe(4);
  });

  test('bears the whole name at the foot of its pages, in whatever fonts it needs', async () => {
    const fontsIn = async (name: string) => {
      const pdf = await drawPack({ ...withContent('One line.'), name }, 'en');
      return pdf.toString('latin1').split('/Type /FontDescriptor').length - 1;
    };
    expect(await fontsIn('Aẹ')).toBe((await fontsIn('Ab')) + 2);
    expect(pagesOf(await drawPack({ ...withContent('One.'), name: 'W'.repeat(150) }, 'en'))).toBe(
      1,
    );
  });

  test('has the letters of the languages around us', () => {
    const text = 'Ọmọ ṣe; Ɔkɔm, Ɛwɔ; ɓera ɗan ƙasa; Œuvre à côté; ₦ ₵ € ÷ ×';
    const shown = splitByFont(text, 'text')
      .map((run) => run.text)
      .join('');
    expect(shown).toBe(text.normalize('NFC'));
    expect(splitByFont('ሰ', 'text')).toEqual([{ font: 'text', text: '?' }]);
    expect(splitByFont('a 👩🏾‍🌾 → b', 'text')).toEqual([{ font: 'text', text: 'a  -> b' }]);
    expect(splitByFont('', 'bold')).toEqual([{ font: 'bold', text: '' }]);
  });
});
