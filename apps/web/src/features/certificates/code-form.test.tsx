import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '#src/platform/fake-visit.tsx';
import CheckCertificatePage from './check-certificate.page.tsx';

test('the code of a certificate is asked for, and leads to it however it was typed from paper', async () => {
  const user = visit(<CheckCertificatePage />, '/certificates');
  const field = screen.getByLabelText(/^Code of the certificate/);
  await user.type(field, 'abcde-12345');
  await user.click(screen.getByRole('button', { name: 'Check the certificate' }));
  expect(screen.getByText(/This code is not complete/)).toBeTruthy();
  await user.type(field, ' FGHJK 67890');
  await user.click(screen.getByRole('button', { name: 'Check the certificate' }));
  expect(await screen.findByText('at /certificates/ABCDE-12345-FGHJK-67890')).toBeTruthy();
});
