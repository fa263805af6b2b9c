import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPage, type OpenedPage, type PageOptions } from './page.ts';
import { startProduct, type Product } from './server.ts';

interface TestProviders {
  /** One per process, which runs several files. */
  browser: Browser;
  /** The running product: one per file, with fresh demo data. */
  product: Product;
  /** Opens a page; any problem on it fails the journey, even an invisible one. */
  open: (options?: PageOptions) => Promise<Page>;
}

const results = path.resolve(import.meta.dirname, '../test-results');

/** A test that uses the product in a real browser, as a person does. */
export const journey = test.extend<TestProviders>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are used
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
  open: async ({ browser, product, task, onTestFailed }, use) => {
    const opened: OpenedPage[] = [];
    onTestFailed(async () => {
      await keepEvidence(task.name, opened, product);
      const [error] = task.result?.errors ?? [];
      // Appended to the message, because CI that keeps no screenshots only shows the error.
      if (error?.stack)
        error.stack = error.stack.replace('\n', `\n${(await say(opened)).join('\n')}\n`);
      await closeAll(opened);
    });
    await use(async (options) => {
      const one = await openPage(browser, product.url, options);
      opened.push(one);
      return one.page;
    });
    const problems = opened.flatMap((one) => one.problems());
    if (problems.length > 0) {
      throw new Error(`Nobody complained, but:\n${problems.join('\n')}`);
    }
    if (task.result?.state !== 'fail') await closeAll(opened);
  },
});

async function closeAll(opened: OpenedPage[]) {
  await Promise.all(opened.map(({ context }) => context.close()));
}

/** The URLs of the open pages, their state, and their last requests. */
async function say(opened: OpenedPage[]): Promise<string[]> {
  const lines = opened.flatMap(({ context, log }) =>
    context.pages().map(async (page) => {
      const states = await page.locator('[role=status], [role=alert]').allInnerTexts();
      const said = states.filter(Boolean).join(' | ').replaceAll(/\s+/g, ' ').slice(0, 300);
      return `on ${new URL(page.url()).pathname}: ${said}; ${log().slice(-4).join(', ')}`;
    }),
  );
  return Promise.all(lines);
}

/** Saves screenshots and logs of the open pages under test-results/. */
async function keepEvidence(name: string, opened: OpenedPage[], product: Product) {
  const folder = path.join(
    results,
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 80),
  );
  mkdirSync(folder, { recursive: true });
  for (const [index, { context, log }] of opened.entries()) {
    for (const [number, page] of context.pages().entries()) {
      const picture = path.join(folder, `page-${index + 1}-${number + 1}.png`);
      await page.screenshot({ path: picture, fullPage: true, timeout: 30_000 });
    }
    writeFileSync(path.join(folder, `page-${index + 1}.log`), `${log().join('\n')}\n`);
  }
  writeFileSync(path.join(folder, 'server.log'), product.log());
  console.error(`Pictures and logs of the failed journey: ${folder}`);
}
