import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '#src/platform/fake-visit.tsx';
import { EmailInput } from './email-input.tsx';
import { suggestEmail } from './email-typos.ts';
import { Field } from './field.tsx';

test('what is one slip away from a large provider is asked about, and nothing else', () => {
  expect(suggestEmail('a@gmial.com')).toBe('a@gmail.com');
  expect(suggestEmail('a@gmail.con')).toBe('a@gmail.com');
  expect(suggestEmail('a@gmai.com')).toBe('a@gmail.com');
  expect(suggestEmail('a@yahooo.fr')).toBe('a@yahoo.fr');
  for (const right of [
    'a@gmail.com',
    'a@ymail.com',
    'a@mail.com',
    'a@ur.ac.rw',
    'a@gmail',
    '',
    'a',
  ])
    expect(suggestEmail(right), right).toBeNull();
});

test('a mistyped address is mended by one tap, or kept', async () => {
  const user = visit(
    <Field name="email" label="Email">
      <EmailInput />
    </Field>,
    '/',
  );
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  await user.type(field, 'aline@gmial.com');
  await user.tab();
  expect(screen.getByText('Did you mean aline@gmail.com?')).toBeTruthy();
  expect(field.value).toBe('aline@gmial.com');
  await user.click(screen.getByRole('button', { name: 'Yes, use it' }));
  expect(field.value).toBe('aline@gmail.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

test('a field that is emptied after sending, or changed, asks nothing about the address before', async () => {
  const user = visit(
    <Field name="email" label="Email">
      <EmailInput />
    </Field>,
    '/',
  );
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  await user.type(field, 'aline@gmial.com');
  await user.tab();
  expect(screen.getByText(/Did you mean/)).toBeTruthy();
  act(() => {
    field.value = '';
    field.focus();
  });
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  await user.type(field, 'odile@gmial.com');
  await user.tab();
  expect(screen.getByText(/Did you mean/)).toBeTruthy();
  await user.type(field, 'x');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});
