import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible } from './page.ts';

/** Chromium's errors about the network that the journey cuts. */
const CUT = [/net::ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /A part of the app did not come/];

/** Submits shared content as a phone does, to the manifest's share target. */
const share = async (page: Page, things: { text?: string; photo?: string }) => {
  await page.evaluate(({ text, photo }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/saved' });
    const field = (name: string, type: string) => {
      const input = document.createElement('input');
      Object.assign(input, { name, type });
      form.append(input);
      return input;
    };
    if (text) field('text', 'text').value = text;
    if (photo) {
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      files.items.add(new File([bytes], 'stall.png', { type: 'image/png' }));
      field('file', 'file').files = files.files;
    }
    document.body.append(form);
    form.submit();
  }, things);
  await page.waitForURL('**/saved?shared*');
};

const PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

journey(
  'what another app shares without a network goes into a note, to the mentor or into the work, and to nobody else',
  async ({ open }) => {
    const page = await open({ as: 'amina', allow: CUT });
    await page.goto('/modules');
    const manifest: unknown = await (await page.request.get('/app.en.webmanifest')).json();
    expect(manifest).toMatchObject({ share_target: { action: '/saved', method: 'POST' } });
    await page.goto('/courses/1/chapters');
    await page.getByRole('button', { name: /^Save this course on this device, / }).click();
    await page.getByText(/^On this device · /).waitFor({ timeout: 120_000 });
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.context().setOffline(true);

    await share(page, { text: 'Rice went up to 1,200 https://example.org/rice' });
    await page.getByRole('heading', { name: 'Shared with Inzira' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Add it to my note on/ }).click();
    await page.waitForURL('**/lessons?lesson=*');
    await expect
      .poll(async () => page.getByRole('main').getByRole('textbox').last().inputValue())
      .toContain('Rice went up to 1,200');

    await share(page, { photo: PHOTO });
    await page.getByRole('img', { name: 'stall.png' }).waitFor();
    // The shared content stays available after leaving the page.
    await page.goto('/saved');
    await page.getByRole('button', { name: /^Attach it to my work on/ }).click();
    await page.getByText('Saved on this device.', { exact: true }).waitFor();
    await page.waitForURL('**/dashboard/venture-studio?activity=*');
    const work = page.url();

    await share(page, { text: 'Is this a fair price for rice?' });
    await page.getByRole('button', { name: 'Ask the mentor' }).click();
    await page.waitForURL('**/ai-advisor*');
    await page.context().setOffline(false);
    const question = page.getByRole('main').getByRole('textbox').last();
    await question.waitFor();
    await expect.poll(async () => question.inputValue()).toBe('Is this a fair price for rice?');
    await page.goto(work);
    await page.getByText('stall.png').waitFor();
  },
  600_000,
);

journey('without the app on the phone a share is said to be lost', async ({ open }) => {
  const page = await open();
  await page.goto('/about');
  await share(page, { text: 'Rice' });
  await page.getByText('What you shared did not arrive. Share it again.').waitFor();
  await expectAccessible(page);
});
