import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

journey('a visitor writes to the team; offline the text waits and says so', async ({ open }) => {
  const page = await open({ allow: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto('/contact');
  // This installation has no mail server.
  await page.getByText(/^This site cannot send mail: add a phone number/).waitFor();
  const promise = page.getByText('We answer by email, to the address that you give here.');
  expect(await promise.isVisible()).toBe(false);
  await page.evaluate(() => document.documentElement.removeAttribute('data-no-mail'));
  await promise.waitFor();
  await page.getByLabel('Name').fill('Uwase');
  await page.getByLabel('Email', { exact: true }).fill('uwase@example.org');
  await page.getByLabel('Message').fill('Muraho, may our cooperative use Inzira?');
  await expectAccessible(page);
  await page.route('**/api/auth/contact-us/', (route) =>
    route.fulfill({ status: 400, json: { message: ['Use plain text.'] } }),
  );
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Your message could not be sent.').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toContain('our cooperative');
  await page.unroute('**/api/auth/contact-us/');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Not sent yet.').waitFor();
  const sent = page.waitForResponse('**/api/auth/contact-us/');
  await page.context().setOffline(false);
  expect((await sent).status()).toBe(201);
  await page.reload();
  await page.getByLabel('Name').fill('Uwase');
  await page.getByLabel('Email', { exact: true }).fill('uwase@example.org');
  await page.getByLabel('Message').fill('A second question.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Thank you for your message. We will get back to you.').waitFor();
  expect(await page.getByLabel('Message').isVisible()).toBe(false);
});

journey('a visitor of the about page subscribes in its footer', async ({ open }) => {
  const page = await open();
  await page.goto('/about');
  await expectAccessible(page);
  const email = page.getByLabel('Stay Updated');
  await email.scrollIntoViewIfNeeded();
  await email.fill('kwame.reader@example.org');
  const sent = page.waitForResponse('**/api/auth/newsletter/');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Subscribed successfully!').waitFor();
  expect(await email.inputValue()).toBe('');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Subscribe');
  expect((await sent).status()).toBe(201);
  await page.goto(`/newsletter/unsubscribe/${'a'.repeat(43)}`);
  await page.getByText('This link is not known').waitFor();
  await expectAccessible(page);
});

journey(
  'who subscribed finds the way out in the mail, and it ends there',
  async ({ open, product }) => {
    const page = await open({ language: 'fr' });
    await page.goto('/contact');
    // The footer loads when it is scrolled near.
    await page.getByRole('heading', { level: 1 }).waitFor();
    const email = page.getByLabel('Rester au courant');
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return email.isVisible();
      })
      .toBe(true);
    await email.fill('awa.reader@example.org');
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await page.getByText('Abonnement enregistré').waitFor();
    const mail = await product.waitForMail('awa.reader@example.org', /Bienvenue/);
    const link = /https?:\S+\/newsletter\/unsubscribe\/[\w-]+/.exec(mail.text ?? '')?.[0];
    expect(link).toBeDefined();
    // Fetches the link first, as mail programs do to scan it.
    await fetch(String(link));
    await page.goto(String(link));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Se désabonner' }).click();
    await page.getByText('ne reçoit plus').waitFor();
    await page.reload();
    await page.getByText('ne reçoit plus').waitFor();
  },
);
