import { beforeAll, describe, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { importJourney } from './import-journey.ts';

const FILE = '/api/staff/content/file/';

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
let file: string;
beforeAll(async () => {
  t = await startTestApp({}, { withLessons: 'few' });
  await importJourney(t.db, CONTENT);
  editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const { body } = await editor('GET', '/api/staff/content/?folder=journey');
  file = body.entries.find(({ kind }: { kind: string }) => kind === 'activity').path;
});

const open = async (at = file) =>
  (await editor('GET', `${FILE}?path=${encodeURIComponent(at)}`)).body;
const publish = (text: string | null, version: number, at = file, as = editor) =>
  as('PUT', FILE, { body: { path: at, text, version } });
const activities = () =>
  t.db
    .selectFrom('journey_activities')
    .select(['id', 'slug', 'instructions_html', 'step_id'])
    .where('archived_at', 'is', null)
    .orderBy('step_id')
    .orderBy('position')
    .execute();

describe('an activity of the journey', () => {
  test('is listed by its title in the language of who edits', async () => {
    const titles = async (language: string) => {
      const { body } = await editor('GET', '/api/staff/content/?folder=journey', {
        headers: { 'accept-language': language },
      });
      return body.entries.map(({ title }: { title: string }) => title);
    };
    expect(await titles('en')).toContain('Keep a cash book for fourteen days');
    expect(await titles('fr')).toContain('Tenir un cahier de caisse quatorze jours');
  });

  test('that is edited is live at once under its id, and goes back to the release', async () => {
    const before = await activities();
    const { text, version, state } = await open();
    expect(state).toBe('released');
    const edited = text.replace(
      '## Example of good work',
      'Ask the chief first.\n\n## Example of good work',
    );
    expect((await publish(edited, version)).body.state).toBe('edited');
    const [first] = await activities();
    expect(first?.id).toBe(before[0]?.id);
    expect(first?.instructions_html).toContain('Ask the chief first.');
    await importJourney(t.db, CONTENT);
    expect((await activities())[0]?.instructions_html).toContain('Ask the chief first.');
    expect((await publish(null, 1)).body.state).toBe('released');
    expect(await activities()).toEqual(before);
  });

  test('that is new comes last in its step, and can be moved to the front', async () => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const at = `${folder}09-ask-the-chief.md`;
    const { text } = await open();
    const ours = text
      .replace(/^title: .*$/m, 'title: Ask the chief')
      .replace(/^milestones:\n(?: .*\n)+/m, '');
    expect((await publish(ours, 0, at)).status).toBe(200);
    const [{ step_id: step } = { step_id: 0 }] = await activities();
    const slugs = async () =>
      (await activities()).filter(({ step_id }) => step_id === step).map(({ slug }) => slug);
    expect((await slugs()).at(-1)).toBe('ask-the-chief');
    const order = await open(`${folder}order`);
    const moved = `ask-the-chief\n${order.text.replace('ask-the-chief\n', '')}`;
    expect((await publish(moved, order.version, `${folder}order`)).status).toBe(200);
    expect((await slugs())[0]).toBe('ask-the-chief');
    expect((await publish(null, 1, at)).body.state).toBe('removed');
    expect(await slugs()).not.toContain('ask-the-chief');
  });

  test('with a later day says so to who edits, and learners do not see it', async () => {
    const { text, version } = await open();
    const entry = async () => {
      const { body } = await editor('GET', '/api/staff/content/?folder=journey');
      return body.entries.find(({ path }: { path: string }) => path === file);
    };
    const from = (day: string) => text.replace(/^minutes: /m, `from: ${day}\nminutes: `);
    const published = await publish(from('2099-05-03'), version);
    expect([published.body.from, (await entry()).from]).toEqual(['2099-05-03', '2099-05-03']);
    const { title } = await entry();
    const { body: journey } = await t.visitor('GET', '/api/venture/journey/');
    expect(JSON.stringify(journey)).not.toContain(title);
    const past = await publish(from('2020-05-03'), published.body.version);
    expect([past.body.from, (await entry()).from]).toEqual([undefined, undefined]);
    expect(JSON.stringify((await t.visitor('GET', '/api/venture/journey/')).body)).toContain(title);
    expect((await publish(from('in May'), past.body.version)).status).toBe(400);
    expect((await publish(null, past.body.version)).body.state).toBe('released');
  });

  test('that lacks its example is refused, and one with hostile HTML shows none of it', async () => {
    const { text, version } = await open();
    const refused = await publish(text.replace('## Example of good work', '## Other'), version);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['text']]);
    const hostile = text.replace(
      '## Example of good work',
      '<script>alert(1)</script> [x](javascript:alert(1)) <svg onload=alert(1)>\n\n## Example of good work',
    );
    const { body } = await editor('POST', '/api/staff/content/preview/', {
      body: { path: file, text: hostile },
    });
    expect(body.html).not.toMatch(/<script|<svg|href="javascript:/i);
  });

  test('is previewed as it is served', async () => {
    const { text } = await open();
    const body = { path: file, text };
    const { body: preview } = await editor('POST', '/api/staff/content/preview/', { body });
    const [served] = await activities();
    // Links of a preview are disabled.
    const shown = served?.instructions_html.replaceAll(/href="[^"]*"/g, 'href="#"') ?? '';
    expect(shown.length).toBeGreaterThan(100);
    expect(preview.html.replaceAll(/href="[^"]*"/g, 'href="#"')).toContain(shown);
  });

  test('that was written here goes with what it says in other languages, and comes back with it', async () => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const [at, french] = ['', '.fr'].map((ending) => `${folder}08-ask-the-queen${ending}.md`);
    const renamed = (text: string, title: string) =>
      text
        .replace(/^title: .*$/m, `title: ${title}`)
        .replace(/^milestones:\n(?: .*\n)+/m, '')
        .replace(/^of: .*\n/m, '');
    const { text } = await open();
    expect((await publish(renamed(text, 'Ask the queen'), 0, at)).status).toBe(200);
    const { text: words } = await open(file.replace(/\.md$/, '.fr.md'));
    const said = await publish(renamed(words, 'Demander à la reine'), 0, french);
    expect([said.status, said.body.state], JSON.stringify(said.body)).toEqual([200, 'edited']);
    expect((await publish(null, 1, at)).body.state).toBe('removed');
    const edits = async () =>
      (await t.db.selectFrom('content_edits').select('path').execute())
        .map(({ path }) => path)
        .filter((path) => path.includes('ask-the-queen'))
        .toSorted();
    expect(await edits()).toEqual([]);
    const undo = { body: { path: at, version: 2 } };
    expect((await editor('POST', '/api/staff/content/undo/', undo)).status).toBe(200);
    expect(await edits()).toEqual([french, at]);
    expect((await publish(null, 3, at)).body.state).toBe('removed');
  });

  test('is published in both languages by one act, or in neither, and both are taken back at once', async () => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const [at, french] = ['', '.fr'].map((ending) => `${folder}07-ask-the-king${ending}.md`);
    const renamed = (text: string, title: string) =>
      text
        .replace(/^title: .*$/m, `title: ${title}`)
        .replace(/^milestones:\n(?: .*\n)+/m, '')
        .replace(/^of: .*\n/m, '');
    const text = renamed((await open()).text, 'Ask the king');
    const said = renamed((await open(file.replace(/\.md$/, '.fr.md'))).text, 'Demander au roi');
    const both = (words: string) => {
      const translation = { language: 'fr', text: words, questions: [] };
      return editor('PUT', FILE, { body: { path: at, text, version: 0, translation } });
    };
    // The French one is checked beside the draft of the English one.
    const draft = { path: at, text, version: 0 };
    expect((await editor('PUT', '/api/staff/content/draft/', { body: draft })).status).toBe(200);
    const shown = { path: french, text: said };
    const { body: preview } = await editor('POST', '/api/staff/content/preview/', { body: shown });
    expect([preview.findings, preview.html]).toEqual([[], expect.stringContaining('<h1>')]);
    const refused = await both('Sans titre.');
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['translation']]);
    const hasNew = async () => (await activities()).some(({ slug }) => slug === 'ask-the-king');
    expect(await hasNew()).toBe(false);
    // The second time as where the first answer was lost.
    for (const _ of [1, 2]) {
      const { status, body } = await both(said);
      expect([status, body.version], JSON.stringify(body).slice(0, 300)).toEqual([200, 1]);
      expect(body.versions[0].together).toEqual([french]);
    }
    expect(await hasNew()).toBe(true);
    expect((await open(french)).text).toContain('title: Demander au roi');
    const undo = { body: { path: at, version: 1 } };
    expect((await editor('POST', '/api/staff/content/undo/', undo)).body.state).toBe('removed');
    expect([await hasNew(), (await open(french)).state]).toEqual([false, 'removed']);
  });

  test('replaces no translation of a colleague, and no later draft of it', async () => {
    const other = t.as(await makeUser(t.db, { roles: ['editor'] }));
    const french = file.replace(/\.md$/, '.fr.md');
    const [english, before] = [await open(), await open(french)];
    const theirs = before.text.replace(/^title: .*$/m, 'title: De la collègue');
    expect((await publish(theirs, before.version, french, other)).status).toBe(200);
    const mine = before.text.replace(/^title: .*$/m, 'title: De moi');
    const both = (version: number, since?: string) =>
      editor('PUT', FILE, {
        body: {
          path: file,
          text: english.text.replace('## Example', 'Ask twice.\n\n## Example'),
          version: english.version,
          translation: { language: 'fr', text: mine, questions: [], version, since },
        },
      });
    const refused = await both(before.version);
    expect([refused.status, refused.body.current?.path]).toEqual([409, french]);
    expect(refused.body.current.text).toContain('De la collègue');
    expect([(await open()).version, (await open(french)).text]).toEqual([
      english.version,
      refused.body.current.text,
    ]);
    const draft = { path: french, text: `${mine}\nEncore.\n`, version: before.version + 1 };
    const kept = await editor('PUT', '/api/staff/content/draft/', { body: draft });
    const since = new Date(Date.parse(kept.body.at) - 1000).toISOString();
    expect((await both(before.version + 1, since)).status).toBe(200);
    expect((await open(french)).draft).toMatchObject({ text: draft.text });
    await editor('DELETE', `/api/staff/content/draft/?path=${encodeURIComponent(french)}`);
    await editor('POST', '/api/staff/content/undo/', {
      body: { path: file, version: english.version + 1 },
    });
    expect((await publish(before.text, before.version + 3, french)).status).toBe(200);
  });

  test('is published in both languages once where the answer was lost and the French one names its reader of before', async () => {
    const french = file.replace(/\.md$/, '.fr.md');
    const [english, before] = [await open(), await open(french)];
    expect(before.text).toMatch(/^read_by: /m);
    const text = before.text.replace(/^title: .*$/m, 'title: Encore');
    const translation = { language: 'fr', text, questions: [], version: before.version };
    const body = {
      path: file,
      text: `${english.text}\nMore.\n`,
      version: english.version,
      translation,
    };
    const statuses = [await editor('PUT', FILE, { body }), await editor('PUT', FILE, { body })];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await open(french)).version).toBe(before.version + 1);
    const undo = { body: { path: file, version: english.version + 1 } };
    expect((await editor('POST', '/api/staff/content/undo/', undo)).status).toBe(200);
  });

  test('is for editors', async () => {
    const trainer = t.as(await makeUser(t.db, { roles: ['trainer'] }));
    expect((await publish(null, 0, file, trainer)).status).toBe(403);
  });
});

