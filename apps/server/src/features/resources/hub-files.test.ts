import type { HubEntry, HubUpload } from '@inzira/contract/resources';
import { beforeAll, expect, test } from 'vitest';
import { startStudio } from '#src/features/studio/studio.fixture.ts';
import { CONTENT } from '#test/content.ts';
import { makeUser } from '#test/factories.ts';
import type { Call } from '#test/start-test-app.ts';
import { importResources } from './import-resources.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let editor: Call;
beforeAll(async () => {
  studio = await startStudio();
  const { t } = studio;
  await importResources(t.db, t.app.templates, CONTENT);
  editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
});

const FILE = '/api/staff/content/file/';
const LIST = '/api/venture/public-resources/';

/** Uploads a file in parts, which then waits to be used. */
async function send(call: Call, text: string): Promise<string> {
  const { body } = await call('POST', '/api/uploads/', {
    body: { filename: 'statutes.txt', size: text.length },
  });
  await call('PUT', `/api/uploads/${body.id}/parts/0/`, {
    body: Buffer.from(text),
    headers: { 'content-type': 'application/octet-stream' },
  });
  await call('POST', `/api/uploads/${body.id}/finish/`);
  return body.id as string;
}

const entryWith = (slug: string, upload: HubUpload): HubEntry => ({
  slug,
  type: 'tool',
  title: { en: `File ${slug}`, fr: `Fichier ${slug}` },
  description: { en: 'A file.', fr: 'Un fichier.' },
  upload: { en: upload },
});

const publish = (entry: HubEntry) =>
  editor('PUT', FILE, {
    body: { path: `resources/${entry.slug}.json`, text: JSON.stringify(entry), version: 0 },
  });

const read = async (slug: string) => {
  const { body } = await studio.t.visitor('GET', `${LIST}?search=${encodeURIComponent(slug)}`);
  const [{ link }] = body.results as [{ title: string; link: string }];
  return link === '' ? null : (await studio.t.visitor('GET', link)).body;
};

test('a file that an editor uploads for the hub is read by everybody', async () => {
  const upload = await send(editor, 'Eleven articles.');
  const { status, body } = await editor('POST', '/api/staff/content/upload/', {
    body: { file: upload },
  });
  expect(status).toBe(201);
  expect((await publish(entryWith('statutes', body))).status).toBe(200);
  expect(await read('statutes')).toBe('Eleven articles.');
});

test('the work of a trainee becomes no file of the hub, whoever knows its key', async () => {
  const trainer = await studio.newTrainer();
  const trainee = await studio.newMember(trainer.venture);
  const upload = await send(trainee.call, 'My customers, by name.');
  const { body: work } = await trainee.call('POST', '/api/venture/records/', {
    body: { activity: studio.idOf('watch'), content: 'See the file.', upload },
  });
  const key = new URL(work.file, 'http://x').pathname.replace('/files/', '');
  const theirs = entryWith('theirs', { key, name: 'work.txt', bytes: 10 });
  const refused = await publish(theirs);
  expect([refused.status, refused.body.text[0]]).toEqual([
    400,
    expect.stringContaining('Upload it again'),
  ]);
  // As stored by an earlier release.
  await studio.t.db
    .insertInto('resources')
    .values({
      slug: theirs.slug,
      position: 999,
      type: 'tool',
      title: theirs.title.en,
      title_fr: theirs.title.fr,
      description: 'A file.',
      description_fr: 'Un fichier.',
      template: null,
      link: null,
      link_fr: null,
      upload: JSON.stringify(theirs.upload?.en),
      upload_fr: null,
    })
    .execute();
  expect(await read('theirs')).toBeNull();
});
