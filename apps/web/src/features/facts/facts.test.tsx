import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { renderAt } from '#src/platform/fake-visit.tsx';
import FactsPlace from './facts-place.tsx';
import { RuleIndex } from './rule-index.tsx';

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
