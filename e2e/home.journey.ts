import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

journey('a visitor scrolls through the home page and finds a module', async ({ open }) => {
  const page = await open({ theme: 'dark', language: 'fr' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page);
  const test = page.getByRole('main').getByRole('link', { name: 'Faire le test' });
  await test.scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'Explorez nos modules d’apprentissage' }).hover();
  await page.getByRole('link', { name: /MVP Design/ }).click();
  await page.waitForURL(/\/modules\/\d+\/courses$/);
});

journey(
  'the note about sample data is there at once, and once put away, gone',
  async ({ open }) => {
    const page = await open({ size: 'desktop' });
    await page.goto('/');
    const note = page.getByText('Demo: sample people and organizations.');
    await note.waitFor();
    await page.getByRole('button', { name: 'Hide this note' }).click();
    await note.waitFor({ state: 'hidden' });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await note.isVisible()).toBe(false);
  },
);

journey('after a logout one is at home, and can log in again', async ({ open }) => {
  const page = await open({ size: 'desktop', as: 'kwame' });
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
});
