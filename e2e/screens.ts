/*
 * Takes the screenshots of docs/screens with demo data, on a phone and a laptop, light and dark. `npm run screens
 * -- home lesson` takes two screens, `--language=fr` in French.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { openPage } from './page.ts';
import { startProduct } from './server.ts';
import { findStops } from './tour.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../docs/screens') },
  },
});
const language = values.language === 'fr' ? 'fr' : 'en';

/** Waits until nothing is loading or moving. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    window.scrollTo(0, 0);
  });
}

const product = await startProduct();
const browser = await launchBrowser();
mkdirSync(values.out, { recursive: true });
let failures = 0;
try {
  for (const stop of await findStops(product, positionals, { pictured: true })) {
    for (const size of ['phone', 'desktop'] as const) {
      for (const theme of ['light', 'dark'] as const) {
        const file = `${stop.name}-${size}-${theme}${language === 'fr' ? '-fr' : ''}.webp`;
        const opened = await openPage(browser, product.url, { size, theme, language, as: stop.as });
        try {
          await opened.page.goto(stop.path);
          await settle(opened.page);
          writeFileSync(path.join(values.out, file), await webp(opened.page));
          const problems = opened.problems();
          if (problems.length > 0) throw new Error(problems.join('\n'));
        } catch (error) {
          failures += 1;
          console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
        } finally {
          await opened.context.close();
        }
      }
    }
    console.log(`${stop.name} (${stop.path})`);
  }
  await takeOverview(['dashboard', 'lesson', 'mentor', 'profile-results']);
} finally {
  await browser.close();
  await product.stop();
}
process.exitCode = failures === 0 ? 0 : 1;

/** The README's picture: a row of phone screenshots, as far as they were taken. */
async function takeOverview(names: string[]) {
  const files = names.map((name) => path.join(values.out, `${name}-phone-light.webp`));
  if (!files.every((file) => existsSync(file))) return;
  const pictures = files.map(
    (file) =>
      `<img src="data:image/webp;base64,${readFileSync(file, 'base64')}" style="width:270px;border-radius:14px">`,
  );
  const page = await browser.newPage({ viewport: { width: 1200, height: 603 } });
  await page.setContent(
    `<body style="margin:0;padding:24px;display:flex;gap:24px;background:#f4ead9">${pictures.join('')}</body>`,
  );
  writeFileSync(path.join(values.out, 'overview.webp'), await webp(page));
  await page.close();
}

/** Playwright only writes PNG and JPEG; the browser also WebP, with a third of the bytes. */
async function webp(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  return Buffer.from(data, 'base64');
}
