import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import yazl from 'yazl';
import { contentParts } from '#src/content-parts.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { formOf } from '#test/forms.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { exportCourse } from './course-archive.ts';
import { exportContent } from './export-content.ts';

let t: TestApp;
let editor: ReturnType<TestApp['as']>;
let contentDir: string;
let course: string;
let folder: string;
let lesson: string;
const folders: string[] = [];

async function startInstallation() {
  const app = await startTestApp({}, { withLessons: 'few' });
  return { app, as: app.as(await makeUser(app.db, { roles: ['editor'] })) };
}

beforeAll(async () => {
  const first = await startInstallation();
  t = first.app;
  contentDir = path.join(t.app.config.checkoutRoot, 'content');
  editor = first.as;
  const { body } = await editor('GET', '/api/staff/content/');
  const pathOf = (kind: string) =>
    body.entries.find((entry: { kind: string }) => entry.kind === kind).path;
  course = pathOf('course');
  folder = course.replace('course.yaml', '');
  lesson = pathOf('lesson');
});

afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

const source = () => ({
  db: t.db,
  contentDir,
  findPart: contentParts(t.app.templates),
});

const FILE = '/api/staff/content/file/';
const COURSE = '/api/staff/content/course/';
type As = ReturnType<TestApp['as']>;

const open = async (as: As, at: string) =>
  (await as('GET', `${FILE}?path=${encodeURIComponent(at)}`)).body;

const archiveOf = async (app: TestApp) => (await exportCourse(app.db, contentDir, course)).bytes;

const send = async (as: As, bytes: Buffer, publish: 'yes' | 'no' = 'no') =>
  as('POST', COURSE, formOf({ publish }, { field: 'file', filename: 'course.zip', bytes }));

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

function bytesIn(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    names.flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return entry.isFile()
        ? [[path.relative(root, file), readFileSync(file).toString('base64')] as const]
        : [];
    }),
  );
}

function newFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'inzira-export-'));
  folders.push(made);
  return made;
}

// Each publication reads and writes a whole curriculum, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('an export of the content', () => {
  test('gives back the same bytes after an import', async () => {
    const target = newFolder();
    expect(await exportContent(source(), target)).toEqual([]);
    expect(bytesIn(target)).toEqual(bytesIn(contentDir));
    await expect(exportContent(source(), target)).rejects.toThrow('is not empty');
  });

  test('has what staff have edited, and the order that they have given, as an importer reads it', async () => {
    const { text, version } = await open(editor, lesson);
    const ours = `${text}\n\nOurs.\n`;
    await editor('PUT', FILE, { body: { path: lesson, text: ours, version } });
    const at = `${path.dirname(lesson)}/order`;
    const order = await open(editor, at);
    const slugs: string[] = order.text.trim().split('\n');
    const turned = slugs.toReversed().join('\n');
    await editor('PUT', FILE, { body: { path: at, text: turned, version: order.version } });
    const target = newFolder();
    const changed = await exportContent(source(), target);
    const last = String(slugs.length).padStart(2, '0');
    const moved = lesson.replace(/\/01-([^/]*)$/, `/${last}-$1`);
    expect(changed).toContain(`modules/${moved}`);
    expect(readFileSync(path.join(target, 'modules', moved), 'utf8')).toBe(ours);
    const other = await startTestApp();
    await importCurriculum(other.db, target);
    const lessonsOf = (app: TestApp) =>
      app.db
        .selectFrom('lessons')
        .select(['slug', 'position', 'body_markdown'])
        .where('archived_at', 'is', null)
        .orderBy('slug')
        .execute();
    expect(await lessonsOf(other)).toEqual(await lessonsOf(t));
  });
});

