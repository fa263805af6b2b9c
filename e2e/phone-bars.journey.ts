import { expect } from 'vitest';
import { journey } from './journey.ts';

journey('a phone’s bars leave room for what is read and typed', async ({ open }) => {
  const page = await open({ as: 'amina', language: 'fr', allow: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto('/dashboard');
  const bar = page.locator('nav[data-bottom-bar]');
  await bar.waitFor();
  const places = await bar.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      const box = link.getBoundingClientRect();
      return { width: box.width, room: box.width - text.getBoundingClientRect().width };
    }),
  );
  expect(places).toHaveLength(5);
  // Each is as wide as its word with equal margins, and at least as wide as a thumb.
  expect(Math.min(...places.map(({ width }) => width))).toBeGreaterThanOrEqual(44);
  expect(Math.min(...places.map(({ room }) => room))).toBeGreaterThanOrEqual(12);

  await page.goto('/ventures/create');
  await bar.waitFor();
  await page.getByRole('textbox').first().focus();
  await bar.waitFor({ state: 'hidden' });
  // Blurs the focused field, which may not be the first one any more, because parts of the form load later.
  await page.locator(':focus').blur();
  await bar.waitFor();

  await page.goto('/chapters/1/lessons');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // In a quiz or review, the bar stays while the user types.
  await page.evaluate(() => document.body.appendChild(document.createElement('input')).focus());
  expect(await page.locator('[data-bottom-bar]').isVisible()).toBe(true);
  await page.context().setOffline(true);
  const notice = page.locator('header + [role=status] p');
  await notice.waitFor();
  const header = await page.locator('header').first().boundingBox();
  const strip = await notice.boundingBox();
  expect(strip?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
  expect(strip?.height).toBeLessThan(40);
});
