import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { needTexts, activateTexts } from '#src/platform/texts.ts';
import { Button } from './button.tsx';
import { RadioGroup } from './choice-group.tsx';
import { DateField } from './date-field.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from './field.tsx';
import { MultiSelect } from './multi-select.tsx';
import { useSubmission } from './submission.ts';

type Fields = ReturnType<typeof useSubmission>['fields'];

function Form({ send, children }: { send: () => void; children: (fields: Fields) => ReactNode }) {
  const { form, fields } = useSubmission({ send: async () => send() });
  return (
    <form {...form}>
      {children(fields)}
      <Button type="submit">Save</Button>
    </form>
  );
}

function show(children: (fields: Fields) => ReactNode) {
  let sent = 0;
  render(
    <I18nProvider i18n={i18n}>
      <Form send={() => sent++}>{children}</Form>
    </I18nProvider>,
  );
  return {
    save: async () => userEvent.click(screen.getByRole('button', { name: 'Save' })),
    sent: () => sent,
  };
}

function descriptionOf(control: HTMLElement): string {
  const described = control.closest('[role=radiogroup]') ?? control;
  return (described.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

afterEach(async () => activateTexts('en'));

test('every kind of field says by itself what is wrong with it, and nothing is sent', async () => {
  const { save, sent } = show((fields) => (
    <>
      <Field label="Name" name="name" required errors={fields['name']}>
        <TextInput />
      </Field>
      <Field label="Email" name="email" errors={fields['email']}>
        <TextInput type="email" defaultValue="amina" />
      </Field>
      <Field label="Website" name="website" errors={fields['website']}>
        <TextInput type="url" defaultValue="amina" />
      </Field>
      <Field label="Tokens" name="tokens" errors={fields['tokens']}>
        <TextInput type="number" max={1000} defaultValue={2000} />
      </Field>
      <Field label="People" name="people" errors={fields['people']}>
        <TextInput type="number" defaultValue={1.5} />
      </Field>
      <DateField label="Founded" name="founded" required errors={fields['founded']} />
      <Field label="Sector" name="sector" required errors={fields['sector']}>
        <Select>
          <option value="">-</option>
        </Select>
      </Field>
      <Field label="Pitch" name="pitch" limit={3} errors={fields['pitch']}>
        <TextArea defaultValue="too long" />
      </Field>
      <RadioGroup
        label="Stage"
        name="stage"
        required
        choices={[
          { value: 'idea', label: 'Idea' },
          { value: 'growth', label: 'Growth' },
        ]}
        errors={fields['stage']}
      />
      <MultiSelect
        label="Countries"
        name="countries"
        required
        options={[{ id: 1, name: 'Kenya' }]}
        errors={fields['countries']}
      />
      <Checkbox label="I agree" name="agreed" required errors={fields['agreed']} />
    </>
  ));
  await save();
  const said = {
    Name: 'This field is required.',
    Email: 'Enter an email address, such as amina@example.org.',
    Website: 'Enter a whole web address, such as https://example.org.',
    Tokens: 'Enter 1,000 or less.',
    People: 'Enter a whole number.',
    Founded: 'This field is required.',
    Sector: 'Please choose one.',
    Pitch: 'Use at most 3 characters.',
    Idea: 'Please choose one.',
    Countries: 'This field is required.',
    'I agree': 'Please tick this box to go on.',
  };
  for (const [label, sentence] of Object.entries(said)) {
    const control = screen.getByLabelText(label);
    expect(descriptionOf(control), label).toContain(sentence);
    expect(control.getAttribute('aria-invalid'), label).toBe('true');
    expect(screen.getAllByText(sentence)[0]?.closest('[aria-live=polite]'), label).not.toBeNull();
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(sent()).toBe(0);
});

test("the sentences are in the page's language", async () => {
  await needTexts(['ui']);
  await activateTexts('fr');
  const { save } = show((fields) => (
    <Field label="Nom" name="name" required errors={fields['name']}>
      <TextInput />
    </Field>
  ));
  await save();
  screen.getByText('Ce champ est obligatoire.');
});

test('a sentence goes away as its field is filled, the focus stays there, and the form is sent', async () => {
  const { save, sent } = show((fields) => (
    <>
      <Field label="Name" name="name" required errors={fields['name']}>
        <TextInput />
      </Field>
      <Field label="Email" name="email" required errors={fields['email']}>
        <TextInput type="email" />
      </Field>
    </>
  ));
  await save();
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  await userEvent.type(screen.getByLabelText('Email'), 'amina@example.org');
  expect(screen.getAllByText('This field is required.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Name'), 'Amina');
  expect(screen.queryByText('This field is required.')).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toBe(1));
});
