import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from './browser.ts';

const WRITES_AFTER_MS = 6000;

/** A phone whose storage survives killing the browser. */
export async function makePhone(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-phone-'));
  const { executablePath, args, env } = await findBrowser();
  let context: BrowserContext | undefined;
  return {
    async open({ offline = false, clock = 0 } = {}): Promise<Page> {
      context = await chromium.launchPersistentContext(folder, {
        executablePath,
        args,
        env,
        headless: true,
        baseURL: url,
        offline,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Africa/Kigali',
      });
      context.setDefaultTimeout(30_000);
      if (clock !== 0) await context.clock.setSystemTime(Date.now() + clock);
      return context.pages()[0] ?? context.newPage();
    },
    async kill(page: Page) {
      // Browsers delay writing a page's stored data to disk.
      await page.waitForTimeout(WRITES_AFTER_MS);
      const ended = new Promise((resolve) => context?.once('close', resolve));
      const session = await page.context().newCDPSession(page);
      void session.send('Browser.crash').catch(() => null);
      await ended;
    },
    async photograph(name: string) {
      const [page] = context?.pages() ?? [];
      const file = path.resolve(import.meta.dirname, `../test-results/${name}.png`);
      await page?.screenshot({ path: file, timeout: 15_000 }).catch(() => null);
    },
    async remove() {
      await context?.close().catch(() => null);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
