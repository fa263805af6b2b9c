import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '#src/platform/fake-visit.tsx';
import { FieldMessages } from './field-messages.tsx';

test('a field says the first of its messages', () => {
  renderAt(
    <FieldMessages id="errors" messages={['Use at least 3 characters.', 'Use only letters.']} />,
    '/',
  );
  expect(screen.getByText('Use at least 3 characters.')).toBeTruthy();
  expect(screen.queryByText('Use only letters.')).toBeNull();
});
