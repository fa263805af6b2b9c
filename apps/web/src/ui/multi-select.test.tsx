import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MultiSelect } from './multi-select.tsx';

const COUNTRIES = ['Benin', "Côte d'Ivoire", 'Ghana', 'Kenya', 'Rwanda'].map((name, id) => ({
  id: id + 1,
  name,
}));

function open(props: Partial<Parameters<typeof MultiSelect>[0]> = {}) {
  render(
    <I18nProvider i18n={i18n}>
      <form aria-label="form">
        <MultiSelect label="Countries" name="countries" options={COUNTRIES} {...props} />
      </form>
    </I18nProvider>,
  );
  const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form')).getAll('countries');
  return { field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Countries' }), sent };
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent);

test('typing finds without accents and capitals, and Enter chooses without sending the form', async () => {
  const { field, sent } = open();
  await userEvent.type(field, 'COTE DIV');
  expect(options()).toEqual(["Côte d'Ivoire"]);
  await userEvent.keyboard('{Enter}');
  expect(sent()).toEqual(['2']);
  expect(field.value).toBe('');
  expect(screen.getByRole('status').textContent).toBe("Côte d'Ivoire chosen");
});

test('what begins with the letters comes before what has them further on', async () => {
  const { field } = open({ options: ['Norway', 'Rwanda'].map((name) => ({ id: name, name })) });
  await userEvent.type(field, 'rwa');
  expect(options()).toEqual(['Rwanda', 'Norway']);
});

test('arrows walk through the list, which tells where one is', async () => {
  const { field, sent } = open();
  field.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Ghana');
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}{Enter}');
  expect(sent()).toEqual(['3']);
  await userEvent.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('what is chosen is taken away by its button, and the last one by Backspace', async () => {
  const { field, sent } = open({ defaultValues: [1, 5, 4] });
  await userEvent.click(screen.getByRole('button', { name: 'Rwanda Remove' }));
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Backspace}');
  expect(sent()).toEqual(['1']);
});

test('no more than the most can be chosen, and one hears why', async () => {
  const { field, sent } = open({ defaultValues: [1, 2], max: 2 });
  await userEvent.type(field, 'kenya{Enter}');
  expect(sent()).toEqual(['1', '2']);
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true');
  await userEvent.clear(field);
  expect(screen.getByRole('status').textContent).toBe('No more than 2 can be chosen.');
});

test('what is missing or wrong is told at the field', async () => {
  const { field } = open({ required: true, errors: ['Choose at least one country.'] });
  expect(field.validity.customError).toBe(true);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, 'rwa{Enter}');
  expect(field.validity.customError).toBe(false);
});

test('a search that finds nothing says so', async () => {
  const { field, sent } = open();
  await userEvent.type(field, 'Atlantis{Enter}');
  expect(options()).toEqual(['Nothing found with these letters.']);
  expect(sent()).toEqual([]);
});

test('a press elsewhere finds its target where it was: the list closes once the click has been', async () => {
  const { field } = open();
  render(<button type="button">Next part</button>);
  const next = screen.getByRole('button', { name: 'Next part' });
  await userEvent.type(field, 'ken');
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: next });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await user.pointer({ keys: '[/MouseLeft]', target: next });
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect(field.value).toBe('');
});
