import { isWhole } from '@inzira/server/test/whole';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';
import { weakNetwork } from './weak-network.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/];

journey('the first toast of a visit comes up offline, and the form stays', async ({ open }) => {
  const page = await open({ as: 'kwame', allow: CUT });
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('First name');
  await name.fill('Kwame Nkrumah');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Could not update profile').first().waitFor();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  await name.waitFor();
});

journey(
  'an answer that stalls in its middle is given up and asked for again',
  async ({ open, product }) => {
    let stalls = 1;
    const network = await weakNetwork(product.url, (url) =>
      url === '/api/chapters/1/quiz/' && stalls-- > 0 ? 'stalled' : 'passed',
    );
    try {
      // After so long, parts that are still loading are given up too, and loaded again.
      const page = await open({ allow: [/A part of the app did not come/] });
      await page.clock.install();
      const asked = page.waitForRequest('**/api/chapters/1/quiz/');
      await page.goto(`${network.url}/chapters/1/quiz`);
      await asked;
      // The timeout begins when the page's own code runs, which may still be loading.
      await expect
        .poll(async () => {
          await page.clock.runFor(40_000);
          return stalls;
        })
        .toBeLessThan(0);
      await page.getByRole('button', { name: 'Submit' }).waitFor();
    } finally {
      network.close();
    }
  },
);

/** Lost when the document is reloaded. */
const mark = () => Object.assign(window, { isMarked: true });
const isMarked = () => 'isMarked' in window;

journey(
  'a script that takes long is waited for while the line is alive, and no longer',
  async ({ open, product }) => {
    let isAlive = true;
    const network = await weakNetwork(product.url, (url) => {
      if (/\/assets\/first-[^/]*\.js/.test(url)) return 'slow';
      return isAlive || url !== '/favicon.svg' ? 'passed' : 'stalled';
    });
    try {
      const page = await open();
      await page.clock.install();
      const note = page.locator('#start-failed');
      const later = async (seconds: number) => {
        for (let passed = 0; passed < seconds; passed += 5) {
          await page.clock.runFor(5000);
          // Gives pending requests time to be answered.
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      await page.goto(`${network.url}/chapters/1/quiz`, { waitUntil: 'commit' });
      await page.waitForSelector('#start-failed', { state: 'attached' });
      await later(60);
      expect(await note.isVisible()).toBe(false);
      isAlive = false;
      await later(40);
      expect(await note.isVisible()).toBe(true);
      network.letThrough();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await note.isVisible()).toBe(false);
    } finally {
      network.close();
    }
  },
);

journey(
  'a page whose script is lost twice appears by itself, without a reload',
  async ({ open, product }) => {
    const asked: string[] = [];
    const network = await weakNetwork(product.url, (url) => {
      if (!url.includes('/assets/login.page-')) return 'passed';
      return asked.push(url) > 2 ? 'passed' : 'cut';
    });
    try {
      const page = await open({ size: 'desktop', allow: [/net::ERR_/] });
      await page.goto(`${network.url}/modules`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(mark);
      await page.getByRole('link', { name: 'Login' }).first().click();
      await page.getByLabel('Password', { exact: true }).waitFor();
      expect(await page.evaluate(isMarked)).toBe(true);
      // The import was answered by the browser's cache.
      expect(asked).toHaveLength(3);
    } finally {
      network.close();
    }
  },
);

journey.runIf(isWhole)(
  'a page inside the dashboard that does not come leaves the dashboard, and comes when it is tried again',
  async ({ open }) => {
    const page = await open({
      as: 'kwame',
      size: 'desktop',
      allow: [/net::ERR_FAILED/, /A part of the app did not come/],
    });
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(mark);
    let isLost = true;
    await page.route('**/assets/profile.page-*', async (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await page.getByRole('main').getByRole('link', { name: 'Update Profile' }).click();
    await page.getByText('This page could not be shown').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Organizations' }).click();
    await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Update Profile' }).click();
    await page.getByText('This page could not be shown').waitFor();
    isLost = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('First name').waitFor();
    expect(await page.evaluate(isMarked)).toBe(true);
  },
);

journey(
  'a part of a page that is lost comes when it is tried again, without a reload',
  async ({ open }) => {
    const page = await open({ as: 'kwame', size: 'desktop', allow: [/net::ERR_FAILED/] });
    let isLost = true;
    await page.route('**/assets/idea-form-*', async (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await page.goto('/dashboard/profile');
    await page.evaluate(mark);
    await page.getByRole('tab', { name: 'My Idea' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await failure.waitFor();
    isLost = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Your idea, in a sentence or two').waitFor();
    expect(await page.evaluate(isMarked)).toBe(true);
  },
);
