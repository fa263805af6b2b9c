import { readNumber } from '@inzira/contract/rules/numbers';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, renderAt, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { signOut } from '#src/platform/session.ts';
import { flushWrites } from '#src/platform/write-queue.ts';
import Calculator from './calculator.tsx';
import { calculatorQueries, keepFigures } from './calculators.api.ts';
import { groupTyped } from './typed-figures.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('works a sum out from what is typed, and shows how', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  renderAt(<Calculator name="break-even" given={{ price: 1500 }} />, '/');
  expect((await screen.findByLabelText<HTMLInputElement>(/Price of one unit/)).value).toBe('1,500');
  type(/Fixed costs/, '150000');
  fireEvent.blur(screen.getByLabelText(/Fixed costs/));
  expect(screen.getByLabelText<HTMLInputElement>(/Fixed costs/).value).toBe('150,000');
  type(/Cost of one unit/, '900');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: 'Work it out' }));
  expect(screen.getByText('250')).toBeTruthy();
  expect(shown.mock.instances[0]).toHaveProperty('textContent', expect.stringContaining('250'));
  expect(screen.getByText(/150,000 ÷ 600/)).toBeTruthy();
  type(/Cost of one unit/, '1000');
  expect(screen.queryByText('250')).toBeNull();
});

test('begins with its result where nothing is missing', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  renderAt(<Calculator name="break-even" given={{ fixed_costs: 900, left: 3 }} workedOut />, '/');
  expect(await screen.findByText('300')).toBeTruthy();
  expect(scrolled).not.toHaveBeenCalled();
  // The tests' DOM applies no style sheet.
  const field = () => screen.getByLabelText(/Fixed costs/);
  expect(field().closest('form')?.className).toContain('hidden');
  fireEvent.click(screen.getByRole('button', { name: 'Change a figure' }));
  expect(field().closest('form')?.className).not.toContain('hidden');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Change a figure' })).toBeNull();
});

test('the answer comes first and is large, then the day to which it leads', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z'), toFake: ['Date'] });
  renderAt(<Calculator name="runway" given={{ cash: 900, money_out: 300 }} workedOut />, '/');
  const [answer] = await screen.findAllByText('3 months');
  expect(answer?.className).toContain('text-4xl');
  expect(answer?.nextSibling?.textContent).toBe('Until about 27 February 2027');
});

test('what is shown as one month is no “1 months”', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  renderAt(<Calculator name="runway" given={{ cash: 310, money_out: 300 }} workedOut />, '/');
  expect((await screen.findAllByText('1 month')).length).toBeGreaterThan(0);
});

test('a price shows what it is made of; a loss has no parts', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  renderAt(<Calculator name="margin" given={{ price: 1000, unit_cost: 750 }} workedOut />, '/');
  expect((await screen.findByText('Your cost')).textContent).toBe('Your cost 750');
  expect(screen.getByText('Left for you').textContent).toBe('Left for you 250');
  type(/Cost of one unit/, '1200');
  fireEvent.click(screen.getByRole('button', { name: 'Work it out' }));
  expect(screen.getByText(/You sell below your cost/)).toBeTruthy();
  expect(screen.queryByText('Your cost')).toBeNull();
});

test("amounts have the currency of the device's time zone until a country is chosen", async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Africa/Kampala',
  });
  renderAt(<Calculator name="margin" given={{ price: 1000, unit_cost: 750 }} workedOut />, '/');
  expect((await screen.findByText('Left for you')).textContent).toBe('Left for you UGX\u00A0250');
  fireEvent.change(screen.getByLabelText(/Your country/), { target: { value: 'KE' } });
  expect((await screen.findByText('Left for you')).textContent).toBe('Left for you KES\u00A0250');
});

test('shows a derived rate in short and counts with all of it', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const given = {
    amount: 30_000_000,
    rate: 1.333333333,
    rate_per: 'month',
    method: 'flat',
    months: 12,
  };
  renderAt(<Calculator name="loan-cost" given={given} workedOut />, '/');
  expect(await screen.findByText('34,800,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change a figure' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Interest rate/).value).toBe('1.333');
});

