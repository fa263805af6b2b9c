import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '#src/platform/api-error.ts';
import { signedInAmina } from '#src/platform/fake-visit.tsx';
import { endStoredSession, storeSession } from '#src/platform/session-store.ts';
import { needTexts, activateTexts } from '#src/platform/texts.ts';
import { watchTyping } from '#src/platform/typing.ts';
import { Button } from './button.tsx';
import { RadioGroup } from './choice-group.tsx';
import { DateField } from './date-field.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from './field.tsx';
import { FileInput } from './files/file-input.tsx';
import { MultiSelect } from './multi-select.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useSave } from './save.ts';

type Fields = ReturnType<typeof useSave>['fields'];

interface FormProps {
  send: () => unknown;
  children: (fields: Fields) => ReactNode;
}

function Form({ send, children }: FormProps) {
  const { form, fields, failure } = useSave({ send: async () => send() });
  return (
    <form {...form}>
      {children(fields)}
      {failure !== null && <FailureAlert sentence="Not saved." failure={failure} />}
      <Button type="submit">Save</Button>
    </form>
  );
}

function show(children: (fields: Fields) => ReactNode, send: () => unknown = () => null) {
  let sent = 0;
  const count = () => {
    sent += 1;
    return send();
  };
  render(
    <I18nProvider i18n={i18n}>
      <Form send={count}>{children}</Form>
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
    Website: 'Enter a complete web address, such as https://example.org.',
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

describe('after a switch of the language', () => {
  const switchTo = async (language: 'en' | 'fr') => act(async () => activateTexts(language));

  test('what the page found is said in the new language, in every kind of field', async () => {
    await needTexts(['ui']);
    const { save } = show((fields) => (
      <>
        <Field label="Name" name="name" required errors={fields['name']}>
          <TextInput />
        </Field>
        <RadioGroup
          label="Stage"
          name="stage"
          required
          choices={[{ value: 'idea', label: 'Idea' }]}
          errors={fields['stage']}
        />
        <MultiSelect
          label="Countries"
          name="countries"
          required
          options={[{ id: 1, name: 'Kenya' }]}
          errors={fields['countries']}
        />
      </>
    ));
    await save();
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    await switchTo('fr');
    const said = {
      Name: 'Ce champ est obligatoire.',
      Idea: 'Choisissez une réponse.',
      Countries: 'Ce champ est obligatoire.',
    };
    for (const [label, sentence] of Object.entries(said)) {
      expect(descriptionOf(screen.getByLabelText(label)), label).toContain(sentence);
    }
    expect(screen.queryByText('This field is required.')).toBeNull();
    expect(document.querySelector('p[lang]')).toBeNull();
  });

  test('what is filled by then is not called wrong again', async () => {
    const { save } = show((fields) => (
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
    await userEvent.type(screen.getByLabelText('Email'), 'a');
    await switchTo('fr');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
  });

  test('what the server said stays, and names its language', async () => {
    const refusal = new ApiError(400, { name: ['This name is taken.'] });
    const { save } = show(
      (fields) => (
        <Field label="Name" name="name" errors={fields['name']}>
          <TextInput />
        </Field>
      ),
      () => Promise.reject(refusal),
    );
    await save();
    const sentence = await screen.findByText('This name is taken.');
    expect(sentence.lang).toBe('');
    await switchTo('fr');
    expect(screen.getByText('This name is taken.').lang).toBe('en');
    await switchTo('en');
    expect(screen.getByText('This name is taken.').lang).toBe('');
  });
});

test('every kind of field draws the sign that a sentence begins with', () => {
  const errors = ['❌ This does not fit.'];
  render(
    <I18nProvider i18n={i18n}>
      <Field label="Name" name="name" errors={errors}>
        <TextInput />
      </Field>
      <Checkbox label="I agree" name="agreed" errors={errors} />
      <RadioGroup label="Stage" name="stage" errors={errors} choices={[]} />
      <MultiSelect label="Countries" name="countries" errors={errors} options={[]} />
      <FileInput label="Deck" name="deck" accept={[]} kinds="PDF" maxBytes={1} errors={errors} />
    </I18nProvider>,
  );
  const signs = [...document.querySelectorAll('[aria-live=polite] svg[aria-hidden]')];
  expect(signs).toHaveLength(5);
});

test('who has logged in again over the form is not asked to any longer; what was typed stays', async () => {
  watchTyping();
  storeSession(signedInAmina);
  const { save } = show(
    () => <input aria-label="Name" />,
    () => {
      endStoredSession();
      throw new ApiError(401, { error: 'Please log in again.' });
    },
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Ikaze');
  await save();
  await screen.findByText('Please log in again.');
  act(() => storeSession(signedInAmina));
  expect(screen.queryByText('Please log in again.')).toBeNull();
  screen.getByDisplayValue('Ikaze');
});

test('pressed again while the page that it leads to is on its way, it is not sent again', async () => {
  const { save, sent } = show(
    () => <input aria-label="Name" name="name" />,
    () => history.pushState(null, '', '/made'),
  );
  await save();
  await save();
  expect(sent()).toBe(1);
  history.back();
  await waitFor(() => expect(location.pathname).not.toBe('/made'));
  await save();
  expect(sent()).toBe(2);
});
