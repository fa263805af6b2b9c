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
  await page.getByRole('heading', { name: 'Explorez nos modules de formation' }).hover();
  await page.getByRole('link', { name: /Concevoir son MVP/ }).click();
  await page.waitForURL(/\/modules\/\d+\/courses$/);
});

journey('a visitor finds an answer, and the sample voices by their dots', async ({ open }) => {
  const page = await open();
  await page.goto('/');
  await page.getByText('Business Strategy & Growth').click();
  await page.getByText('How do I find money for my venture?').click();
  await page.getByText(/reminded 7 days and 1 day before/).waitFor();
  await page.getByRole('button', { name: 'Testimonial 2: Kofi' }).click();
  await page.getByText(/sent me out with a date and a deposit/).waitFor();
  await expectAccessible(page);
  const reply = page.getByText(/^Praise and yeses are no evidence/);
  await reply.scrollIntoViewIfNeeded();
});

journey('who is signed in is greeted, and goes on where they stand', async ({ open }) => {
  const page = await open({ as: 'amina' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Hello, Amina' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Continue learning' }).click();
  await page.waitForURL(/\/chapters\/\d+\/lessons/);
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
