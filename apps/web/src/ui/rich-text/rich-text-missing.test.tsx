/* A page of its own: the editor must not have come before. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { activateTexts, needTexts } from '#src/platform/texts.ts';
import { Field } from '#src/ui/field.tsx';
import { RichTextArea } from './rich-text-area.tsx';

// Loading the editor fails.
vi.mock('./rich-text-editor.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test.each([
  ['en', /^Formatting: \*\*bold\*\*/],
  ['fr', /^Mise en forme\s: \*\*gras\*\*/],
] as const)('without the editor the Markdown is typed, in %s', async (language, hint) => {
  await needTexts(['ui/of-few']);
  await activateTexts(language);
  render(
    <I18nProvider i18n={i18n}>
      <form>
        <Field label="About" name="about">
          <RichTextArea defaultValue="One " />
        </Field>
      </form>
    </I18nProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'About' });
  expect(await screen.findByText(hint)).toBeTruthy();
  await userEvent.type(field, '**two**');
  expect(new FormData(document.querySelector('form') ?? undefined).get('about')).toBe(
    'One **two**',
  );
});