test('an export with hidden and moved parts is imported as what learners see here', async () => {
  const { app, as } = await startInstallation();
  const { body } = await as('GET', '/api/staff/content/');
  const entries = body.entries as { path: string; kind: string }[];
  const modules = entries.filter(({ kind }) => kind === 'module').map((one) => one.path);
  const slugs = modules.map((at) => at.replace(/^\d\d-(.*)\/.*$/, '$1'));
  const hide = (at: string | undefined) =>
    as('POST', '/api/staff/content/hidden/', { body: { path: at, isHidden: true } });
  const within = (kind: string, at = '') =>
    entries.find((one) => one.kind === kind && one.path.startsWith(at.replace(/[^/]*$/, '')))?.path;
  expect((await hide(modules[1])).status).toBe(204);
  expect((await hide(within('chapter', modules[2]))).status).toBe(204);
  expect((await hide(within('lesson', modules[0]))).status).toBe(204);
  const after = slugs.toReversed();
  const moved = await as('POST', '/api/staff/content/order/', {
    body: { folder: '', before: slugs, after },
  });
  expect(moved.status).toBe(204);
  const target = newFolder();
  await exportContent({ ...source(), db: app.db }, target);
  const other = await startTestApp();
  await importCurriculum(other.db, target);
  const shown = async (one: TestApp) =>
    Promise.all(
      (['modules', 'courses', 'chapters', 'lessons'] as const).map((table) =>
        one.db
          .selectFrom(table)
          .select(['slug', 'position'])
          .where('archived_at', 'is', null)
          .orderBy('slug')
          .execute(),
      ),
    );
  const here = await shown(app);
  expect(here[0]).toHaveLength(modules.length - 1);
  expect(await shown(other)).toEqual(here);
});

