import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { CheckboxGroup, RadioGroup } from './choice-group.tsx';

const CHOICES = [
  { value: 'idea', label: 'Idea', hint: 'Nothing is sold yet.' },
  { value: 'growth', label: 'Growth' },
];

function show(content: ReactNode) {
  render(
    <I18nProvider i18n={i18n}>
      <form aria-label="form">{content}</form>
    </I18nProvider>,
  );
  return (name: string) =>
    new FormData(screen.getByRole<HTMLFormElement>('form')).getAll(name) as string[];
}

test('one of a few is chosen, by its label or the arrow keys', async () => {
  const sent = show(
    <RadioGroup label="Stage" name="stage" choices={CHOICES} defaultValue="idea" required />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Stage' }).getAttribute('aria-required')).toBe(
    'true',
  );
  expect(sent('stage')).toEqual(['idea']);
  await userEvent.click(screen.getByText('Growth'));
  expect(sent('stage')).toEqual(['growth']);
});

test('any of a few are chosen, and a wrong answer is tied to the group and its first field', async () => {
  const sent = show(
    <CheckboxGroup
      label="Stages"
      name="stages"
      choices={CHOICES}
      defaultValues={['growth']}
      errors={['Choose at most one.']}
    />,
  );
  const group = screen.getByRole('group', { name: 'Stages' });
  const error = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Choose at most one.');
  expect(screen.getByLabelText(/^Idea/).getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByLabelText(/^Idea/));
  expect(sent('stages')).toEqual(['idea', 'growth']);
});
