import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import { buildApp } from '#src/app.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { stampOf, withStamp } from '#src/platform/content/translations.ts';
import { now } from '#src/platform/db/database.ts';
import { atEndOfFile } from '#test/end-of-file.ts';
import { makeUser } from '#test/factories.ts';
import { curriculumPart } from './curriculum-part.ts';
import { startEditing } from './editor.fixture.ts';
import { publishContent } from './publish-content.ts';

type Editing = Awaited<ReturnType<typeof startEditing>>;
let { t, editor, learner }: Editing = {} as Editing;
let chapterId: number;
let folder: string;

beforeAll(async () => {
  const { lesson, ...started } = await startEditing();
  ({ t, editor, learner } = started);
  chapterId = lesson.chapterId;
  folder = lesson.path.slice(0, lesson.path.lastIndexOf('/') + 1);
});

const FILE = '/api/staff/content/file/';
const open = async (path: string): Promise<ContentFile> =>
  (await editor('GET', `${FILE}?path=${encodeURIComponent(path)}`)).body;
const publish = (body: object, as = editor) => as('PUT', FILE, { body });
const undo = (body: object, as = editor) => as('POST', '/api/staff/content/undo/', { body });
const asked = async (): Promise<{ id: number; question_text: string }[]> =>
  (await learner('GET', `/api/chapters/${chapterId}/quiz/`)).body.questions;
const titles = async () =>
  (await learner('GET', `/api/chapters/${chapterId}/lessons/`)).body.map(
    ({ title }: { title: string }) => title,
  );
const record = () =>
  t.db
    .selectFrom('history')
    .select(['action', 'after'])
    .where('action', 'like', 'content-%')
    .orderBy('id')
    .execute();

const question = (words: string): EditedQuestion => ({
  id: '',
  question: words,
  type: 'choice',
  choices: [
    { text: 'Yes', why: 'It is.' },
    { text: 'No', why: '' },
  ],
  answers: ['Yes'],
  accept: [],
  steps: [],
  explanation: 'Because.',
});
const TEXT = '---\ntitle: Stalls\nminutes: 3\n---\nA stall costs rent.\n';

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

