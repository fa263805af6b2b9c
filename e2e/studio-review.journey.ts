import { expect } from 'vitest';
import { journey } from './journey.ts';
import { expectAccessible, signedInState } from './page.ts';
import type { Product } from './server.ts';

const FIRST = 'Two hours at the bus park: of 31 people, 9 bought water.';
const BETTER = 'Two hours at the bus park: of 31 people, 9 bought water and 18 did not look.';
const COMMENT = 'Count those who walk by as well.';
const COST = 'A seller loses 2,000 a day to unsold ice: 2,000 x 26 = 52,000 a month.';

/** Submits work that belongs to the pack, and approves it, without using the screens. */
async function approveWork({ url }: Product, title: string, content: string) {
  const call = async <T>(as: string, method: string, path: string, body?: object) => {
    const { origins } = await signedInState(url, as);
    const access = origins[0]?.localStorage.find(({ name }) => name === 'access')?.value ?? '';
    const response = await fetch(`${url}/api/venture${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return (await response.json()) as T;
  };
  interface Found {
    sections: { steps: { activities: { id: number; title: string }[] }[] }[];
  }
  const { sections } = await call<Found>('kwame', 'GET', '/journey/');
  const activity = sections
    .flatMap(({ steps }) => steps.flatMap(({ activities }) => activities))
    .find((one) => one.title === title)?.id;
  const record = { activity, content };
  const { id, revision } = await call<{ id: number; revision: number }>(
    'kwame',
    'POST',
    '/records/',
    record,
  );
  await call('thandi', 'POST', `/records/${id}/review/`, { status: 'approved', revision });
}

journey(
  'work goes back with a comment, comes again, is approved, and becomes a pack that a funder opens',
  async ({ open, product }) => {
    const trainee = await open({ as: 'kwame' });
    await trainee.goto('/dashboard/venture-studio');
    await trainee.getByRole('button', { name: 'Join : Karoo Trail Stays' }).click();
    await trainee.getByRole('button', { name: 'Join the venture' }).click();
    await trainee.getByText('You joined the venture!').waitFor();
    await trainee.getByRole('button', { name: 'Begin' }).click();
    const work = trainee.getByRole('textbox', { name: /Your work/ }).first();
    await work.fill(FIRST);
    await trainee.getByRole('button', { name: 'Submit' }).first().click();
    await trainee.getByText('Your work is handed in.').waitFor();

    const trainer = await open({ as: 'thandi', size: 'desktop' });
    await trainer.goto('/dashboard/venture-studio');
    await trainer.getByRole('heading', { name: 'Ventures with trainees' }).waitFor();
    await expectAccessible(trainer);
    await trainer.getByRole('link', { name: 'Review the work' }).click();
    await trainer
      .getByRole('combobox', { name: 'Venture' })
      .selectOption({ label: 'Karoo Trail Stays' });
    await trainer.getByText('1 piece of work waits').waitFor();
    await trainer.getByText(FIRST).waitFor();
    await expectAccessible(trainer);
    await trainer.keyboard.press('r');
    const dialog = trainer.getByRole('dialog');
    await dialog.getByLabel('What needs to change').fill(COMMENT);
    await dialog.getByRole('button', { name: 'Keep this comment for next time' }).click();
    await dialog.getByRole('list', { name: 'Saved comments' }).getByText(COMMENT).waitFor();
    await expectAccessible(trainer);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await trainer.getByText('No work to review').waitFor();

    await trainee.reload();
    await trainee.getByText(COMMENT).first().waitFor();
    await expectAccessible(trainee);
    await work.fill(BETTER);
    await trainee.getByRole('button', { name: 'Update' }).first().click();
    await trainee.getByText('Your work is handed in.').waitFor();

    // Changes are marked; a single key approves.
    await trainer.reload();
    await trainer.locator('ins').filter({ hasText: '18 did not look' }).waitFor();
    await trainer.getByText(COMMENT).waitFor();
    await trainer.keyboard.press('a');
    await trainer.getByText('No work to review').waitFor();

    // While the trainee is absent, the trainer sees their progress and the comments.
    await trainer.goto('/trainer/trainees');
    await trainer.getByRole('link', { name: /Kwame/ }).waitFor();
    await trainer.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(trainer);
    await trainer.setViewportSize({ width: 1280, height: 800 });
    await trainer.getByRole('link', { name: /Kwame/ }).click();
    await trainer.getByRole('heading', { name: 'Trainee Detail View' }).waitFor();
    await trainer.getByText('Step 1: See the problem').click();
    await trainer.getByText('History').first().click();
    await trainer.getByText('Version 2 approved').waitFor();
    // Scrolls to the top, because axe reports targets half behind the header as too small.
    await trainer.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(trainer);

    await approveWork(product, 'Work out what the problem costs one person', COST);
    await approveWork(
      product,
      'List what people do today instead',
      'Ice from the next stage, 100 a piece.',
    );
    await trainee.goto('/dashboard/venture-studio');
    const step = trainee.getByRole('button', { name: /^See the problem/ });
    await step.getByText('Complete').waitFor();
    await trainee.goto('/dashboard/venture-studio/pack');
    await trainee.getByText(COST).waitFor();
    await expectAccessible(trainee);
    await trainee.getByRole('button', { name: 'Make a link' }).click();
    await trainee.getByRole('button', { name: 'Withdraw' }).waitFor();
    const address = await trainee.evaluate(
      () =>
        /\/packs\/[\w-]{32}/.exec(document.body.textContent + document.body.innerHTML)?.[0] ?? '',
    );
    expect(address).toMatch(/^\/packs\//);
    const funder = await open({ size: 'desktop' });
    await funder.goto(address);
    await funder.getByText(COST).waitFor();
    await expectAccessible(funder);
    const token = address.split('/').at(-1);
    const pdf = await fetch(`${product.url}/api/venture/shared-packs/${token}/pdf/`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);

    await trainee.getByRole('button', { name: 'Withdraw' }).click();
    await trainee.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await trainee.getByRole('button', { name: 'Make a link' }).waitFor();
    await funder.reload();
    await expect.poll(async () => funder.getByText(COST).count()).toBe(0);
  },
);

journey('who is no trainer has no way into the work of others', async ({ open }) => {
  const learner = await open({ as: 'kwame' });
  await learner.goto('/trainer/trainees');
  await learner.getByText('Access denied: Only trainers can view this page.').waitFor();
  await expectAccessible(learner);
  await learner.goto('/trainer/trainee/1');
  await learner.getByText('Access denied: Only trainers can view this page.').waitFor();
  const visitor = await open();
  await visitor.goto('/trainer/review');
  await visitor.waitForURL('**/login');
});
