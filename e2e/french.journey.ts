import { readdirSync, readFileSync } from 'node:fs';
import type { Lesson } from '@inzira/contract/learning';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findEnglish } from './english.ts';
import { journey } from './journey.ts';
import { openPage } from './page.ts';
import { findStops, type Stop, unvisitedRoutes } from './tour.ts';

/** The readers of public pages besides visitors; the frame around the page differs for each. */
const READERS = ['amina', 'thandi', 'staff'];
/** Pages in parallel, because they wait for the network more than for the processor. */
const AT_ONCE = 3;
/** A page that keeps making calls is read after this time. */
const QUIET_MILLISECONDS = 5_000;

/** Parts of a French page that may be English. */
const EXCEPTIONS = [
  // Laws, reports and pages of other sites keep their names.
  '.lesson-sources',
  'a[href^="http"]:not([href^="http://127.0.0.1"])',
  // Texts by users, which keep their line breaks.
  '[class*="whitespace-pre-line"]',
  // Marked as English: errors of jobs, texts that staff edit.
  '[lang="en"]',
];

const demo = (name: string) =>
  readFileSync(new URL(`../apps/server/src/demo/${name}.ts`, import.meta.url), 'utf8');

const WRITTEN_BY = [
  'demo',
  'demo-feed',
  'demo-people',
  'demo-trainees',
  'demo-ventures',
  'load-plan',
  'load-studio',
  'load-ventures',
];

/** Texts of the demo data's people, names of organizations, and folders of content files. */
const WRITTEN = toWords(
  [
    ...WRITTEN_BY.map(demo),
    ...(demo('demo-opportunities').match(/organization: '[^']*'/g) ?? []),
    ...readdirSync(new URL('../content/modules', import.meta.url), { recursive: true }).map(String),
  ].join('\n'),
);

/** Takes minutes: part of `npm run check -- --all`, or run with CRAWL=yes. */
journey.runIf(process.env['CRAWL'] === 'yes')(
  'a French reader meets no English sentence on any page',
  async ({ browser, product }) => {
    expect(unvisitedRoutes(product)).toEqual([]);
    const stops = await findStops(product, [], { language: 'fr' });
    const open = stops.filter(({ as }) => as === undefined);
    const visits = [...stops, ...READERS.flatMap((as) => open.map((stop) => ({ ...stop, as })))];
    expect(await crawl(browser, product.url, visits)).toEqual([]);
  },
  1_800_000,
);

/**
 * Covers all lessons and quizzes, of which the tour shows one each. Short texts are left out: names of books, and
 * possible answers of learners.
 */
journey.runIf(process.env['CRAWL'] === 'yes')(
  'no lesson and no quiz says an English sentence to a French reader',
  async ({ open }) => {
    const page = await open({ language: 'fr' });
    await page.goto('/about');
    const texts = await readCurriculum(page);
    expect(texts.length).toBeGreaterThan(1_000);
    const found = texts.flatMap(findEnglish).filter((sentence) => sentence.split(' ').length > 4);
    expect([...new Set(found)]).toEqual([]);
  },
  600_000,
);

test('English is told from French, also in a label, and names and addresses from both', () => {
  for (const text of [
    'The lesson could not be loaded.',
    'Vos leçons. Nobody has read this yet. Merci.',
    'Learning progress',
    'Save',
    'Loading your lessons...',
  ])
    expect(findEnglish(text), text).not.toEqual([]);
  for (const text of [
    'Vos leçons sont enregistrées sur ce téléphone.',
    'Le « term sheet » et la due diligence, c’est ce que l’on vous demande avant de signer.',
    'Capital-risque (venture capital)',
    'Amina Uwase, Kigali',
    'Écrivez à the.team@example.org ou voyez https://example.org/what-is-this/for-you',
    'Mobile Money',
    '12 500 FCFA',
  ])
    expect(findEnglish(text), text).toEqual([]);
});

/** Checks that the two journeys above find English. */
journey.runIf(process.env['CRAWL'] === 'yes')(
  'an English sentence is found wherever a page says it',
  async ({ open }) => {
    const page = await open({ language: 'fr' });
    await page.goto('/about');
    // The page is prerendered: text inserted before hydration would be lost. The footer appears after that.
    await page.getByRole('contentinfo').waitFor();
    await page.waitForLoadState('networkidle');
    const find = async () => findEnglish((await readTexts(page)).join('\n')).toSorted();
    expect(await find()).toEqual([]);
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML(
        'beforeend',
        `<p>This is <b>not what</b> you asked for.</p><button aria-label="What is this for?"></button>
       <input placeholder="Write what you think"><img alt="What you see is a house" src="data:,">
       <details><summary>Plus</summary>Here is what they hide.</details>`,
      );
      document.title = 'What you can do here';
    });
    await settle(page);
    expect(await find()).toEqual([
      'Here is what they hide.',
      'This is not what you asked for.',
      'What is this for?',
      'What you can do here',
      'What you see is a house',
      'Write what you think',
    ]);
  },
);

