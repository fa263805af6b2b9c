import { beforeAll, describe, expect, test } from 'vitest';
import type { EditedQuestion } from '@inzira/contract/staff-content';
import { stampOf, withStamp } from '#src/platform/content/translations.ts';
import { now } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { publishContent } from './publish-content.ts';
import { curriculumPart } from './curriculum-part.ts';
import { question, startPublishing, TEXT } from './publishing.fixture.ts';

type Publishing = Awaited<ReturnType<typeof startPublishing>>;
let {
  t,
  editor,
  learner,
  chapterId,
  folder,
  open,
  publish,
  undo,
  asked,
  titles,
  record,
}: Publishing = {} as Publishing;
beforeAll(async () => {
  ({ t, editor, learner, chapterId, folder, open, publish, undo, asked, titles, record } =
    await startPublishing());
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