test('says at the field what is missing or wrong, and leads to the first', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  renderAt(<Calculator name="price" />, '/');
  await screen.findByLabelText(/Materials/);
  type(/Your time/, 'long');
  type(/Margin or mark-up/, '100');
  fireEvent.click(screen.getByRole('button', { name: 'Work it out' }));
  expect(screen.getByText('This figure is needed.')).toBeTruthy();
  expect(screen.getByText('Enter a number, such as 1,500 or 2.5.')).toBeTruthy();
  expect(screen.getByText('This number is too high.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Materials/)));
});

test.each([
  ['14,400,000', 14_400_000],
  ['14 400 000', 14_400_000],
  ['1.500.000', 1_500_000],
  ['1.500', 1500],
  ['1,500', 1500],
  ['0.125', 0.125],
  ['1.3333', 1.3333],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['30 %', 30],
  ['-3', -3],
  ['2m', 2_000_000],
  ['2 million', 2_000_000],
  ['1,5 million', 1_500_000],
  ['1.1 M', 1_100_000],
  ['500k', 500_000],
  ['3 milliards', 3_000_000_000],
  ['2 months', null],
  ['m', null],
  ['1e5', null],
  ['ten', null],
])('"%s" is read as %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each([
  ['1200000', 'en', '1,200,000'],
  ['2.5', 'en', '2.5'],
  ['ten', 'en', 'ten'],
  ['', 'fr', ''],
])('"%s" left in a field in %s becomes "%s"', (text, language, grouped) => {
  expect(groupTyped(text, language)).toBe(grouped);
});

test('three digits after a point are decimals where the currency has three', () => {
  expect(readNumber('1.500', { decimals: 3 })).toBe(1.5);
  expect(readNumber('1.500.000', { decimals: 3 })).toBe(1_500_000);
});

test('a field that can be read in two ways says how it was read', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  renderAt(<Calculator name="break-even" />, '/');
  const field = await screen.findByLabelText<HTMLInputElement>(/Price of one unit/);
  fireEvent.change(field, { target: { value: '1.500' } });
  fireEvent.blur(field);
  expect(field.value).toBe('1,500');
  expect(screen.getByText('Read as 1,500.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '1.5' } });
  expect(screen.queryByText('Read as 1,500.')).toBeNull();
});

test('figures grouped in French are read again', () => {
  expect(readNumber(groupTyped('1200000,5', 'fr'))).toBe(1_200_000.5);
});

test('what was typed is there again after a reload, and where other figures begin it is not', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  const open = (price: number) =>
    renderAt(<Calculator name="break-even" given={{ price }} />, '/').unmount;
  const field = async (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
  const close = open(1500);
  await field(/Fixed costs/);
  type(/Fixed costs/, '152000');
  type(/Cost of one unit/, '310');
  close();
  const closeAgain = open(1500);
  expect((await field(/Fixed costs/)).value).toBe('152000');
  expect((await field(/Cost of one unit/)).value).toBe('310');
  closeAgain();
  open(700);
  expect((await field(/Fixed costs/)).value).toBe('');
});

const PLACE = '/api/calculators/figures/';
const margin = (price: number, day: string) => ({
  name: 'margin' as const,
  figures: { price, unit_cost: 310 },
  updated_at: `2026-11-${day}T10:00:00.000Z`,
});
const listed = () => queryClient.getQueryData(calculatorQueries.figures().queryKey);
const putsOf = (calls: readonly Call[]) =>
  calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));