describe('the French of the journey', () => {
  const french = () => file.replace(/\.md$/, '.fr.md');
  const served = async () =>
    t.db
      .selectFrom('journey_translations')
      .select(['title', 'instructions_html'])
      .where('part', '=', 'activity')
      .where('part_id', '=', (await activities())[0]?.id ?? 0)
      .executeTakeFirst();
  const today = async () =>
    (await editor('GET', '/api/staff/today/')).body.find(
      ({ kind }: { kind: string }) => kind === 'journey-translations',
    );

  test('stands beside its original, is checked against it, and is live as it is published', async () => {
    const original = await open();
    expect(original.translations).toEqual([
      { language: 'fr', path: french(), state: expect.stringMatching(/current|outdated/) },
    ]);
    const { text, version, original: source, kind } = await open(french());
    expect([source.path, kind]).toEqual([file, 'activity']);
    const lost = text.replace(/^ {2}- .*\n/m, '');
    const refused = await publish(lost, version, french());
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['text']]);
    const ours = text.replace(/\n\n## /, '\n\nDemandez d’abord au chef.\n\n## ');
    const body = { path: french(), text: ours };
    const { body: preview } = await editor('POST', '/api/staff/content/preview/', { body });
    expect(preview.html).toContain('Demandez d’abord au chef.');
    expect((await publish(ours, version, french())).body.state).toBe('edited');
    expect((await served())?.instructions_html).toContain('Demandez d’abord au chef.');
  });

  test('is out of date once its original has changed, which is told until somebody has looked', async () => {
    expect(await today()).toBeUndefined();
    const { text, version } = await open();
    const changed = text.replace(/\n\n## /, '\n\nAsk the chief first.\n\n## ');
    expect((await publish(changed, version)).status).toBe(200);
    expect((await open()).translations[0].state).toBe('outdated');
    expect(await today()).toMatchObject({ count: 1 });
    const { body } = await editor('GET', '/api/staff/content/?folder=journey');
    const entry = body.entries.find(({ path }: { path: string }) => path === file);
    expect(entry.outdated).toEqual(['fr']);
    const translation = await open(french());
    expect((await publish(translation.text, translation.version, french())).status).toBe(200);
    expect((await open()).translations[0].state).toBe('current');
    expect(await today()).toBeUndefined();
  });

  test('of a section is edited, too', async () => {
    const section = `${file.split('/').slice(0, 2).join('/')}/section.fr.yaml`;
    const { text, version } = await open(section);
    const body = text.replace(/^title: .*$/m, 'title: Notre section');
    expect((await publish(body, version, section)).body.state).toBe('edited');
    const titles = await t.db.selectFrom('journey_translations').select('title').execute();
    expect(titles.map(({ title }) => title)).toContain('Notre section');
  });
});
