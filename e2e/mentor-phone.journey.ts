import { isWhole } from '@inzira/server/test/whole';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signedInState } from './page.ts';
import { askPhone, saveMentor } from './phone-mentor.ts';
import { makePhone } from './phone.ts';

const QUESTIONS = [
  // The first question, so that the idea card with her country must have been loaded while saving.
  ['I want to end my life', /Rwanda: .*112/],
  ['What is runway?', /cash|money/i],
  ['How do I work out my break-even point?', /break-even|costs/i],
  ['Comment fixer mon prix de vente ?', /prix|coût/i],
  ['we have 600,000 left and spend 50,000 a month, how long do we last?', /12/],
] as const;

journey.runIf(isWhole)(
  'the mentor answers on a phone without a network, also after the browser was killed',
  async ({ product }) => {
    const { url } = product;
    const phone = await makePhone(url);
    try {
      let page = await phone.open();
      await page.goto('/about');
      const { origins } = await signedInState(url, 'amina');
      await page.evaluate(
        (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
        origins[0]?.localStorage ?? [],
      );
      await saveMentor(page);
      await page.evaluate(async () => navigator.serviceWorker.ready);
      await phone.kill(page);

      page = await phone.open({ offline: true });
      await page.goto('/ai-advisor');
      for (const [question, expected] of QUESTIONS) await askPhone(page, question, expected);
      expect(await page.getByText('to the Inzira team').count()).toBe(0);
      await phone.kill(page);

      page = await phone.open({ offline: true });
      await page.goto('/ai-advisor');
      await askPhone(page, 'What is an MVP?', /\w{4}/);
      await page.goto('/saved');
      await page.getByRole('button', { name: 'Remove the mentor' }).click();
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const names = await caches.keys();
            const urls = await Promise.all(
              names.map(async (name) => (await caches.open(name)).keys()),
            );
            return urls.flat().filter(({ url: at }) => at.includes('/advisor/pack/')).length;
          }),
        )
        .toBe(0);
    } finally {
      await phone.photograph('mentor-phone');
      await phone.remove();
    }
  },
  600_000,
);
