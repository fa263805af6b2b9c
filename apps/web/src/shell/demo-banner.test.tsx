import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DemoBanner } from './demo-banner.tsx';

test('put away, it stays away for the session, and the focus goes on to the page', async () => {
  document.documentElement.dataset.demo = '';
  render(
    <I18nProvider i18n={i18n}>
      <DemoBanner />
      <main id="main" tabIndex={-1} />
    </I18nProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hide this note' }));
  expect(document.documentElement.dataset.demo).toBeUndefined();
  expect(sessionStorage.getItem('demo-noted')).not.toBeNull();
  expect(document.activeElement?.id).toBe('main');
});