/**
 * Opens each page as its reader, and unfolds everything.
 * @returns a line for each English sentence
 */
async function crawl(browser: Browser, url: string, visits: readonly Stop[]): Promise<string[]> {
  const found = new Set<string>();
  for (const [as, stops] of Map.groupBy(visits, (stop) => stop.as)) {
    const waiting = [...stops];
    const { context } = await openPage(browser, url, { language: 'fr', size: 'desktop', as });
    const walk = async () => {
      for (let stop = waiting.shift(); stop; stop = waiting.shift()) {
        const page = await context.newPage();
        await page.goto(stop.path, { waitUntil: 'domcontentloaded', timeout: 120_000 });
        await settle(page);
        for (const sentence of findEnglish((await readTexts(page)).join('\n')))
          if (!isWritten(sentence)) found.add(`${stop.path} (${as ?? 'visitor'}): ${sentence}`);
        await page.close();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, walk));
    await context.close();
  }
  return [...found];
}

/** The French texts of all lessons and quizzes from the server, without parts that may be English. */
async function readCurriculum(page: Page): Promise<string[]> {
  return page.evaluate(async (exceptions) => {
    const get = async <T>(address: string) => {
      const response = await fetch(`/api${address}`, { headers: { 'accept-language': 'fr' } });
      return (await response.json()) as T;
    };
    const texts: string[] = [];
    const keep = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value);
      else if (value && typeof value === 'object')
        for (const [key, one] of Object.entries(value)) if (key !== 'accept') keep(one);
    };
    const keepHtml = (html: string) => {
      const lines = html.replaceAll(
        /<\/(p|li|td|th|h\d|div|button|title|figcaption|pre|summary|dt|dd|text)>/g,
        '\n$&',
      );
      const { body } = new DOMParser().parseFromString(lines, 'text/html');
      for (const element of body.querySelectorAll(exceptions)) element.remove();
      // A sample message to an English reader is labelled so.
      for (const script of body.querySelectorAll('.lesson-script'))
        if (/en anglais\s*$/.test(script.querySelector('.script-title')?.textContent ?? ''))
          script.remove();
      texts.push(body.textContent);
    };
    for (const module of await get<{ id: number }[]>('/modules/'))
      for (const course of await get<{ id: number }[]>(`/modules/${module.id}/courses/`))
        for (const chapter of await get<{ id: number }[]>(`/courses/${course.id}/chapters/`)) {
          for (const lesson of await get<Lesson[]>(`/chapters/${chapter.id}/lessons/`)) {
            texts.push(lesson.title);
            keepHtml(lesson.content);
          }
          keep(await get<unknown>(`/chapters/${chapter.id}/quiz/`));
        }
    return texts;
  }, EXCEPTIONS.join(', '));
}

/** Also if it is part of a longer text, or has figures filled in. */
function isWritten(sentence: string): boolean {
  const whole = sentence.endsWith('…') ? sentence.replace(/\S*…$/, '') : sentence;
  return WRITTEN.includes(toWords(whole));
}

function toWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** Waits until the page is complete, and unfolds everything on it. */
async function settle(page: Page) {
  const isQuiet = () =>
    page.waitForLoadState('networkidle', { timeout: QUIET_MILLISECONDS }).catch(() => null);
  await isQuiet();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const closed = 'main button[aria-expanded="false"]:not([aria-haspopup])';
    for (const button of document.querySelectorAll<HTMLElement>(closed)) button.click();
  });
  await isQuiet();
}

/** All texts of a page: visible, for screen readers, in its title and for search engines. */
async function readTexts(page: Page): Promise<string[]> {
  return page.evaluate((exceptions) => {
    const texts = new Set<string>();
    const add = (text: string | null | undefined) => {
      if (text?.trim()) texts.add(text.trim());
    };
    const isExcepted = (element: Element) => element.closest(exceptions) !== null;
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const blocks = new Map<Element, string>();
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement || !textContent?.trim()) continue;
      if (parentElement.closest('script, style, noscript, textarea, template')) continue;
      if (isExcepted(parentElement) || !parentElement.checkVisibility()) continue;
      let block = parentElement;
      while (block.parentElement && isInline(block)) block = block.parentElement;
      blocks.set(block, `${blocks.get(block) ?? ''}${textContent}`);
    }
    for (const text of blocks.values()) add(text);
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!isExcepted(element)) add(element.getAttribute(name));
    add(document.title);
    for (const meta of document.querySelectorAll(
      'meta[name="description"], meta[property^="og:"], meta[name^="twitter:"]',
    ))
      add(meta.getAttribute('content'));
    return [...texts];
  }, EXCEPTIONS.join(', '));
}