describe('a course of another installation', () => {
  test('is shown before it is published, and is then the same course', async () => {
    const archive = await archiveOf(t);
    const { status, headers } = await editor('GET', `${COURSE}?path=${encodeURIComponent(course)}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const { app, as } = await startInstallation();
    const shown = await send(as, archive);
    expect(shown.status).toBe(200);
    expect(shown.body.isImported).toBe(false);
    const changed = shown.body.files.filter(({ state }: { state: string }) => state !== 'same');
    expect(changed.map(({ path: at }: { path: string }) => at).toSorted()).toEqual(
      [lesson, `${path.dirname(lesson)}/order`].toSorted(),
    );
    expect((await open(as, lesson)).state).toBe('released');
    const done = await send(as, archive, 'yes');
    expect(done.body.isImported).toBe(true);
    expect((await open(as, lesson)).text).toContain('Ours.');
    expect(await archiveOf(app)).toEqual(archive);
    const again = await send(as, archive, 'yes');
    const states = new Set(again.body.files.map(({ state }: { state: string }) => state));
    expect([...states]).toEqual(['same']);
    expect((await open(as, lesson)).version).toBe(1);
  });

  test('is whole: what is hidden in it goes along, arrives hidden, and changes nothing that is shown here', async () => {
    const { app: from, as: theirs } = await startInstallation();
    const chapter = path.dirname(lesson);
    const slug = path.basename(lesson, '.md').slice(3);
    const hide = (as: As, at: string, isHidden = true) =>
      as('POST', '/api/staff/content/hidden/', { body: { path: at, isHidden } });
    const listed = async (as: As, at: string): Promise<{ isHidden: boolean } | undefined> => {
      const { body } = await as('GET', '/api/staff/content/');
      return body.entries.find((entry: { path: string }) => entry.path === at);
    };
    // A lesson of the other installation, which is new here, and a lesson of the release, which exists everywhere.
    const { text } = await open(theirs, lesson);
    const added = `${chapter}/99-draft-of-ours.md`;
    const made = await theirs('PUT', FILE, { body: { path: added, text, version: 0 } });
    expect(made.status).toBe(200);
    expect((await hide(theirs, added)).status).toBe(204);
    expect((await hide(theirs, lesson)).status).toBe(204);
    const archive = await archiveOf(from);

    const { app, as } = await startInstallation();
    const shown = await send(as, archive);
    const fresh = shown.body.files.filter(({ state }: { state: string }) => state === 'new');
    const lessons = fresh.filter((one: { path: string }) => one.path.endsWith('.md'));
    expect(lessons).toMatchObject([{ isHidden: true }]);
    expect((await send(as, archive, 'yes')).status).toBe(200);
    const [arrived] = lessons as { path: string }[];
    expect(await listed(as, arrived?.path ?? '')).toMatchObject({ isHidden: true });
    expect(await listed(as, lesson)).toMatchObject({ isHidden: false });
    const rows = await app.db
      .selectFrom('lessons')
      .select(['slug', 'archived_at'])
      .where('slug', 'in', [slug, 'draft-of-ours'])
      .where('archived_at', 'is', null)
      .execute();
    expect(rows.map((row) => row.slug)).toEqual([slug]);

    // Once it is shown there, importing the same archive again does not hide it.
    expect((await hide(as, arrived?.path ?? '', false)).status).toBe(204);
    await send(as, archive, 'yes');
    expect(await listed(as, arrived?.path ?? '')).toMatchObject({ isHidden: false });
  });

  test('names whom it would replace, and is refused where a text was published since one looked', async () => {
    const archive = await archiveOf(t);
    const { app, as } = await startInstallation();
    const theirs = app.as(await makeUser(app.db, { roles: ['editor'], username: 'colleague' }));
    const first = await send(as, archive);
    const { text } = await open(theirs, lesson);
    await theirs('PUT', FILE, { body: { path: lesson, text: `${text}\nTheirs.\n`, version: 0 } });
    const fields = { publish: 'yes', seen: first.body.seen as string };
    const file = { field: 'file', filename: 'course.zip', bytes: archive };
    const late = await as('POST', COURSE, formOf(fields, file));
    expect([late.status, late.body.error]).toEqual([
      409,
      expect.stringMatching(/since you looked/),
    ]);
    expect((await open(as, lesson)).text).toContain('Theirs.');
    const second = await send(as, archive);
    const entry = second.body.files.find((one: { path: string }) => one.path === lesson);
    expect(entry).toMatchObject({ state: 'changed', editedBy: 'colleague' });
    const seen = second.body.seen as string;
    const press = async () => (await as('POST', COURSE, formOf({ ...fields, seen }, file))).status;
    // Pressed twice, and repeated after a lost answer.
    expect([...(await Promise.all([press(), press()])), await press()]).toEqual([200, 200, 200]);
    expect((await open(as, lesson)).text).toContain('Ours.');
    expect((await open(as, lesson)).version).toBe(2);
  });

  test('that is hostile or of another kind is refused, and nothing changes', async () => {
    const { body: before } = await editor('GET', '/api/staff/content/');
    const head = { [course]: 'title: A\ndescription: B\n' };
    const escape = await zipOf({ [`${folder}01-aaaa/bb.md`]: 'x' });
    const hostile: Record<string, Buffer> = {
      'no zip': Buffer.from('PK not at all'),
      empty: await zipOf({}),
      'a path upwards': Buffer.from(
        escape
          .toString('latin1')
          .replaceAll(`${folder}01-aaaa/bb.md`, `${'../'.repeat(99)}`.slice(0, folder.length + 13)),
        'latin1',
      ),
      'another file': await zipOf({ ...head, [`${folder}run.sh`]: 'rm' }),
      'a file of the system': await zipOf({ ...head, '.env': 'SECRET=1' }),
      'a bomb': await zipOf({ ...head, [`${folder}01-x/01-bomb.md`]: Buffer.alloc(3_000_000) }),
      'a bomb of many': await zipOf(
        Object.fromEntries(
          Array.from({ length: 301 }, (_, at) => [`${folder}01-x/f${at}.svg`, '<svg/>']),
        ),
      ),
      'no text': await zipOf({
        ...head,
        [`${folder}01-x/chapter.yaml`]: Buffer.from([0xff, 0xfe]),
      }),
      'two courses': await zipOf({ '01-a/01-b/course.yaml': 'x', '01-a/02-c/course.yaml': 'x' }),
    };
    // The sizes stated in an archive are not trusted.
    const lying = await zipOf({ ...head, [`${folder}01-x/01-bomb.md`]: Buffer.alloc(900_000) });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(900_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(10);
    hostile['a size that lies'] = Buffer.from(
      lying.toString('latin1').replaceAll(size.toString('latin1'), small.toString('latin1')),
      'latin1',
    );
    for (const [what, bytes] of Object.entries(hostile)) {
      const { status, body } = await send(editor, bytes, 'yes');
      expect([what, status, Object.keys(body)]).toEqual([what, 400, ['file']]);
    }
    const { body: after } = await editor('GET', '/api/staff/content/');
    expect(after.entries.length).toBe(before.entries.length);
  });

  test('is for editors', async () => {
    const trainer = t.as(await makeUser(t.db, { roles: ['trainer'] }));
    expect((await send(trainer, Buffer.from('x'))).status).toBe(403);
    const at = encodeURIComponent(course);
    expect((await trainer('GET', `${COURSE}?path=${at}`)).status).toBe(403);
    expect((await editor('GET', `${COURSE}?path=${encodeURIComponent(lesson)}`)).status).toBe(400);
  });
});
