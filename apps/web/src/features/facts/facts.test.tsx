import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { renderAt, visit } from '#src/platform/fake-visit.tsx';
import FactsPlace from './facts-place.tsx';
import { RuleIndex } from './rule-index.tsx';
import RulesPage from './rules.page.tsx';

function makePlace() {
  const box = document.createElement('div');
  box.innerHTML = `<div data-calculator="facts"></div>
    <details data-country="RW"><summary>Rwanda</summary></details>
    <details data-country="GH"><summary>Ghana</summary></details>`;
  document.body.append(box);
  const place = box.querySelector<HTMLElement>('[data-calculator]');
  if (!place) throw new Error('no place');
  return { box, place };
}

test('a visitor chooses a country once, and it stands first and open', async () => {
  serve(() => json(401, { error: 'Please log in.' }));
  const { box, place } = makePlace();
  renderAt(<FactsPlace place={place} />, '/');
  const choice = screen.getByLabelText<HTMLSelectElement>(/Your country/);
  expect(box.querySelector('details[open]')).toBeNull();
  fireEvent.change(choice, { target: { value: 'GH' } });
  await waitFor(() => expect(box.querySelector('details')?.dataset['country']).toBe('GH'));
  expect(box.querySelectorAll('details[open]')).toHaveLength(1);
  expect(localStorage.getItem('country')).toBe('GH');
  expect(choice.value).toBe('GH');
  // The others are folded, and no country is listed twice.
  const others = () => screen.getByText('Other countries (1)').parentElement?.textContent;
  expect(others()).toContain('Rwanda');
  fireEvent.change(choice, { target: { value: 'RW' } });
  await waitFor(() => expect(others()).toContain('Ghana'));
  expect(box.querySelector<HTMLElement>('details[open]')?.dataset['country']).toBe('RW');
  expect(box.querySelectorAll('[data-country]')).toHaveLength(2);
  box.remove();
});

test('where none is chosen, the country of the clock is the first of the list of rules', async () => {
  localStorage.removeItem('country');
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Africa/Abidjan',
  });
  renderAt(<RuleIndex />, '/rules');
  const [link] = await screen.findAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/rules/ci');
  vi.restoreAllMocks();
});

test('the chosen country is the first of the list of rules', async () => {
  localStorage.setItem('country', 'GH');
  renderAt(<RuleIndex />, '/rules');
  const links = await screen.findAllByRole('link');
  expect(links).toHaveLength(10);
  expect(links[0]?.getAttribute('href')).toBe('/rules/gh');
  expect(within(links[1] as HTMLElement).getByText('Rwanda')).toBeTruthy();
});

test('the list of rules says how many there are, and of the own country when they were checked', async () => {
  localStorage.setItem('country', 'GH');
  const counted = (country: string, facts: number) => ({ country, facts, checked: '2026-10-09' });
  serve(() => json(200, { countries: [counted('RW', 1), counted('GH', 43)] }));
  renderAt(<RuleIndex />, '/rules');
  await screen.findByRole('link', { name: 'Ghana 43 rules · checked in October 2026' });
  screen.getByRole('link', { name: 'Rwanda 1 rule' });
  screen.getByRole('link', { name: 'Kenya' });
});

const makeRule = (id: string, topic: string, topic_name: string) => ({
  id,
  country: 'RW',
  topic,
  topic_name,
  statement: `The rule ${id}.`,
  values: [],
  unit: null,
  valid_from: null,
  checked: '2026-11-23',
  expires: '2099-11-23',
  source: { title: 'The law', url: 'https://example.org/law', kind: 'law', as_of: null },
  is_read_twice: false,
});

function openRules(at: string) {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const facts = [
    makeRule('wage', 'minimum-wage', 'Minimum wage'),
    makeRule('name', 'registration', 'Registering a business'),
    makeRule('fee', 'registration', 'Registering a business'),
  ];
  serve(() => json(200, { facts }));
  visit(<RulesPage />, at, '/rules/:country');
  return async (name: string) =>
    (await screen.findByRole('heading', { level: 2, name })).closest('details')?.open;
}

test('the rules of a country are a line for each topic, and the first is open', async () => {
  const isOpen = openRules('/rules/rw');
  expect(await isOpen('Registering a business')).toBe(true);
  expect(await isOpen('Minimum wage')).toBe(false);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Registering a business', 'Minimum wage']);
  screen.getByText('2 rules');
  fireEvent(window, new Event('beforeprint'));
  expect(await isOpen('Minimum wage')).toBe(true);
});

test('the code of a country is read in capitals too', async () => {
  expect(await openRules('/rules/RW')('Registering a business')).toBe(true);
});

test('what was opened for paper alone is closed again', async () => {
  const isOpen = openRules('/rules/rw');
  expect(await isOpen('Minimum wage')).toBe(false);
  fireEvent(window, new Event('beforeprint'));
  fireEvent(window, new Event('afterprint'));
  expect(await isOpen('Registering a business')).toBe(true);
  expect(await isOpen('Minimum wage')).toBe(false);
});

test('an address that names a rule opens its topic', async () => {
  const isOpen = openRules('/rules/rw#wage');
  await waitFor(async () => expect(await isOpen('Minimum wage')).toBe(true));
});

test('the closed line of VAT has its rate, and from which turnover on it is due', async () => {
  const vat = (id: string, values: number[], unit: string | null) => ({
    ...makeRule(id, 'vat', 'VAT'),
    values,
    unit,
  });
  serve(() =>
    json(200, {
      facts: [
        vat('rw-vat-registration', [20_000_000], 'RWF in twelve months'),
        vat('rw-vat-registration-days', [7], 'days'),
        vat('rw-vat-rate', [18], '%'),
        makeRule('wage', 'minimum-wage', 'Minimum wage'),
      ],
    }),
  );
  visit(<RulesPage />, '/rules/rw', '/rules/:country');
  const lineOf = async (name: string) =>
    (await screen.findByRole('heading', { level: 2, name })).closest('summary')?.textContent;
  expect(await lineOf('VAT')).toBe('VAT18\u00a0%from RWF 20 million3 rules');
  expect(await lineOf('Minimum wage')).toBe('Minimum wage1 rule');
});