describe('a lesson in two languages', () => {
  const path = () => `${folder}09-permits.md`;
  const ENGLISH = '---\ntitle: Permits\nminutes: 3\n---\nA permit costs 20,000 RWF.\n';
  const FRENCH = '---\ntitle: Les permis\n---\nUn permis coûte 20\u202f000 RWF.\n';
  const words: EditedQuestion = {
    ...question('Faut-il un permis ?'),
    choices: [
      { text: 'Oui', why: 'En effet.' },
      { text: 'Non', why: '' },
    ],
    answers: ['Oui'],
    explanation: 'C’est la loi.',
  };
  const body = (changes: object = {}) => ({
    path: path(),
    text: ENGLISH,
    version: 0,
    questions: { before: [], after: [question('Is a permit needed?')] },
    translation: { language: 'fr', text: FRENCH, questions: [words] },
    ...changes,
  });
  const inFrench = { headers: { 'accept-language': 'fr' } };

  test('is refused as a whole where the other language does not say the same', async () => {
    const before = await titles();
    const translation = { language: 'fr', text: FRENCH, questions: [words] };
    for (const wrong of [
      { ...translation, text: FRENCH.replace('20\u202f000', '30\u202f000') },
      { ...translation, text: FRENCH.replace('title: Les permis\n', '') },
      { ...translation, questions: [] as EditedQuestion[], text: '' },
      { ...translation, questions: [words, words] },
      { ...translation, questions: [{ ...words, answers: ['Non'] }] },
      { ...translation, questions: [{ ...words, explanation: '' }] },
    ]) {
      const refused = await publish(body({ translation: wrong }));
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['translation']]);
    }
    const english = await publish(body({ translation: { ...translation, language: 'en' } }));
    expect(english.status).toBe(400);
    const { text, version } = await open(`${folder}chapter.yaml`);
    const part = await publish(body({ path: `${folder}chapter.yaml`, text, version }));
    expect([part.status, Object.keys(part.body)]).toEqual([400, ['translation']]);
    expect((await publish(body(), learner)).status).toBe(403);
    expect(await titles()).toEqual(before);
  });

  test('is published in one act with its questions in both, and pressed twice it is published once', async () => {
    const lines = (await record()).length;
    const { status, body: file } = await publish(body());
    expect([status, file]).toMatchObject([200, { state: 'edited' }]);
    expect(file.translations).toMatchObject([{ language: 'fr', state: 'current' }]);
    expect((await record()).length).toBe(lines + 1);
    const lessons = (await learner('GET', `/api/chapters/${chapterId}/lessons/`, inFrench)).body;
    expect(lessons.at(-1)).toMatchObject({ title: 'Les permis', language: 'fr' });
    expect((await titles()).at(-1)).toBe('Permits');
    const quiz = (await learner('GET', `/api/chapters/${chapterId}/quiz/`, inFrench)).body;
    expect(quiz.questions.at(-1)).toMatchObject({
      question_text: 'Faut-il un permis ?',
      answer: 'Oui',
    });
    expect((await asked()).at(-1)?.question_text).toBe('Is a permit needed?');
    const again = await publish(body());
    expect([again.status, again.body.version]).toEqual([200, file.version]);
    const other = { language: 'fr', text: FRENCH.replace('Un permis', 'Le permis'), questions: [] };
    expect((await publish(body({ translation: other }))).status).toBe(409);
  });

  test('is taken back in both', async () => {
    const quiz = `${folder}quiz.fr.yaml`;
    expect((await open(quiz)).text).toContain('Faut-il un permis ?');
    const { body: back } = await undo({ path: path(), version: 1 });
    expect(back.state).toBe('removed');
    expect((await open(quiz)).text).not.toContain('Faut-il un permis ?');
    const lessons = (await learner('GET', `/api/chapters/${chapterId}/lessons/`, inFrench)).body;
    expect(lessons.some(({ title }: { title: string }) => title === 'Les permis')).toBe(false);
  });

  test('leaves what a colleague publishes of the translated quiz meanwhile', async () => {
    const quiz = `${folder}quiz.fr.yaml`;
    const other = await makeUser(t.db, { roles: ['editor'] });
    const place = {
      db: t.db,
      contentDir: `${t.app.config.checkoutRoot}/content`,
      part: {
        ...curriculumPart,
        // The texts are read by then, and nothing is written yet.
        async requireKnown() {
          const { text, version } = await open(quiz);
          if (text.includes('Dites-moi')) return;
          const changed = text.replace(/^( *- id: .*\n *question: )/m, '$1Dites-moi, ');
          const row = { path: quiz, text: changed, version: version + 1 };
          await t.db
            .insertInto('content_edit_versions')
            .values({ ...row, author_id: other.id, at: now(), act_id: null })
            .execute();
          await t.db
            .insertInto('content_edits')
            .values({ ...row, released_hash: '' })
            .onConflict((known) => known.column('path').doUpdateSet(row))
            .execute();
        },
      },
    };
    const { id } = await t.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'edith')
      .executeTakeFirstOrThrow();
    const at = `${folder}11-meanwhile.md`;
    const file = await publishContent(place, id, {
      ...body(),
      path: at,
      translation: { language: 'fr', text: FRENCH, questions: [words] },
    });
    expect(file.translations).toMatchObject([{ state: 'current' }]);
    const { text } = await open(quiz);
    expect(text).toContain('Dites-moi, ');
    expect(text).toContain('Faut-il un permis ?');
    await undo({ path: at, version: 1 });
  });

  test('leaves a quiz of which the rest is not translated yet to its translator', async () => {
    const quiz = `${folder}quiz.fr.yaml`;
    const released = await open(quiz);
    const original = (await open(`${folder}quiz.yaml`)).text;
    const first = released.text.replace(/(- id: [^]*?\n) {2}- id: [^]*$/, '$1');
    expect(first).not.toBe(released.text);
    const text = withStamp(quiz, first, stampOf(original));
    // The first question of a chapter was asked in English only.
    await t.db
      .insertInto('content_edits')
      .values({ path: quiz, text, version: 90, released_hash: '' })
      .onConflict((known) => known.column('path').doUpdateSet({ text }))
      .execute();
    const at = `${folder}12-partly.md`;
    expect((await publish(body({ path: at }))).status).toBe(200);
    const { translations } = await open(`${folder}quiz.yaml`);
    expect(translations).toMatchObject([{ language: 'fr', state: 'outdated' }]);
    await undo({ path: at, version: 1 });
  });

  test('may be begun in both: each draft leads to the other before anything is published', async () => {
    const at = `${folder}10-tax.md`;
    const draft = async (of: string, text: string) =>
      editor('PUT', '/api/staff/content/draft/', { body: { path: of, text, version: 0 } });
    await draft(at, TEXT);
    expect((await open(at)).translations).toEqual([]);
    await draft(at.replace('.md', '.fr.md'), FRENCH);
    expect((await open(at)).translations).toMatchObject([{ language: 'fr', state: 'missing' }]);
    expect((await open(at.replace('.md', '.fr.md'))).original).toEqual({
      path: at,
      text: TEXT,
      isDraft: true,
    });
    // A translation without an original is not served, and its author is told what to write first.
    const alone = await publish({ path: at.replace('.md', '.fr.md'), text: FRENCH, version: 0 });
    expect([alone.status, String(alone.body.text)]).toEqual([
      400,
      expect.stringContaining('Publish the original first'),
    ]);
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

describe('Publish that is pressed twice', () => {
  const path = () => `${folder}05-twice.md`;
  const versionsOf = (at: string) =>
    t.db.selectFrom('content_edit_versions').select('version').where('path', '=', at).execute();
  const lesson = (words: string) => TEXT.replace('Stalls', 'Twice').replace('rent.', `${words}.`);

  test('publishes once, whether it is answered between or not, and by whichever server', async () => {
    const quizzes = (await versionsOf(`${folder}quiz.yaml`)).length;
    const questions = { before: [], after: [question('Twice?')] };
    const body = { path: path(), text: lesson('once'), version: 0, questions };
    const two = await buildApp(t.app.config, t.db, null);
    atEndOfFile(() => two.close());
    const { id } = await t.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'edith')
      .executeTakeFirstOrThrow();
    const { access } = await openSession(t.db, t.app.tokens, t.app.config, id);
    const press = async (payload: object, key?: string, app = t.app) => {
      const answer = await app.inject({
        method: 'PUT',
        url: FILE,
        headers: { authorization: `Bearer ${access}`, ...(key && { 'idempotency-key': key }) },
        payload,
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const answers = await Promise.all([press(body), press(body, '', two), press(body)]);
    answers.push(await press(body), await press(body, '', two));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const answer of answers)
      expect(answer.body).toMatchObject({ state: 'edited', version: 1 });
    expect(await versionsOf(path())).toHaveLength(1);
    expect(await versionsOf(`${folder}quiz.yaml`)).toHaveLength(quizzes + 1);
    // With one key: the same answer, or that it is under way.
    const next = { path: path(), text: lesson('again'), version: 1 };
    const key = 'press-of-publish-1';
    const keyed = await Promise.all([press(next, key), press(next, key, two), press(next, key)]);
    const statuses = keyed.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect((await press(next, key, two)).status).toBe(200);
    expect(await versionsOf(path())).toHaveLength(2);
  });

  test('leaves no draft that was kept while its answer did not come', async () => {
    const body = { path: path(), text: lesson('again'), version: 1 };
    await editor('PUT', '/api/staff/content/draft/', { body });
    expect((await open(path())).draft).not.toBeNull();
    const { status, body: file } = await publish(body);
    expect([status, file.version, file.draft, file.drafts]).toEqual([200, 2, null, 0]);
  });

  test('is refused to a colleague, and with other words', async () => {
    const other = t.as(await makeUser(t.db, { roles: ['editor'] }));
    const body = { path: path(), text: lesson('again'), version: 1 };
    expect((await publish(body, other)).status).toBe(409);
    expect((await publish({ ...body, text: lesson('differently') })).status).toBe(409);
    const questions = { before: [], after: [question('Another one?')] };
    expect((await publish({ ...body, questions })).status).toBe(409);
  });

  test('gives a file back once, and publishes a translation once that names its reader of before', async () => {
    const back = { path: path(), text: null, version: 2 };
    const [one, two] = await Promise.all([publish(back), publish(back)]);
    expect([one?.status, two?.status, (await publish(back)).status]).toEqual([200, 200, 200]);
    expect(await versionsOf(path())).toHaveLength(3);
    const { body: all } = await editor('GET', '/api/staff/content/');
    const [first] = all.entries.filter(({ kind }: { kind: string }) => kind === 'lesson');
    const french = first.path.replace('.md', '.fr.md');
    const { text, version } = await open(french);
    expect(text).toMatch(/^read_by: /m);
    const changed = {
      path: french,
      text: String(text).replace(/^title: .*$/m, 'title: Encore'),
      version,
    };
    const statuses = [(await publish(changed)).status, (await publish(changed)).status];
    expect(statuses).toEqual([200, 200]);
    expect((await open(french)).version).toBe(version + 1);
  });
});

test('a draft keeps the questions that were written for it, and the preview says what is wrong with which', async () => {
  const path = `${folder}06-licence.md`;
  const questions = [question('Is it free?'), { ...question('How much?'), answers: [] }];
  await editor('PUT', '/api/staff/content/draft/', {
    body: { path, text: TEXT, version: 0, questions: { before: [], after: questions } },
  });
  expect((await open(path)).draft?.questions?.after).toEqual(questions);
  const { body } = await editor('POST', '/api/staff/content/preview/', {
    body: { path, text: TEXT, questions },
  });
  expect(body.questions).toContainEqual({
    at: 1,
    message: expect.stringContaining('answer'),
    isAdvice: false,
  });
  expect(body.questions.every(({ at }: { at: number | null }) => at !== 0)).toBe(true);
});

test('who writes about one lesson reads nothing about the questions on others, and their own are counted from one', async () => {
  const path = `${folder}06-licence.md`;
  const body = { path, text: TEXT, questions: [] as ReturnType<typeof question>[] };
  const before = await editor('POST', '/api/staff/content/preview/', { body });
  expect(before.body.questions).toEqual([]);
  const after = [{ ...question('Is it free?'), explanation: '' }];
  const refused = await publish({ path, text: TEXT, version: 0, questions: { before: [], after } });
  expect(refused.status).toBe(400);
  expect(refused.body.questions).toEqual([
    'Question 1, what is said after the answer: this is empty. Write something here.',
  ]);
});

test('what the checker finds is said in the language of the reader', async () => {
  const { body } = await editor('POST', '/api/staff/content/preview/', {
    body: { path: `${folder}06-licence.md`, text: '---\ntitle: Licence\nminutes: 90\n---\nText.' },
    headers: { 'accept-language': 'fr' },
  });
  const said = body.findings.map(({ message }: { message: string }) => message);
  expect(said).toContain(
    'Minutes\u00a0: une leçon dure de 3 à 20 minutes. Écrivez un tel nombre, ou partagez la leçon.',
  );
});

test('what is wrong in a translated quiz is told of its question', async () => {
  const path = `${folder}quiz.fr.yaml`;
  const { text } = await open(path);
  const second = text.indexOf('question:', text.indexOf('question:') + 1);
  const broken = `${text.slice(0, second)}${text.slice(second).replace(/question: .*/, 'question: ""')}`;
  const { body } = await editor('POST', '/api/staff/content/preview/', {
    body: { path, text: broken },
  });
  expect(body.findings).toContainEqual(
    expect.objectContaining({
      question: 1,
      message: 'Question 2, what is asked: this is empty. Write something here.',
    }),
  );
});

test('only editors publish and take back', async () => {
  const trainer = t.as(await makeUser(t.db, { roles: ['trainer'] }));
  const path = `${folder}08-stalls.md`;
  expect((await publish({ path, text: TEXT, version: 0 }, trainer)).status).toBe(403);
  expect((await undo({ path, version: 1 }, trainer)).status).toBe(403);
  expect((await undo({ path: 'nothing', version: 1 })).status).toBe(400);
  expect((await undo({ path: `${folder}05-never.md`, version: 1 })).status).toBe(404);
});
