import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#src/platform/api-error.ts';
import { useErrorText } from './error-text.ts';
import { knowServerTexts } from './server-texts.ts';

knowServerTexts({
  'You own "{name}". Try (again) in {count} minutes.': {
    id: 'owner',
    message: 'You own "{name}". Try (again) in {count} minutes.',
  },
});
i18n.load('fr', { owner: 'Dans {count} minutes, «{name}».' });

afterEach(() => i18n.activate('en'));

function Failure({ error }: { error: string }) {
  return <p>{useErrorText()(new ApiError(409, { error }))}</p>;
}

function show(error: string) {
  render(
    <I18nProvider i18n={i18n}>
      <Failure error={error} />
    </I18nProvider>,
  );
}

const SENTENCE = 'You own "Hub (Kigali)". Try (again) in 5 minutes.';

test('what the server says is said in the language of the reader, with its values', () => {
  i18n.activate('fr');
  show(SENTENCE);
  screen.getByText('Dans 5 minutes, «Hub (Kigali)».');
});

test('in English it stays to the letter', () => {
  show(SENTENCE);
  screen.getByText(SENTENCE);
});

test('an unknown sentence stays as it is', () => {
  i18n.activate('fr');
  show('Nobody has translated this.');
  expect(screen.getByText('Nobody has translated this.')).toBeTruthy();
});
