import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PositionRing, ProgressBar } from './progress.tsx';

test('the end of a chapter is a position and does not look completed', () => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <PositionRing percent={100} label="Position in the chapter" />
    </I18nProvider>,
  );
  expect(screen.getByRole('img', { name: 'Position in the chapter: 100%' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(container.innerHTML).not.toContain('forest');
});

test('what is completed is green', () => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ProgressBar percent={100} label="Progress" />
    </I18nProvider>,
  );
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(container.innerHTML).toContain('fill-forest');
});
