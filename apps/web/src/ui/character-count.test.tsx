import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Field, TextArea } from './field.tsx';

test('counts what is typed, tells when little is left, and keeps what is too much from being sent', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <Field label="Tagline" name="tagline" limit={24}>
        <TextArea defaultValue="Seeds" />
      </Field>
    </I18nProvider>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Tagline');
  screen.getByText('5 / 24');
  expect(screen.getByRole('status').textContent).toBe('20 characters left');
  await userEvent.type(field, ' for every family');
  screen.getByText('22 / 24');
  expect(screen.getByRole('status').textContent).toBe('5 characters left');
  expect(field.validity.valid).toBe(true);
  await userEvent.type(field, '!!!');
  screen.getByText('25 / 24');
  expect(field.value).toHaveLength(25);
  expect(field.validationMessage).toBe('Use at most 24 characters.');
  expect(screen.getByRole('status').textContent).toBe('1 character too many');
});
