import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Chapter, Course, Lesson, Module, PlacedNote } from '@inzira/contract/learning';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signedInState } from './page.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [
  /net::ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /A part of the app did not come/,
  // Handled by the page, as in page.ts, for the product's other URL.
  /status of 404.*\/api\//,
];
const BUILD = path.resolve(import.meta.dirname, '../apps/web/dist');
/** A file of the app with a hash in its name. */
const NAMED = /-([0-9a-f]{7})(\.(?:js|css))/g;
const TEXT = /html|javascript|css|json/;
/** Headers of a single connection. */
const HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
  'upgrade',
];
const OPEN_POLICY = "default-src * data: blob: 'unsafe-inline'";

/** Maps a hash of seven digits to another one, and back. */
const turn = (hash: string) =>
  hash.replaceAll(/./g, (one) => (15 - parseInt(one, 16)).toString(16));
const renamed = (text: string) =>
  text.replaceAll(NAMED, (_, hash: string, end: string) => `-${turn(hash)}${end}`);

/**
 * A proxy that simulates a newer release once `deploy` is called: each file has another name, and the earlier ones
 * remain, as builds keep them for a month.
 */
async function makeReleases(target: string) {
  const files = new Set(readdirSync(path.join(BUILD, 'assets')).map((file) => `/assets/${file}`));
  const shell = readFileSync(path.join(BUILD, 'shell.html'), 'utf8');
  const [first = ''] = /\/assets\/first-[0-9a-f]{7}\.js/.exec(shell) ?? [];
  let isDeployed = false;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const isEarlier = files.has(url);
    asked.push(url);
    const answer = async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const headers = new Headers(request.headers as Record<string, string>);
      // Prevents 304 answers, because cached files are the earlier release's.
      for (const name of [...HOP, 'host', 'if-none-match', 'if-modified-since'])
        headers.delete(name);
      headers.set('accept-encoding', 'identity');
      const got = await fetch(target + (isDeployed && !isEarlier ? renamed(url) : url), {
        method,
        headers,
        redirect: 'manual',
        ...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
      });
      const type = got.headers.get('content-type') ?? '';
      const sent = new Headers(got.headers);
      for (const name of [...HOP, 'content-encoding']) sent.delete(name);
      let body = Buffer.from(await got.arrayBuffer());
      if (isDeployed && !isEarlier && TEXT.test(type) && !url.startsWith('/api/')) {
        sent.delete('etag');
        if (type.includes('html')) sent.set('content-security-policy', OPEN_POLICY);
        body = Buffer.from(renamed(body.toString()).replace('{"version":"', '{"version":"new-'));
      }
      response.writeHead(got.status, Object.fromEntries(sent)).end(body);
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The first script of every page, of each release. */
    first: { before: first, after: renamed(first) },
    asked,
    deploy() {
      isDeployed = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Reads the API as the user, independently of the page. */
async function read<T>(page: Page, address: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get(new URL(address, page.url()).href, { headers });
  return (await response.json()) as T;
}

/** Lost when the document is reloaded. */
const mark = async (page: Page) =>
  page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = async (page: Page) => page.evaluate(() => 'isMarked' in window);
const noteField = (page: Page) => page.locator('main textarea[name="note"]');
const loaded = async (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
const heading = (page: Page, name = '') => page.getByRole('heading', { level: 1, name });
/** Whether the page stored for offline use begins with this file. */
const isKept = async (page: Page, first: string) =>
  page.evaluate(async (file) => {
    const kept = await caches.match('/shell', { cacheName: 'app' });
    return (await kept?.text())?.includes(file) ?? false;
  }, first);

journey(
  'a release in the middle of a lesson: the open page goes on with its own files, and the next start has the new one',
  async ({ open, product }) => {
    const releases = await makeReleases(product.url);
    const at = (address: string) => releases.url + address;
    try {
      const page = await open({ allow: CUT });
      await page.goto(at('/about'));
      const { origins } = await signedInState(product.url, 'kwame');
      await page.evaluate(
        (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
        origins[0]?.localStorage ?? [],
      );
      const [module] = await read<Module[]>(page, '/api/modules/');
      const [course] = await read<Course[]>(page, `/api/modules/${module?.id}/courses/`);
      const list = `/courses/${course?.id}/chapters`;
      const [chapter] = await read<Chapter[]>(page, `/api${list}/`);
      const lessons = await read<Lesson[]>(page, `/api/chapters/${chapter?.id}/lessons/`);
      const titles = lessons.map(({ title }) => title);
      const lesson = `/chapters/${chapter?.id}/lessons?lesson=${lessons[0]?.id}`;
      await page.goto(at(list));
      await page.getByRole('button', { name: /^Save this course on this device, \d+ kB$/ }).click();
      await page.getByText(/^On this device · /).waitFor();
      await page.evaluate(async () => navigator.serviceWorker.ready);
      expect(await isKept(page, releases.first.before)).toBe(true);

      await page.goto(at(lesson));
      await heading(page, titles[0]).waitFor();
      const other = await page.context().newPage();
      await other.goto(at(list));
      await heading(other).waitFor();
      await Promise.all([mark(page), mark(other)]);
      await noteField(page).fill('Begun before');

      releases.deploy();
      await noteField(page).press('End');
      await noteField(page).pressSequentially(' and ended after it.');
      await page.getByRole('link', { name: 'Next' }).click();
      await heading(page, titles[1]).waitFor();
      await noteField(page).fill('Of the second lesson.');
      await page.getByText('Saved with your account.').waitFor();
      // A page of the earlier release that is not stored on the phone, but still on the server.
      releases.asked.length = 0;
      await other.getByRole('link', { name: 'Mentor', exact: true }).click();
      await other.getByRole('textbox', { name: 'Your message' }).waitFor();
      // Files that are never loaded first have no name: see vite.config.ts.
      expect(releases.asked).toContainEqual(expect.stringMatching(/^\/assets\/(?:.*\.page|p)-/));
      expect(releases.asked).not.toContain(releases.first.after);
      expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);
      const notes = async () =>
        (await read<{ notes: PlacedNote[] }>(page, '/api/lesson-notes/')).notes.map(
          ({ text }) => text,
        );
      await expect
        .poll(async () => (await notes()).toSorted())
        .toEqual(['Begun before and ended after it.', 'Of the second lesson.']);

      // The next start stores the new release, even if its page arrived too late for this start.
      await page.goto(at(lesson));
      await heading(page, titles[0]).waitFor();
      await expect.poll(async () => isKept(page, releases.first.after)).toBe(true);
      await page.goto(at(lesson));
      await heading(page, titles[0]).waitFor();
      expect(await loaded(page)).toContain(releases.first.after);
      expect(await noteField(page).inputValue()).toBe('Begun before and ended after it.');

      // Offline, the open page continues with the files of its own release.
      await page.context().setOffline(true);
      await other.goBack();
      await other
        .getByRole('link', { name: /^(?:Start|Continue) learning/ })
        .first()
        .click();
      await heading(other, titles[0]).or(heading(other, titles[1])).first().waitFor();
      await other.getByRole('link', { name: 'Next' }).click();
      await heading(other, titles[2]).or(heading(other, titles[1])).first().waitFor();
      expect(await isMarked(other)).toBe(true);
      // A cold start opens the new release.
      await page.evaluate(() => {
        window.fetch = async () => Promise.reject(new TypeError('This page is closed.'));
      });
      await page.goto('about:blank');
      releases.asked.length = 0;
      await page.goto(at(lesson));
      await heading(page, titles[0]).waitFor();
      // The browser checks for a newer worker in spite of the simulated offline state.
      expect(releases.asked.filter((url) => url !== '/offline.js')).toEqual([]);
      expect(await loaded(page)).toContain(releases.first.after);
    } finally {
      releases.close();
    }
  },
);
