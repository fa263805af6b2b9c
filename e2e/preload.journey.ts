import { isWhole } from '@inzira/server/test/whole';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { findStops } from './tour.ts';

interface Route {
  path: string;
  asks: string[];
}

const file = path.resolve(import.meta.dirname, '../apps/web/dist/routes.json');
const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: Route[] };

/** A screen of each page that lists its first calls. */
const SCREENS = [
  'courses chapters lesson quiz modules rule-index rules glossary',
  'opportunities opportunity dashboard plan certificates own-ventures',
  'organizations organization resources ventures venture',
].map((names) => names.split(' '));

test('every page that says what it asks first is among them', () => {
  expect(pages.filter(({ asks }) => asks.length > 0)).toHaveLength(SCREENS.flat().length);
});

for (const [group, screens] of SCREENS.entries())
  journey.runIf(group === 0 || isWhole)(
    `what a page asks first is on its way before any script has come, and is asked once: ${screens.join(', ')}`,
    async ({ open, product }) => {
      const stops = await findStops(product, screens);
      for (const stop of stops) {
        // If the HTML contains the text, it includes the answers for visitors.
        const html = await (await fetch(product.url + stop.path)).text();
        const isReadable = html.includes('data-readable');
        const page = await open({ as: stop.as ?? (isReadable ? 'kwame' : undefined) });
        let letScriptsIn = () => {};
        const held = new Promise<void>((resolve) => (letScriptsIn = resolve));
        await page.route('**/assets/*.js', async (route) => {
          await held;
          await route.continue();
        });
        const asked: string[] = [];
        page.on('request', (request) => {
          const { pathname, search } = new URL(request.url());
          if (pathname.startsWith('/api/')) asked.push(pathname + search);
        });
        await page.goto(stop.path, { waitUntil: 'commit' });
        await expect.poll(() => asked.length).toBeGreaterThan(0);
        const ahead = [...asked];
        // Meanwhile the frame of every page is shown.
        await page.locator('svg:visible').first().waitFor();
        letScriptsIn();
        await page.waitForLoadState('networkidle');
        await page.waitForFunction(
          () => document.querySelector('main [aria-busy="true"]') === null,
        );
        const counts = ahead.map((url) => [url, asked.filter((one) => one === url).length]);
        expect(counts, stop.name).toEqual(ahead.map((url) => [url, 1]));
        await expect
          .poll(
            () =>
              page.evaluate(() => Object.keys((window as { preloaded?: object }).preloaded ?? {})),
            {
              message: stop.name,
            },
          )
          .toEqual([]);
        await page.close();
      }
    },
  );

journey('a page that is gone to asks while its script is on its way', async ({ open }) => {
  const page = await open({ as: 'amina' });
  await page.goto('/modules');
  await page.waitForLoadState('networkidle');
  let isIn = false;
  await page.route(/course-list\.page/, async (route) => {
    await asking;
    isIn = true;
    await route.continue();
  });
  const asking = page.waitForRequest('**/api/modules/1/courses/');
  await page.locator('a[href="/modules/1/courses"]').first().click();
  await asking;
  await page.getByRole('heading', { name: 'Available Courses' }).waitFor();
  expect(isIn).toBe(true);
});
