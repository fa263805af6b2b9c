import { isWhole } from '@inzira/server/test/whole';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey as anyJourney } from './journey.ts';
import { makeOrganization } from './organization.ts';
import { expectAccessible } from './page.ts';
import { type Product, startProduct } from './server.ts';
import { say, standInForMicrophone, standInForRecognition } from './speaking.ts';
import { startStandIn } from './stand-in.ts';

interface AiService {
  url: string;
  /** How each of the next requests is answered; later ones are answered normally. */
  script: (...behaviours: object[]) => Promise<void>;
  /** Releases a held reply. */
  goOn: () => Promise<void>;
  requests: () => Promise<{ path: string; wasLeft: boolean }[]>;
  stop: () => void;
}

/** The scripted AI service of the server's tests. */
async function startService(): Promise<AiService> {
  const { port, stop } = await startStandIn('openai-stand-in.ts', 'startOpenAiStandIn');
  const url = `http://127.0.0.1:${port}`;
  return {
    url: `${url}/v1`,
    script: async (...behaviours) => {
      await fetch(`${url}/script`, { method: 'POST', body: JSON.stringify(behaviours) });
    },
    goOn: async () => {
      await fetch(`${url}/go-on`, { method: 'POST' });
    },
    requests: async () => (await (await fetch(`${url}/requests`)).json()) as [],
    stop,
  };
}

/** Journeys with configured services for replies and transcriptions. */
const journey = anyJourney.extend<{ service: AiService; product: Product }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are used
    async ({}, use) => {
      const service = await startService();
      await use(service);
      service.stop();
    },
    { scope: 'file' },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct({
        AI_BASE_URL: service.url,
        AI_MODEL: 'stand-in',
        // Long enough to look at a held reply, and to stop one that does not come.
        AI_FIRST_TOKEN_SECONDS: '5',
        AI_IDLE_SECONDS: '5',
        TRANSCRIPTION_BASE_URL: service.url,
      });
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const log = (page: Page) => page.getByRole('log');

async function send(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press('Enter');
}

journey(
  'the reply streams into the page, and Stop ends it everywhere',
  async ({ open, service }) => {
    const page = await open({ as: 'kwame' });
    await page.goto('/ai-advisor');
    const words = ['Runway ', 'is ', 'the ', 'time ', '**your cash** ', 'lasts.'];
    await service.script({ kind: 'reply', text: words, holdBefore: [0, 3] });
    await send(page, 'What is runway?');
    await page.getByText('AI is thinking...').waitFor();
    await service.goOn();
    await page.getByText('Runway is the', { exact: false }).waitFor();
    // A reply under way is not in the log yet, which screen readers announce.
    expect(await log(page).textContent()).not.toContain('Runway is the');
    await service.goOn();
    await log(page).getByText('your cash lasts.', { exact: false }).waitFor();
    await log(page).locator('strong', { hasText: 'your cash' }).waitFor();

    const endless = Array.from({ length: 200 }, (_, number) => `word${number} `);
    await service.script({ kind: 'reply', text: endless, every: 200 });
    await send(page, 'And what is net burn?');
    await page.getByText('word3', { exact: false }).waitFor();
    await button(page, 'Stop the reply').click();
    await log(page).getByText('Unfinished').waitFor();
    await expect.poll(async () => (await service.requests()).at(-1)?.wasLeft).toBe(true);
  },
);

journey('a reply that breaks off stays, marked as unfinished', async ({ open, service }) => {
  const page = await open({ as: 'kwame', size: 'desktop' });
  await page.goto('/ai-advisor');
  for (const kind of ['cut', 'fail-in-stream']) {
    await service.script({ kind, text: `It began (${kind}) and then ` });
    await send(page, `Tell me about ${kind} prices`);
    await log(page).getByText(`It began (${kind})`, { exact: false }).waitFor();
    await button(page, 'Send').waitFor();
  }
  expect(await log(page).getByText('Unfinished').count()).toBe(2);
});

journey(
  'a reply that stands still is kept as it is, and can be asked for again',
  async ({ open, service }) => {
    const page = await open({ as: 'thandi' });
    await page.goto('/ai-advisor');
    await service.script(
      { kind: 'stall', text: 'Runway is the time that your cash ' },
      { kind: 'reply', text: 'Runway is the time that your cash lasts, in months [1].' },
    );
    await send(page, 'What is runway?');
    await page.getByText('Runway is the time that your cash').waitFor();
    await log(page).getByText('Unfinished').waitFor();
    await expectAccessible(page);

    await page.reload();
    await log(page).getByText('Runway is the time that your cash').waitFor();
    await log(page).getByText('Unfinished').waitFor();
    await button(page, 'Retry').click();
    await log(page).getByText('your cash lasts, in months', { exact: false }).waitFor();
    expect(await log(page).getByText('Unfinished').count()).toBe(1);
    expect(await log(page).locator('[data-question]').count()).toBe(2);
  },
);

