import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwner } from '#src/platform/device-store.ts';
import { fakeCaches, fakeWorkers } from '#src/platform/fake-caches.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { measurePack, savePack } from './pack-download.ts';
import { removePack, verifyPacks } from './pack-removal.ts';
import SaveCourse from './save-course.tsx';
import { findPack, notePack } from './saved-packs.ts';

const LESSONS = '/api/chapters/3/lessons/';
const SCRIPT = '/files/templates/script.docx?v=1';
const LOG = '/files/templates/log.xlsx?v=1';

let kept: Map<string, Map<string, string>>;
let fill: () => void;
let version: number;
let asked: string[];
const saves: { name: string; text: string }[] = [];

beforeEach(() => {
  logInAmina();
  ({ kept, fill } = fakeCaches());
  fakeWorkers();
  version = 1;
  asked = [];
  saves.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (path === '/offline.json')
      return json({ version: '1', files: { en: { '/a.js': 240_000 } }, journey: { en: {} } });
    if (path === '/offline-sizes.json') return json({ en: { app: 240_000, journey: 0 } });
    if (path === '/saved')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (path.startsWith('/files/'))
      return new Response(`the bytes of ${path}`, { headers: { 'content-type': 'a/template' } });
    const templates = [
      { url: `/files/templates/script.docx?v=${version}`, title: 'Script', bytes: 13_000 },
      { url: LOG, title: 'Log', bytes: 12_000 },
    ];
    const parts = [{ url: LESSONS, version: 'a', bytes: 70_000 }];
    const pack = { course_id: 5, title: 'Prices', module_id: 2, language: 'en', bytes: 70_000 };
    return json({ ...pack, has_journey: false, parts, templates });
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL() {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saves.push({ name: this.download, text: this.href });
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await forgetOwner(amina.id);
  localStorage.clear();
});

const here = () => [...(kept.get(`kept:${amina.id}`)?.keys() ?? [])];
const box = async (name: RegExp | string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name });

test('a template comes along only where it is ticked, and the button tells its bytes', async () => {
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  await user.click(await box('Script, 13 kB'));
  await user.click(
    await screen.findByRole('button', { name: 'Save this course on this device, 323 kB' }),
  );
  await screen.findByText(/^On this device · 83 kB · as of/);
  expect(here()).toContain(SCRIPT);
  expect(here()).not.toContain(LOG);
});

test('once the course is here, a tick fetches one, opens from the phone, and goes again', async () => {
  await savePack(5);
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  asked = [];
  await user.click(await box('Log, 12 kB'));
  await user.click(await screen.findByRole('button', { name: /^Open ?: Log$/ }));
  await vi.waitFor(() => expect(saves).toMatchObject([{ name: 'log.xlsx' }]));
  expect(asked.filter((path) => path === LOG)).toHaveLength(1);
  await user.click(await box('Log, 12 kB'));
  await vi.waitFor(() => expect(here()).not.toContain(LOG));
  expect(findPack(5)?.templates).toEqual([]);
});

test('they go with the course', async () => {
  await savePack(5, undefined, { templates: [SCRIPT, LOG] });
  expect(here()).toEqual(expect.arrayContaining([SCRIPT, LOG]));
  await removePack(5);
  expect(here()).not.toContain(SCRIPT);
  expect(here()).not.toContain(LOG);
});

test('one that has changed is part of the update, and the old one goes', async () => {
  await savePack(5, undefined, { templates: [SCRIPT] });
  version = 2;
  expect((await measurePack(5)).bytes).toBe(13_000);
  await savePack(5);
  expect(here()).toContain('/files/templates/script.docx?v=2');
  expect(here()).not.toContain(SCRIPT);
  expect((await measurePack(5)).bytes).toBe(0);
});

test('one that the browser took away is not called here; the course is whole all the same', async () => {
  await savePack(5, undefined, { templates: [SCRIPT] });
  kept.get(`kept:${amina.id}`)?.delete(SCRIPT);
  await verifyPacks();
  expect(findPack(5)).toMatchObject({ isPartial: false, templates: [] });
});

test('where there is no room for one, the course stays and the box is empty', async () => {
  await savePack(5);
  const user = visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  const log = await box('Log, 12 kB');
  fill();
  await user.click(log);
  await screen.findByText('This device has no room for it. Remove something and try again.');
  await vi.waitFor(() => expect(log.checked).toBe(false));
  expect(findPack(5)?.isPartial).toBe(false);
});

test('a page that was saved from a server of the release before has none', async () => {
  await notePack(5, {
    courseId: 5,
    title: 'Prices',
    language: 'en',
    parts: { [LESSONS]: 'a' },
    bytes: 70_000,
    savedAt: '2026-11-01T08:00:00.000Z',
    isPartial: false,
  });
  kept.set(`kept:${amina.id}`, new Map([[LESSONS, '[]']]));
  visit(<SaveCourse courseId={5} />, '/courses/5/chapters');
  expect((await box('Script, 13 kB')).checked).toBe(false);
});
