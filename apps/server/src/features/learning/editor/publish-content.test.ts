import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EditedQuestion } from '@inzira/contract/staff-content';
import { now } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { question, startPublishing, TEXT } from './publishing.fixture.ts';

type Publishing = Awaited<ReturnType<typeof startPublishing>>;
let { t, editor, folder, open, publish, undo, asked, titles, record }: Publishing =
  {} as Publishing;
beforeAll(async () => {
  ({ t, editor, folder, open, publish, undo, asked, titles, record } = await startPublishing());
});

describe('a lesson and its questions', () => {
  const path = () => `${folder}08-stalls.md`;
  const quizPath = () => `${folder}quiz.yaml`;

  test('are published in one act, with one line in the record, and learners have both', async () => {
    const before = await asked();
    const lines = (await record()).length;
    const { status, body } = await publish({
      path: path(),
      text: TEXT,
      version: 0,
      questions: { before: [], after: [question('Does a stall cost rent?')] },
    });
    expect([status, body.state]).toEqual([200, 'edited']);
    expect(body.versions[0].together).toEqual([quizPath()]);
    expect(body.questions).toMatchObject([
      { id: 'about-stalls', question: 'Does a stall cost rent?' },
    ]);
    expect(await titles()).toContain('Stalls');
    const after = await asked();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)?.question_text).toBe('Does a stall cost rent?');
    const written = (await record()).slice(lines);
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written[0])).toContain('quiz.yaml');
  });

  test('that a colleague has changed meanwhile are not written over, and what is there is told', async () => {
    const { questions, text, version } = await open(path());
    const changed = [{ ...(questions?.[0] as EditedQuestion), explanation: 'Rent is rent.' }];
    const first = await publish({
      path: path(),
      text,
      version,
      questions: { before: questions, after: changed },
    });
    expect(first.status).toBe(200);
    const second = await publish({
      path: path(),
      text,
      version,
      questions: { before: questions, after: [question('Mine?')] },
    });
    expect(second.status).toBe(409);
    expect(second.body.current.questions[0].explanation).toBe('Rent is rent.');
  });

  test('on another lesson do not stand in the way', async () => {
    const lesson = await open(path());
    const all = await open(quizPath());
    const others = (all.questions ?? []).map((one, at) =>
      at === 0 ? { ...one, explanation: `${one.explanation} Really.` } : one,
    );
    const { status } = await publish({
      path: quizPath(),
      text: all.text,
      version: all.version,
      questions: { before: all.questions, after: others },
    });
    expect(status).toBe(200);
    const again = await publish({
      path: path(),
      text: lesson.text,
      version: lesson.version,
      questions: {
        before: lesson.questions,
        after: [...(lesson.questions ?? []), question('More?')],
      },
    });
    expect(again.status).toBe(200);
    expect(again.body.questions.map(({ id }: EditedQuestion) => id)).toEqual([
      'about-stalls',
      'about-stalls-2',
    ]);
    expect((await open(quizPath())).questions?.[0]?.explanation).toMatch(/Really\.$/);
  });

  test('are taken back as one, and what was there before is there again', async () => {
    const lesson = await open(path());
    const before = (await open(quizPath())).text;
    const { body } = await publish({
      path: path(),
      text: TEXT.replace('rent.', 'rent and a licence.'),
      version: lesson.version,
      questions: { before: lesson.questions, after: [] },
    });
    expect((await open(quizPath())).text).not.toBe(before);
    const back = await undo({ path: path(), version: body.version });
    expect([back.status, back.body.text]).toEqual([200, lesson.text]);
    expect(back.body.questions).toEqual(lesson.questions);
    expect((await open(quizPath())).text).toBe(before);
    expect((await record()).at(-1)?.action).toBe('content-undone');
    // Pressed again: it is undone already.
    const again = await undo({ path: path(), version: body.version });
    expect([again.status, again.body]).toEqual([200, back.body]);
    const other = t.as(await makeUser(t.db, { roles: ['editor'] }));
    expect((await undo({ path: path(), version: body.version }, other)).status).toBe(409);
  });

  // SQLite has one writer at a time.
  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'do not stand in the way of each other where one act begins with the lesson and one with the quiz',
    async () => {
      const lesson = await open(path());
      await publish({
        path: path(),
        text: lesson.text,
        version: lesson.version,
        questions: {
          before: lesson.questions,
          after: [...(lesson.questions ?? []), question('And light?')],
        },
      });
      const [{ version: ofLesson }, { version: ofQuiz }] = [
        await open(path()),
        await open(quizPath()),
      ];
      const takenBack = await t.db.transaction().execute(async (trx) => {
        const take = (of: string, version: number) =>
          trx
            .insertInto('content_edit_versions')
            .values({ path: of, version, text: 'x', author_id: null, at: now(), act_id: null })
            .execute();
        await take(path(), ofLesson + 1);
        const answer = undo({ path: quizPath(), version: ofQuiz });
        await expect
          .poll(
            async () =>
              (
                await sql`select pid from pg_stat_activity
                  where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
              ).rows,
          )
          .toHaveLength(1);
        await take(quizPath(), ofQuiz + 1);
        return { answer };
      });
      expect((await takenBack.answer).status).toBe(409);
      await t.db
        .deleteFrom('content_edit_versions')
        .where('author_id', 'is', null)
        .where('text', '=', 'x')
        .execute();
      expect((await undo({ path: quizPath(), version: ofQuiz })).status).toBe(200);
      expect(await open(path())).toMatchObject({ text: lesson.text, questions: lesson.questions });
    },
  );

  test('are taken back from where nothing was before: the lesson is gone, the quiz as it was', async () => {
    const at = `${folder}07-permits.md`;
    const before = (await open(quizPath())).text;
    const { body } = await publish({
      path: at,
      text: TEXT.replace('Stalls', 'Permits'),
      version: 0,
      questions: { before: [], after: [question('Is a permit needed?')] },
    });
    expect(await titles()).toContain('Permits');
    const back = await undo({ path: at, version: body.version });
    expect([back.status, back.body.state]).toEqual([200, 'removed']);
    expect(await titles()).not.toContain('Permits');
    expect((await open(quizPath())).text).toBe(before);
  });

  test('go together when the lesson is taken away, in both languages, and come back together', async () => {
    const at = `${folder}08-rent.md`;
    const french = `${folder}08-rent.fr.md`;
    const before = (await open(quizPath())).text;
    const { body } = await publish({
      path: at,
      text: TEXT.replace('Stalls', 'Rent'),
      version: 0,
      questions: { before: [], after: [question('Who pays the rent?')] },
      translation: {
        language: 'fr',
        text: '---\ntitle: Le loyer\n---\nUn stand coûte un loyer.\n',
        questions: [question('Qui paie le loyer ?')],
      },
    });
    expect(body.version).toBe(1);
    const gone = await publish({ path: at, text: null, version: 1 });
    expect([gone.status, gone.body.state]).toEqual([200, 'removed']);
    expect((await open(quizPath())).text).toBe(before);
    expect((await asked()).map(({ question_text: words }) => words)).not.toContain(
      'Who pays the rent?',
    );
    expect((await open(french)).state).toBe('removed');
    expect((await undo({ path: at, version: 2 })).status).toBe(200);
    expect((await asked()).map(({ question_text: words }) => words)).toContain(
      'Who pays the rent?',
    );
    expect((await open(french)).text).toContain('Un stand coûte un loyer.');
    await publish({ path: at, text: null, version: 3 });
  });

  test('leave the draft of its translation that its author has when the lesson is taken away', async () => {
    const at = `${folder}08-light.md`;
    const french = `${folder}08-light.fr.md`;
    await publish({
      path: at,
      text: TEXT.replace('Stalls', 'Light'),
      version: 0,
      translation: { language: 'fr', text: '---\ntitle: La lumière\n---\nUn.\n', questions: [] },
    });
    const text = '---\ntitle: La lumière\n---\nUn, deux.\n';
    await editor('PUT', '/api/staff/content/draft/', { body: { path: french, text, version: 1 } });
    expect((await publish({ path: at, text: null, version: 1 })).status).toBe(200);
    expect((await open(french)).draft?.text).toBe(text);
    expect((await undo({ path: at, version: 2 })).status).toBe(200);
    const back = await open(french);
    expect([back.state, back.draft?.text]).toEqual(['edited', text]);
    await publish({ path: at, text: null, version: 3 });
  });

  test('are taken back from the quiz too where the lesson was published again since', async () => {
    const at = `${folder}09-water.md`;
    const before = (await open(quizPath())).text;
    const text = TEXT.replace('Stalls', 'Water');
    await publish({
      path: at,
      text,
      version: 0,
      questions: { before: [], after: [question('Who brings the water?')] },
    });
    const again = await publish({ path: at, text: `${text}More.\n`, version: 1 });
    expect(again.status).toBe(200);
    const { version } = await open(quizPath());
    expect((await undo({ path: quizPath(), version })).status).toBe(200);
    expect((await open(quizPath())).text).toBe(before);
    expect((await open(at)).text).toContain('More.');
    await publish({ path: at, text: null, version: 2 });
  });

  test('that cannot be read are refused as a whole', async () => {
    const { text, version, questions } = await open(path());
    const bad = { ...question('Which?'), answers: ['Neither'] };
    const { status, body } = await publish({
      path: path(),
      text: text.replace('costs rent', 'costs'),
      version,
      questions: { before: questions, after: [...(questions ?? []), bad] },
    });
    expect([status, Object.keys(body)]).toEqual([400, ['questions']]);
    expect((await open(path())).text).toBe(text);
  });

  test('may end with a line across', async () => {
    const text = '---\ntitle: Ruled\nminutes: 3\n---\n\nSell one thing first.\n\n---\n';
    const { body } = await publish({ path: `${folder}07-ruled.md`, text, version: 0 });
    expect(body.text ?? []).not.toContain('Write a text first: the lesson is empty.');
  });

  test('are no lesson without a text', async () => {
    for (const text of [
      '---\ntitle: Empty\nminutes: 3\n---\n',
      '---\ntitle: Empty\nminutes: 3\n---\n \n\n',
    ]) {
      const { status, body } = await publish({ path: `${folder}06-empty.md`, text, version: 0 });
      expect([status, body.text]).toEqual([400, ['Write a text first: the lesson is empty.']]);
    }
    expect(await titles()).not.toContain('Empty');
  });

  test('leave the draft of the quiz that its author has', async () => {
    const quiz = await open(quizPath());
    await editor('PUT', '/api/staff/content/draft/', {
      body: { path: quizPath(), text: `${quiz.text}# Mine\n`, version: quiz.version },
    });
    const { text, version, questions } = await open(path());
    await publish({
      path: path(),
      text,
      version,
      questions: { before: questions, after: [...(questions ?? []), question('Draft?')] },
    });
    expect((await open(quizPath())).draft?.text).toMatch(/# Mine\n$/);
  });
});

