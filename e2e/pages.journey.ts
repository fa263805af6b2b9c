import { isWhole } from '@inzira/server/test/whole';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { journey } from './journey.ts';

/** Parts that load after the page by design, each with its script, imports and texts. */
const LATER = [
  'shell/footer',
  'features/contact/newsletter-form',
  'features/advisor/save-mentor',
  'features/dashboard/bottom-bar',
  'features/notifications/bell',
  'features/offline/logout-question',
  // Requires a login.
  'features/learning/module-list.page',
];
const LATER_TEXTS = ['contact', 'dashboard', 'notifications', 'offline', 'learning', 'ui'];

/** The scripts of later parts, from the build's manifest. */
function findLaterScripts(): Set<string> {
  const manifest = JSON.parse(
    readFileSync(new URL('../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string; imports?: string[] }>;
  const found = new Set<string>();
  const add = (name: string) => {
    const one = manifest[name];
    if (!one || found.has(`/${one.file}`)) return;
    found.add(`/${one.file}`);
    one.imports?.forEach(add);
  };
  for (const name of LATER) add(`src/${name}.tsx`);
  // With what stands in for a missing page.
  for (const name of Object.keys(manifest)) if (name.startsWith('_offline-notes-')) add(name);
  // Writes left by a killed browser are only looked for when the page is idle.
  add('src/platform/unsent-writes.ts');
  add('src/features/advisor/phone-pack.ts');
  add('src/features/advisor/phone-mentor.ts');
  for (const name of LATER_TEXTS)
    for (const folder of [`src/features/${name}`, `src/${name}`]) add(`${folder}/locales/fr.po`);
  return found;
}

journey.for([
  ['/login', undefined],
  ['/ai-advisor', 'amina'],
  ['/dashboard/psychometric/results', 'amina'],
] as const)(
  'the HTML of %s names every script that it opens with; what it does not name comes after them',
  async ([path, as], { open }) => {
    const page = await open({ language: 'fr', size: 'desktop', as });
    const answer = await page.goto(path);
    await page.waitForLoadState('networkidle');
    const html = (await answer?.text()) ?? '';
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name, startTime, responseEnd }) => ({
          path: new URL(name).pathname,
          from: startTime,
          to: responseEnd,
        }))
        .filter(({ path: script }) => script.endsWith('.js'))
        // The device's database opens in parallel, without delaying the page.
        .filter(({ path: script }) => !script.includes('/device-database-'))
        // Repeated requests are answered by the browser's cache.
        .filter(({ path: script }, at, all) => all.findIndex((one) => one.path === script) === at),
    );
    const isNamed = ({ path: script }: { path: string }) => html.includes(`"${script}"`);
    const named = scripts.filter(isNamed);
    const unnamed = scripts.filter((script) => !isNamed(script));
    expect(named.length).toBeGreaterThan(3);
    const later = findLaterScripts();
    expect(unnamed.filter((script) => !later.has(script.path))).toEqual([]);
    const opened = Math.max(...named.map(({ to }) => to));
    expect(unnamed.filter(({ from }) => from < opened)).toEqual([]);
  },
);

/** Missing in TypeScript's own types. */
interface LayoutShift {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    moved: string[];
  }
}

journey('a lesson does not pay for the form at its end before it is seen', async ({ open }) => {
  const page = await open({ as: 'jabari', size: 'desktop' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/chapters/1/lessons');
  await page.getByText(/^Lesson 1 of/).waitFor();
  await page.waitForLoadState('networkidle');
  const form = /newsletter-form/;
  expect(asked.filter((path) => form.test(path))).toEqual([]);
  // The footer loads first, and its form when it is opened.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return page.getByRole('button', { name: 'About Inzira' }).isVisible();
    })
    .toBe(true);
  expect(asked.filter((path) => form.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'About Inzira' }).click();
  await page.getByLabel('Stay Updated').waitFor();
  expect(asked.filter((path) => form.test(path))).not.toEqual([]);
});

const LATE = [
  ['/modules', 'kwame', 'phone'],
  ['/modules', 'kwame', 'desktop'],
  ['/modules', 'amina', 'desktop'],
  ['/chapters/1/lessons', 'kwame', 'phone'],
  ['/chapters/1/lessons', 'kwame', 'desktop'],
  ['/ai-advisor', 'kwame', 'phone'],
  ['/ai-advisor', 'kwame', 'desktop'],
  ['/dashboard', 'amina', 'phone'],
  ['/dashboard/psychometric/results', 'amina', 'phone'],
] as const;

journey.for(LATE.filter(([, , size]) => size === 'phone' || isWhole))(
  'nothing moves on %s when data come late to %s on a %s',
  async ([path, as, size], { open }) => {
    const noteMoves = () => {
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
          for (const { node } of entry.sources)
            window.moved.push(`${entry.value.toFixed(3)} ${node?.textContent?.slice(0, 60)}`);
      }).observe({ type: 'layout-shift', buffered: true });
    };
    const page = await open({ as, size, initScript: noteMoves });
    await page.route('**/api/**', async (route) => {
      await wait(300);
      await route.continue();
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // Shifts below a hundredth of the screen are invisible.
    const moved = await page.evaluate(() => window.moved);
    expect(moved.filter((move) => Number.parseFloat(move) >= 0.01)).toEqual([]);
  },
);

journey.for([
  ['/', undefined],
  ['/modules', 'amina'],
  ['/ai-advisor', 'amina'],
  ['/dashboard', 'amina'],
] as const)('%s begins and ends where the header does', async ([path, as], { open }) => {
  const page = await open({ size: 'desktop', as });
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = await page.evaluate(() => {
      const outermost = (selector: string) => {
        const shown = [...document.querySelectorAll(selector)].filter((element) =>
          element.checkVisibility(),
        );
        const boxes = shown.map((element) => {
          const { paddingLeft, paddingRight } = getComputedStyle(element);
          const { left, right } = element.getBoundingClientRect();
          return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
        });
        return [
          Math.min(...boxes.map(({ left }) => left)),
          Math.max(...boxes.map(({ right }) => right)),
        ];
      };
      return {
        mark: outermost('header a svg')[0],
        header: outermost('header .page-width'),
        // Pages of the dashboard have its navigation beside them.
        page: outermost('main .page-width, main nav ul'),
      };
    });
    expect(edges.page).toEqual(edges.header);
    expect(edges.mark).toBe(edges.header[0]);
  }
});

journey('the bar of a signed-in reader fits in French where it begins', async ({ open }) => {
  const page = await open({ as: 'amina', language: 'fr', size: 'desktop' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/opportunity');
  await page.getByRole('link', { name: 'Tableau de bord' }).waitFor();
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang).toBe(0);
});
