import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isWhole } from '@inzira/server/test/whole';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

interface Renderer {
  renderReadable: (page: {
    pathname: string;
    search: string;
    language: 'en' | 'fr';
    answers: ReadonlyMap<string, string>;
  }) => Promise<string>;
}

const file = path.resolve(import.meta.dirname, '../apps/web/dist/.server/render.mjs');

declare global {
  interface Window {
    /** Since the page was opened: layout shifts, and moments without readable text. */
    seen: { shift: number; gaps: string[] };
  }
}

/** Records what a reader would notice of the hydration. */
function watchReader() {
  const seen = { shift: 0, gaps: [] as string[] };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  let isBegun = false;
  const look = () => {
    const isThere = document.querySelector('main h1') !== null;
    isBegun ||= isThere;
    if (isBegun && !isThere) seen.gaps.push('no heading');
    if (isBegun && document.querySelector('main [aria-busy="true"]')) seen.gaps.push('skeleton');
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Holds the scripts until they are released. */
async function holdScripts(page: Page) {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

/** The readable elements; the filters' options load later. */
const LINES = 'main :is(h1, h2, h3, p, dt, dd)';
const heading = (page: Page) => page.locator('main h1');
/** Waits for the style sheet, so that text is in its place. */
async function untilStyled(page: Page) {
  await heading(page).waitFor();
  await untilStyledOrHidden(page);
}
async function untilStyledOrHidden(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
}
const untilTaken = async (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-readable]') === null);

async function lessonsOf(page: Page, chapter: number, language = 'en') {
  const answer = await page.request.get(`/api/chapters/${chapter}/lessons/`, {
    headers: { 'accept-language': language },
  });
  return (await answer.json()) as { id: number; title: string }[];
}

journey('without JavaScript a lesson is read, and leads on to the next one', async ({ open }) => {
  const page = await open({ scripts: 'off' });
  const lessons = await lessonsOf(page, 1);
  await page.goto('/chapters/1/lessons');
  for (const [at, lesson] of lessons.entries()) {
    await page.getByRole('heading', { level: 1, name: lesson.title, exact: true }).waitFor();
    expect(((await page.locator('.lesson').textContent()) ?? '').length).toBeGreaterThan(1000);
    if (at < lessons.length - 1) await page.getByRole('link', { name: 'Next' }).click();
  }
  expect(await page.getByRole('link', { name: 'Start Quiz' }).getAttribute('href')).toBe(
    '/chapters/1/quiz',
  );
  // The menu is open, because without scripts nothing could open it.
  await page.getByRole('link', { name: 'Ventures', exact: true }).waitFor();
});

journey('while the scripts stall, too, in the reader’s language', async ({ open }) => {
  const page = await open({ scripts: 'late', language: 'fr' });
  const [first, second] = await lessonsOf(page, 1, 'fr');
  await holdScripts(page);
  await page.goto('/chapters/1/lessons', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: first?.title ?? '' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Suivant' }).click();
  await page.getByRole('heading', { level: 1, name: second?.title ?? '' }).waitFor();
});

for (const size of ['phone', 'desktop'] as const)
  journey(`the app takes the text over where it stands, on a ${size}`, async ({ open }) => {
    const page = await open({ scripts: 'late', size, initScript: watchReader });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const address of ['/chapters/1/lessons', '/chapters/2/lessons?lesson=5']) {
      const letIn = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await untilStyled(page);
      const text = await heading(page).textContent();
      const before = await heading(page).boundingBox();
      const link = page.getByRole('link', { name: 'Next' });
      await link.focus();
      letIn();
      await untilTaken(page);
      expect(await heading(page).textContent()).toBe(text);
      expect(await heading(page).boundingBox()).toEqual(before);
      expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.waitForLoadState('networkidle');
      const { shift, gaps } = await page.evaluate(() => window.seen);
      expect(gaps).toEqual([]);
      expect(shift).toBeLessThan(0.01);
      await expectAccessible(page);
      // Calls that the HTML answers are not made.
      expect(asked.filter((one) => /^\/api\/chapters\/\d+\/lessons\/$/.test(one))).toEqual([]);
      await page.unroute('**/assets/*.js');
    }
    // The page is interactive.
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/lesson=(?!5)/);
  });

/** Each page that is readable before its scripts, and whether signed-in users get their own version. */
const PAGES = [
  { address: '/modules/1/courses', isPersonal: true },
  { address: '/courses/1/chapters', isPersonal: true },
  { address: '/ventures', isPersonal: false },
  { address: '/ventures/1', isPersonal: true },
  { address: '/resources', isPersonal: false },
  { address: '/rules', isPersonal: false },
  { address: '/rules/rw', isPersonal: false },
  { address: '/glossary', isPersonal: false },
] as const;

for (const language of ['en', 'fr'] as const)
  journey(
    `without JavaScript every public list and page is read, in ${language}`,
    async ({ open }) => {
      const page = await open({ scripts: 'off', language });
      for (const { address } of PAGES) {
        await page.goto(address);
        await heading(page).waitFor();
        expect(await page.locator('html').getAttribute('lang'), address).toBe(language);
        expect(await page.locator('main [aria-busy="true"]').count(), address).toBe(0);
        expect((await page.locator('main').innerText()).length, address).toBeGreaterThan(200);
        // Navigation works by links.
        const links = page.locator('main a[href^="/"], main a[href^="https://"]');
        if (address !== '/resources') expect(await links.count(), address).toBeGreaterThan(0);
      }
    },
  );

/** The others only run on a desktop with `isWhole`: a list with filters, and a path. */
const ON_DESKTOP: readonly string[] = ['/ventures', '/courses/1/chapters'];

for (const size of ['phone', 'desktop'] as const)
  for (const { address } of PAGES)
    journey.runIf(size === 'phone' || isWhole || ON_DESKTOP.includes(address))(
      `the app takes ${address} over where it stands, on a ${size}`,
      async ({ open }) => {
        const page = await open({ scripts: 'late', size, initScript: watchReader });
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        const letIn = await holdScripts(page);
        await page.goto(address, { waitUntil: 'commit' });
        await untilStyled(page);
        const text = await page.locator(LINES).allInnerTexts();
        const before = await heading(page).boundingBox();
        letIn();
        await untilTaken(page);
        expect(await heading(page).boundingBox()).toEqual(before);
        expect(await page.locator(LINES).allInnerTexts()).toEqual(text);
        await page.waitForLoadState('networkidle');
        const { shift, gaps } = await page.evaluate(() => window.seen);
        expect(gaps).toEqual([]);
        expect(shift).toBeLessThan(0.01);
        if (size === 'phone') await expectAccessible(page);
        // Calls that the HTML answers are not made; the counts in the filters are a separate call.
        expect(asked.filter((one) => one.startsWith('/api/') && !one.includes('counts'))).toEqual(
          [],
        );
      },
    );

journey(
  'who is signed in sees what is public at once, and no visitor’s state',
  async ({ open }) => {
    const page = await open({ scripts: 'late', as: 'amina' });
    for (const { address, isPersonal } of PAGES) {
      const letIn = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await heading(page).waitFor({ state: 'attached' });
      await untilStyledOrHidden(page);
      expect(await heading(page).isVisible(), address).toBe(!isPersonal);
      expect(await page.getByRole('link', { name: 'Login' }).isVisible(), address).toBe(false);
      letIn();
      await untilTaken(page);
      await heading(page).waitFor();
      expect(await page.locator('#frame').count(), address).toBe(0);
      await page.waitForLoadState('networkidle');
      await page.unroute('**/assets/*.js');
    }
  },
);

journey('the line that is read stays where it is', async ({ open }) => {
  const page = await open({ scripts: 'late' });
  const letIn = await holdScripts(page);
  await page.goto('/chapters/1/lessons?lesson=1', { waitUntil: 'commit' });
  const line = page.locator('.lesson > p').nth(9);
  await untilStyled(page);
  await line.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const before = await line.boundingBox();
  letIn();
  await untilTaken(page);
  const after = await line.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

journey('of several lines alike, the one that is read stays where it is', async ({ open }) => {
  const page = await open({ scripts: 'late' });
  const letIn = await holdScripts(page);
  await page.goto('/ventures', { waitUntil: 'commit' });
  await untilStyled(page);
  const lines = page.locator('main :is(h1, h2, h3, p, li, dt, dd)');
  const place = await lines.evaluateAll((all) => {
    const tops = all.map((one) => one.getBoundingClientRect().top + scrollY);
    for (let at = all.length - 1; at > 0; at -= 1) {
      const isRepeated = all.slice(0, at).some((one) => one.textContent === all[at]?.textContent);
      if (!isRepeated) continue;
      window.scrollTo(0, (tops[at] ?? 0) - 66);
      if (all.findIndex((one) => one.getBoundingClientRect().top >= 64) === at) return at;
    }
    throw new Error('No line stands on the page twice.');
  });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const before = await lines.nth(place).boundingBox();
  letIn();
  await untilTaken(page);
  const after = await lines.nth(place).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

for (const address of ['/ventures', '/glossary'])
  journey(`words typed on ${address} before the app came are searched for`, async ({ open }) => {
    const page = await open({ scripts: 'late' });
    const letIn = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await untilStyled(page);
    const field = page.getByRole('searchbox');
    await field.pressSequentially('marge');
    await field.press('ArrowLeft');
    letIn();
    await untilTaken(page);
    expect(await field.inputValue()).toBe('marge');
    await page.keyboard.type('g');
    expect(await field.inputValue()).toBe('margge');
    // The directory searches the loaded page first.
    if (address === '/glossary') await page.waitForURL(/search=margge/);
    else await page.waitForFunction(() => !/"\/ventures\/\d/.test(document.body.innerHTML));
  });

journey(
  'what can be read stays where the app’s own calls fail, until they come',
  async ({ open }) => {
    const page = await open({
      scripts: 'late',
      as: 'amina',
      initScript: watchReader,
      allow: [/Failed to load resource|requestfailed|net::/],
    });
    const isOfLesson = /\/api\/chapters\/1\/lessons\//;
    await page.route(isOfLesson, async (route) => route.abort());
    await page.goto('/chapters/1/lessons?lesson=1', { waitUntil: 'commit' });
    await untilStyled(page);
    const title = await heading(page).textContent();
    const note = page.locator('#start-failed');
    await note.waitFor();
    expect(await heading(page).textContent()).toBe(title);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute(isOfLesson);
    await note.getByRole('link', { name: 'Try again' }).click();
    await untilTaken(page);
    await note.waitFor({ state: 'hidden' });
    expect(await heading(page).textContent()).toBe(title);
    expect((await page.evaluate(() => window.seen)).gaps).toEqual([]);
    // The page was not reloaded.
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  },
);

journey('on the way back, what has changed meanwhile is shown', async ({ open }) => {
  const page = await open();
  await page.goto('/ventures');
  await page.goto('/glossary');
  await page.route('**/api/organization/ventures/?*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const [, name = ''] = /"company_name":"([^"]+)"/.exec(text) ?? [];
    await route.fulfill({ response: answer, body: text.replace(name, 'Of today') });
  });
  await page.goBack();
  await page.getByRole('heading', { name: 'Of today' }).waitFor();
});

journey('who is signed in is shown no lesson but their own', async ({ open }) => {
  const page = await open({ scripts: 'late', as: 'amina' });
  const letIn = await holdScripts(page);
  await page.goto('/chapters/1/lessons', { waitUntil: 'commit' });
  await page.locator('#frame').waitFor();
  // Nothing is painted before the style sheet has loaded.
  await heading(page).waitFor({ state: 'hidden' });
  letIn();
  await untilTaken(page);
  await heading(page).waitFor();
  expect(await page.locator('#frame').count()).toBe(0);
  await expectAccessible(page);
});

describe('the text that the server makes', async () => {
  const { renderReadable } = (await import(pathToFileURL(file).href)) as Renderer;
  const lesson = (id: number, changes: object = {}) => ({
    id,
    title: `Title ${id}`,
    content: `<h2>Part ${id}</h2><p>Text ${id}</p>`,
    chapter_title: 'The chapter',
    course_id: 7,
    minutes: 9,
    completed: false,
    language: 'en',
    languages: ['en'],
    ...changes,
  });
  interface Wanted {
    lessons?: object[];
    search?: string;
    language?: 'en' | 'fr';
    pathname?: string;
  }
  const render = async ({
    lessons = [lesson(1), lesson(2)],
    search = '',
    ...page
  }: Wanted = {}) => {
    const { language = 'en', pathname = '/chapters/5/lessons' } = page;
    const answers = new Map([['/api/chapters/5/lessons/', JSON.stringify(lessons)]]);
    return renderReadable({ pathname, search, language, answers });
  };
  const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

  test('has one heading, its landmark and the way on as links', async () => {
    const html = await render();
    expect(html).toMatch(/<h1[^>]*>Title 1<\/h1>/);
    expect(html).toContain('<h2>Part 1</h2><p>Text 1</p>');
    expect([count(html, /<h1\b/g), count(html, /<main\b/g)]).toEqual([1, 1]);
    expect(html).toContain('href="#main"');
    expect(html).toContain('href="/chapters/5/lessons?lesson=2"');
    expect(html).toContain('href="/courses/7/chapters"');
    // No placeholders, and nothing that the content security policy forbids.
    expect(html).not.toMatch(/aria-busy|Loading|<script|\sstyle=/);
    expect(await render({ search: '?lesson=2' })).toContain('href="/chapters/5/quiz"');
  });

  test('comes in the language of each, also of several who ask at once', async () => {
    const [english, french] = await Promise.all([render(), render({ language: 'fr' })]);
    expect(english).toContain('<span>Next</span>');
    expect(french).toMatch(/<span>Suivante?<\/span>/);
  });

  test('has names as text, whatever stands in them', async () => {
    const html = await render({ lessons: [lesson(1, { title: '<img src=x onerror=alert(1)>' })] });
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
  });

  test('is none where the policy forbids it, or an answer is missing; the next one is', async () => {
    const lessons = [lesson(1, { content: '<p style="color: red">Red</p>' })];
    await expect(render({ lessons })).rejects.toThrow('style');
    await expect(render({ pathname: '/chapters/6/lessons' })).rejects.toThrow();
    expect(await render({ lessons: [lesson(3)] })).toContain('Title 3');
    expect(await render()).not.toContain('Title 3');
  });
});
