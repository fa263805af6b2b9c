import { setTimeout as wait } from 'node:timers/promises';
import type { ShownFigures } from '@inzira/contract/plan';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawInThread } from '#src/platform/text/draw-in-thread.ts';
import { splitByFont } from '#src/platform/text/pdf-fonts.ts';
import { isSecondEngine } from '#test/whole.ts';
import { startPlans } from './plan.fixture.ts';
import { countedInWords, drawPlan, stateOf } from './plan-pdf.ts';

type Plans = Awaited<ReturnType<typeof startPlans>>;
let { studio, people, newPlanner }: Plans = {} as Plans;
beforeAll(async () => {
  ({ studio, people, newPlanner } = await startPlans());
});

const PDF = '/api/plan/pdf/';
const shown = (name: ShownFigures['name'] = 'margin'): ShownFigures => ({
  name,
  title: 'Margin and mark-up',
  lines: [{ label: 'You keep', value: 'RWF 190' }],
  given: 'From: Price of one unit RWF 500',
});

const headingsOf = (pdf: string) => pdf.split('/S /H2').length - 1;

describe('the PDF of a plan', () => {
  test('has a heading for each answered question and each kept calculator, and no other', async () => {
    const { call } = await newPlanner();
    const body = { figures: [shown(), shown('runway')] };
    const { status, headers, body: pdf } = await call('POST', PDF, { body });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe("inline; filename*=UTF-8''My%20venture.pdf");
    expect(String(pdf).slice(0, 8)).toBe('%PDF-1.7');
    expect(headingsOf(String(pdf))).toBe(3);
  });

  test('is there before anything is written', async () => {
    const { call } = await studio.newMember(people.trainer.venture);
    const { status, body } = await call('POST', PDF, { body: { figures: [] } });
    expect([status, headingsOf(String(body))]).toEqual([200, 0]);
  });

  test('has what was promised and counted at a stall, also where there is nothing else', async () => {
    const { call } = await studio.newMember(people.trainer.venture);
    const paragraphs = async () => {
      const { body } = await call('POST', PDF, { body: { figures: [] } });
      return String(body).split('/S /P').length - 1;
    };
    const empty = await paragraphs();
    const day = new Date().toISOString().slice(0, 10);
    await call('POST', '/api/promises/', { body: { text: 'Ask five people', due_on: day } });
    // The promise and its day replace "Nothing is written in it yet."
    expect(await paragraphs()).toBe(empty + 1);
    await call('POST', '/api/tallies/', { body: { kind: 'asked', day } });
    expect(await paragraphs()).toBe(empty + 2);
  });

  test('is its owner’s, and a trainer’s whom they let read it', async () => {
    const person = await newPlanner();
    const ask = (who: keyof typeof people) =>
      people[who].call('POST', `/api/plans/${person.id}/pdf/`, { body: { figures: [shown()] } });
    expect((await ask('trainer')).status).toBe(404);
    await person.call('PUT', '/api/plan/', { body: { trainer_may_read: true } });
    const read = await ask('trainer');
    expect([read.status, headingsOf(String(read.body))]).toEqual([200, 3]);
    expect((await ask('otherTrainer')).status).toBe(404);
    for (const who of ['classmate', 'stranger', 'staff'] as const)
      expect((await ask(who)).status, who).toBe(403);
    const { t } = studio;
    expect((await t.visitor('POST', PDF, { body: { figures: [] } })).status).toBe(401);
  });

  test('keeps nobody’s writes waiting, also where it is asked for with an Idempotency-Key', async () => {
    const [reader, writer] = [await newPlanner(), await newPlanner()];
    const done: string[] = [];
    const headers = { 'idempotency-key': 'plan-pdf-0001' };
    const pdf = reader
      .call('POST', PDF, { body: { figures: [] }, headers })
      .then(({ status }) => done.push(`pdf ${status}`));
    // Its attempt is counted now, and it waits for the thread.
    await expect
      .poll(
        async () =>
          studio.t.db
            .selectFrom('idempotent_answers')
            .select('key')
            .where('key', '=', headers['idempotency-key'])
            .executeTakeFirst(),
        { timeout: 10_000 },
      )
      .toBeTruthy();
    await wait(50);
    const { status } = await writer.call('PUT', '/api/plan/', { body: { title: 'Bags' } });
    done.push(`write ${status}`);
    await pdf;
    expect(done).toEqual(['write 200', 'pdf 200']);
  });

  test('is one at a time for each person: who asks again meanwhile is told to wait, and loses no attempt', async () => {
    const person = await newPlanner();
    const ask = () => person.call('POST', PDF, { body: { figures: [shown()] } });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const { status, headers, body } of refused) {
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
      expect(body.error).toContain('still being made');
    }
    const counted = () =>
      studio.t.db
        .selectFrom('throttles')
        .select('count')
        .where('key', '=', `plan pdf ${person.id}`)
        .executeTakeFirstOrThrow();
    const { count } = await counted();
    expect(count).toBe(1);
    expect((await ask()).status).toBe(200);
    expect((await counted()).count).toBe(count + 1);
  });

  test('is refused at once where too many wait, also that of a pack, and made again when they are through', async () => {
    const person = await newPlanner();
    const ask = () => person.call('POST', PDF, { body: { figures: [] } });
    const program = new URL('../../platform/text/draw-slowly.fixture.ts', import.meta.url);
    const release = new SharedArrayBuffer(4);
    const others = Array.from({ length: 8 }, (_, at) =>
      drawInThread(program, release, { asker: `another ${at}` }),
    );
    try {
      const pack = () => person.call('GET', `/api/venture/pack/${person.id}/pdf/`);
      for (const { status, headers, body } of [await ask(), await pack()]) {
        expect([status, headers['retry-after']]).toEqual([503, '60']);
        expect(body.error).toContain('Many documents');
      }
      // Calls without a document are answered.
      expect((await person.call('GET', '/api/plan/')).status).toBe(200);
    } finally {
      Atomics.store(new Int32Array(release), 0, 1);
      Atomics.notify(new Int32Array(release), 0);
      await Promise.all(others);
    }
    expect((await ask()).status).toBe(200);
  });

  test('takes no more than a calculator says, and so many in ten minutes', async () => {
    const person = await newPlanner();
    const long = { ...shown(), title: 'x'.repeat(201) };
    const many = Array.from({ length: 60 }, () => shown());
    for (const figures of [[long], many, 'margin', [{ ...shown(), name: 'nothing' }]])
      expect((await person.call('POST', PDF, { body: { figures } })).status).toBe(400);
    await studio.t.db
      .insertInto('throttles')
      .values({ key: `plan pdf ${person.id}`, count: 20, ends_at: '2999-01-01T00:00:00.000Z' })
      .execute();
    expect((await person.call('POST', PDF, { body: { figures: [] } })).status).toBe(429);
  });
});

