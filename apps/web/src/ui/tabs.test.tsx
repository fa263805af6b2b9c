import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '#src/platform/fake-visit.tsx';
import { Tabs } from './tabs.tsx';

const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: <p>{id} is open</p> }));

test('the open tab is in the address, and only its content is there', async () => {
  renderAt(<Tabs label="Choice" tabs={tabs} />, '/here?search=goats');
  screen.getByText('one is open');
  expect(screen.queryByText('two is open')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'two' }));
  screen.getByText('two is open');
  screen.getByText('at /here?search=goats&tab=two');
  expect(screen.queryByText('one is open')).toBeNull();
});

test('arrows, Home and End move between tabs', async () => {
  renderAt(<Tabs label="Choice" tabs={tabs} />, '/here?tab=three');
  screen.getByRole('tab', { name: 'three' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  screen.getByText('one is open');
  await userEvent.keyboard('{End}');
  screen.getByText('three is open');
  expect(document.activeElement?.textContent).toBe('three');
  await userEvent.keyboard('{Home}{ArrowRight}');
  screen.getByText('at /here?tab=two');
});

test('a tab that the address invents is the first one', () => {
  renderAt(<Tabs label="Choice" tabs={tabs} />, '/here?tab=four');
  screen.getByText('one is open');
});