/** Works out what is in the fields with another price, and keeps it. */
function keepPrice(price: string): void {
  type(/Price of one unit/, price);
  fireEvent.click(screen.getByRole('button', { name: 'Work it out' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep my figures' }));
}

test.each(['lost', 'answered'])(
  'figures on their way when their user logs out are not left for the next one, %s',
  async (end) => {
    logInAmina();
    let finish: (() => void) | undefined;
    serve(({ method }) => {
      if (method !== 'PUT') return json(200, []);
      return new Promise<Response>((resolve, reject) => {
        finish = () =>
          end === 'lost' ? reject(new TypeError('Failed')) : resolve(json(200, margin(500, '20')));
      });
    });
    await queryClient.query(calculatorQueries.figures());
    const kept = keepFigures(queryClient, amina.id, 'margin', margin(500, '20').figures, null);
    const settled = kept.then(
      () => 'kept',
      () => 'failed',
    );
    await waitFor(() => expect(finish).toBeTruthy());
    await signOut();
    logInAmina({ id: 8 });
    await queryClient.query(calculatorQueries.figures());
    finish?.();
    expect(await settled).toBe(end === 'lost' ? 'failed' : 'kept');
    expect(listed()).toEqual([]);
  },
);

test('what is kept is based on what the form began with, not on what was loaded since', async () => {
  logInAmina();
  let stored = margin(500, '20');
  const calls = serve(({ path, method, body }) => {
    if (method === 'PUT') return json(200, { ...margin(0, '25'), ...(body as object) });
    return path === PLACE ? json(200, [stored]) : json(404, {});
  });
  visit(<Calculator name="margin" />, '/');
  await screen.findByLabelText(/Price of one unit/);
  stored = margin(900, '22');
  await act(async () => queryClient.refetchQueries({ queryKey: ['calculators'] }));
  keepPrice('600');
  await screen.findByText(/Your figures are kept/);
  keepPrice('700');
  await waitFor(() => expect(putsOf(calls)).toHaveLength(2));
  expect(putsOf(calls)).toMatchObject([
    { figures: { price: 600 }, over: margin(0, '20').updated_at },
    { figures: { price: 700 }, over: margin(0, '25').updated_at },
  ]);
});

test('what follows figures that were delivered late is based on these', async () => {
  logInAmina();
  let isOffline = true;
  const calls = serve(({ path, method, body }) => {
    if (method === 'PUT')
      return isOffline ? noNetwork() : json(200, { ...margin(0, '25'), ...(body as object) });
    return path === PLACE ? json(200, [margin(500, '20')]) : json(404, {});
  });
  visit(<Calculator name="margin" />, '/');
  await screen.findByLabelText(/Price of one unit/);
  keepPrice('600');
  await screen.findByText(/Your figures are kept/);
  isOffline = false;
  await act(flushWrites);
  keepPrice('700');
  await waitFor(() => expect(putsOf(calls).at(-1)).toMatchObject({ figures: { price: 700 } }));
  expect(putsOf(calls).at(-1)).toMatchObject({ over: margin(0, '25').updated_at });
});

test('figures that were the first ever have no moment that the server would not know', async () => {
  logInAmina();
  let isOffline = true;
  const calls = serve(({ method }) => {
    if (method !== 'PUT') return json(200, []);
    return isOffline ? noNetwork() : json(200, margin(600, '20'));
  });
  queryClient.clear();
  await queryClient.query(calculatorQueries.figures());
  await keepFigures(queryClient, amina.id, 'margin', { price: 600 }, null);
  const [shown] = listed() ?? [];
  isOffline = false;
  await act(flushWrites);
  await keepFigures(queryClient, amina.id, 'margin', { price: 700 }, shown?.updated_at);
  expect(putsOf(calls).at(-1)).toMatchObject({ over: margin(0, '20').updated_at });
});

test('figures that are delivered while the others are unknown are not taken for all of them', async () => {
  logInAmina();
  let isOffline = true;
  serve(({ method }) => {
    if (method !== 'PUT') return new Promise(() => undefined);
    return isOffline ? noNetwork() : json(200, margin(600, '25'));
  });
  queryClient.clear();
  await keepFigures(queryClient, amina.id, 'margin', { price: 600 }, undefined);
  expect(listed()).toBeUndefined();
  isOffline = false;
  await flushWrites();
  expect(listed()).toBeUndefined();
});

test('figures that wait while the others are unknown are in the form again', async () => {
  logInAmina();
  serve(() => noNetwork());
  visit(<Calculator name="margin" />, '/');
  await screen.findByLabelText(/Price of one unit/, {}, { timeout: 5000 });
  type(/Cost of one unit/, '310');
  keepPrice('600');
  await screen.findByText(/Your figures are kept/);
  cleanup();
  visit(<Calculator name="margin" />, '/');
  const field = await screen.findByLabelText(/Price of one unit/, {}, { timeout: 5000 });
  expect(field).toHaveProperty('value', '600');
});