test('French numbers are drawn with the space that the fonts have', () => {
  expect(splitByFont('−1\u202f500\u00a0FCFA', 'bold')).toEqual([
    { font: 'bold', text: '−1\u00a0500\u00a0FCFA' },
  ]);
});

test('what was promised and counted is said in the reader’s language', async () => {
  const promise = {
    id: 1,
    text: 'Demander à cinq clientes',
    due_on: '2026-12-04',
    source: 'own' as const,
    lesson: null,
    given_by: { id: 2, full_name: 'Thandi Nkosi' },
    created_at: '2026-11-20T10:00:00.000Z',
    answer: null,
    answered_at: null,
    outcome: '',
    postponed: 0,
  };
  const counted = { asked: 12, sold: 5, refused: 3, since: '2026-11-21' };
  expect(stateOf(promise, 'en')).toBe('For 4 December 2026 · Task of Thandi Nkosi');
  expect(stateOf(promise, 'fr')).toBe('Pour le 4 décembre 2026 · Tâche de Thandi Nkosi');
  expect(stateOf({ ...promise, answer: 'differently', given_by: null }, 'fr')).toBe(
    'Cela s’est passé autrement',
  );
  expect(countedInWords(counted, 'en')).toBe(
    'Customers since 21 November 2026: 12 asked, 5 sold, 3 refused.',
  );
  expect(countedInWords(counted, 'fr')).toBe(
    'Clients depuis le 21 novembre 2026\u00a0: abordés 12, ventes 5, refus 3.',
  );
});

test.skipIf(isSecondEngine)(
  'a plan of every lesson is drawn in French too, with all signs of its sums',
  async () => {
    const notes = Array.from({ length: 90 }, (_, at) => ({
      lesson_id: at + 1,
      chapter_id: 1,
      title: 'Leçon',
      prompt: 'Qu’est-ce qui vous coûte le plus\u00a0? Écrivez-le.',
      chapter: 'Chapitre',
      module: `Module ${Math.floor(at / 10)}`,
      text: `${'Œuvre à Abidjan, ça marche… ₦ 1\u202f500 ẹ̀kọ́ 你好 '.repeat(60)}\n- un\n- deux`,
      updated_at: '2026-01-01T00:00:00.000Z',
    }));
    const pdf = await drawPlan({
      plan: {
        title: 'Café',
        founder: 'Awa',
        notes,
        figures: [],
        promises: [],
        counted: null,
        country: 'Sénégal',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      figures: [
        { ...shown(), lines: [{ label: 'Long '.repeat(40), value: '−1\u202f500\u00a0FCFA' }] },
      ],
      language: 'fr',
    });
    expect(pdf.toString('latin1')).toContain('/Lang (fr)');
    expect(Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])).toBeGreaterThan(20);
  },
);