journey('Stop before the first word gives the question back', async ({ open, service }) => {
  const page = await open({ as: 'thandi', size: 'desktop' });
  await page.goto('/ai-advisor');
  const before = (await service.requests()).length;
  await service.script({ kind: 'hang' });
  await send(page, 'What is net burn?');
  await expect.poll(async () => (await service.requests()).length).toBe(before + 1);
  await button(page, 'Stop the reply').click();
  await expect.poll(async () => box(page).inputValue()).toBe('What is net burn?');
  await expect.poll(async () => (await service.requests()).at(-1)?.wasLeft).toBe(true);
  // The next question does not wait for it.
  await box(page).press('Enter');
  await log(page).getByRole('list', { name: 'Lessons behind this reply' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

journey.runIf(isWhole)(
  'a reply is heard while it is still being written, until something else is asked',
  async ({ open, service }) => {
    const page = await open({ as: 'jabari', initScript: standInForRecognition });
    await page.goto('/ai-advisor?mode=audio');
    await button(page, 'Start Recording').click();
    await button(page, 'I agree').click();
    await say(page, 'What is runway?');
    // The text takes 45 seconds to arrive; the sound must begin long before its end.
    const sentences = Array.from({ length: 60 }, (_, at) => `Reason ${at} is that cash ends. `);
    const text = sentences.flatMap((sentence) => sentence.match(/\S+\s/g));
    await service.script({ kind: 'reply', text, every: 125 });
    await button(page, 'Stop').click();
    await page.locator('[data-testid=sound-wave][data-moving]').waitFor();
    const written = page.getByRole('region', { name: 'The reply in writing' });
    await written.getByText('Reason 0 is that cash ends.', { exact: false }).waitFor();
    expect(await written.textContent()).not.toContain('Reason 59');
    await expectAccessible(page);

    const endless = Array.from({ length: 200 }, (_, at) => `Word ${at}. `);
    await service.script({ kind: 'reply', text: endless, every: 100 });
    await button(page, 'New Message').click();
    await say(page, 'And then?');
    await button(page, 'Stop').click();
    await written.getByText('Word 1.', { exact: false }).waitFor();
    await button(page, 'New Message').click();
    await page.getByText('Listening...').waitFor();
    await expect.poll(async () => (await service.requests()).at(-1)?.wasLeft).toBe(true);
  },
);

journey('what a reply smuggles in does nothing', async ({ open, service }) => {
  const page = await open({ as: 'kwame' });
  await page.goto('/ai-advisor');
  await service.script({
    kind: 'reply',
    text: [
      'Look <img src=x onerror="document.title=1"> <script>document.title=1</script>',
      '[here](javascript:alert(1)) <a href="javascript:alert(1)" onclick="document.title=1">now</a>',
      'and [there](https://example.org) and [elsewhere](https://example.com/plan) [9].',
      '\n\n3. three\n\n| a |\n|--:|\n| 1 |\n',
    ].join(' '),
  });
  // The model was given a URL of the question.
  await send(page, 'What is runway? I have read https://example.com/plan on it.');
  await log(page).getByText('and there').waitFor();
  expect(await log(page).locator('img, script, [onerror], [onclick]').count()).toBe(0);
  const links = await log(page)
    .locator('a')
    .evaluateAll((all) =>
      all.map((a) => [
        a.textContent,
        ...['href', 'target', 'rel'].map((name) => a.getAttribute(name)),
      ]),
    );
  // Other links by the model become text; the sources link to lessons. The link that the model was given opens in a
  // new tab without a referrer.
  expect(links.filter(([, href]) => !href?.startsWith('/'))).toEqual([
    ['elsewhere', 'https://example.com/plan', '_blank', 'noopener noreferrer'],
  ]);
  expect(await log(page).locator('ol[start="3"]').count()).toBe(1);
  expect(await log(page).locator('table[tabindex="0"] td[align=right]').count()).toBe(1);
  expect(await log(page).textContent()).not.toContain('[9]');
  expect(await page.title()).not.toBe('1');
});

journey('a recording becomes text that is put right before it goes', async ({ open, service }) => {
  const page = await open({ as: 'kwame', initScript: standInForMicrophone });
  await service.script({ kind: 'reply', text: 'How long is my runaway?' });
  await page.goto('/ai-advisor');
  await button(page, 'Speak instead of typing').click();
  await page.getByText('transcription service of this site').waitFor();
  await button(page, 'I agree').click();
  await page.getByText('Listening...').waitFor();
  await page.locator('html[data-recorded]').waitFor({ state: 'attached' });
  await button(page, 'Stop').click();
  await expect.poll(async () => box(page).inputValue()).toBe('How long is my runaway?');
  expect((await service.requests()).at(-1)?.path).toBe('/v1/audio/transcriptions');
  await send(page, 'How long is my runway?');
  await log(page).getByText('How long is my runway?').waitFor();
});

journey(
  'a service that fails is replaced by the built-in mentor, which says so',
  async ({ open, service }) => {
    const page = await open({ as: 'amina' });
    await page.goto('/ai-advisor');
    const faults = [
      { kind: 'status', status: 500 },
      { kind: 'too-many', seconds: 1 },
      { kind: 'html' },
      { kind: 'nonsense' },
      // Sends nothing at all.
      { kind: 'hang' },
    ];
    for (const [index, fault] of faults.entries()) {
      await service.script(fault, fault);
      await send(page, 'What is runway?');
      const replies = log(page).getByRole('list', { name: 'Lessons behind this reply' });
      await replies.nth(index).waitFor();
      await button(page, 'Send').waitFor();
    }
    const told = log(page).getByText('The AI service did not answer', { exact: false });
    expect(await told.count()).toBe(faults.length);
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

// The last one, because it leaves Kwame with a used-up allowance.
journey.runIf(isWhole)(
  'an owner sees what replies use up; staff set the allowance; then the built-in mentor answers',
  async ({ open, product, service }) => {
    const name = `Kwame’s hub ${Date.now()}`;
    const hub = await makeOrganization(product, 'kwame', name);
    const owner = await open({ as: 'kwame', size: 'desktop' });
    const meter = owner.getByRole('meter', { name: `AI allowance of ${name}` });
    const used = async () => {
      await owner.goto(hub);
      await owner.getByRole('tab', { name: 'Settings' }).click();
      await meter.waitFor();
      return Number(await meter.getAttribute('aria-valuenow'));
    };
    expect(await used()).toBe(0);
    await expectAccessible(owner);
    expect(await owner.getByLabel('Tokens of the AI service').count()).toBe(0);

    await owner.goto('/ai-advisor');
    await service.script({
      kind: 'reply',
      text: 'Runway is how long your cash lasts.',
      usage: { prompt_tokens: 2_000, completion_tokens: 345, total_tokens: 2_345 },
    });
    await send(owner, 'What is runway?');
    await log(owner).getByText('Runway is how long your cash lasts.').waitFor();
    expect(await used()).toBe(2_345);

    const staff = await open({ as: 'staff', theme: 'dark' });
    await staff.goto('/dashboard/organization');
    await staff.getByRole('link', { name: 'See all organizations and their AI use' }).click();
    await staff.getByLabel('Name of the organization').fill(name.toUpperCase());
    await staff.waitForURL('**/staff/organizations?*search=*');
    await staff.getByRole('link', { name: 'Umuvumba' }).waitFor({ state: 'detached' });
    await expectAccessible(staff);
    await staff.getByRole('link', { name }).click();
    const field = staff.getByLabel('Tokens of the AI service in a month');
    expect(await field.inputValue()).toBe('2000000');
    await field.fill('-1');
    await button(staff, 'Save the allowance').click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    await field.fill('2500');
    await button(staff, 'Save the allowance').click();
    await staff.getByText('The allowance is saved.', { exact: false }).waitFor();
    await staff.getByText('Used up. Until', { exact: false }).waitFor();
    await expectAccessible(staff);
    await staff.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('2500');

    const asked = (await service.requests()).length;
    await owner.goto('/ai-advisor');
    await send(owner, 'What is net burn?');
    const note = 'Your organization has used up its AI allowance for this month';
    await log(owner).getByText(note, { exact: false }).waitFor();
    expect(await owner.getByRole('alert').count()).toBe(0);
    expect((await service.requests()).length).toBe(asked);
    await used();
    await owner.getByText('Used up. Until', { exact: false }).waitFor();
    await expectAccessible(owner);
  },
);