test('two lessons that are published in one chapter at the same time are both there, with their questions', async () => {
  const other = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const lesson = (slug: string) => ({
    path: `${folder}13-${slug}.md`,
    text: TEXT.replace('Stalls', slug),
    version: 0,
    questions: { before: [], after: [question(`Is it ${slug}?`)] },
  });
  const answers = await Promise.all([publish(lesson('one')), publish(lesson('two'), other)]);
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  const all = (await asked()).map((one) => one.question_text);
  expect(all).toEqual(expect.arrayContaining(['Is it one?', 'Is it two?']));
});

test('who is too late for the quiz of a new lesson is told so, and not that there is no such file', async () => {
  const { status, body } = await publish({
    path: `${folder}14-late.md`,
    text: TEXT,
    version: 0,
    questions: { before: [question('Was it asked?')], after: [question('Late?')] },
  });
  expect([status, body.current]).toEqual([409, undefined]);
});

test('only editors publish and take back', async () => {
  const trainer = t.as(await makeUser(t.db, { roles: ['trainer'] }));
  const path = `${folder}08-stalls.md`;
  expect((await publish({ path, text: TEXT, version: 0 }, trainer)).status).toBe(403);
  expect((await undo({ path, version: 1 }, trainer)).status).toBe(403);
  expect((await undo({ path: 'nothing', version: 1 })).status).toBe(400);
  expect((await undo({ path: `${folder}05-never.md`, version: 1 })).status).toBe(404);
});
