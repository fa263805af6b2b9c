import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import CertificatePage from './certificate.page.tsx';
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

test('a certificate says what it attests, and that its holder wrote the name', async () => {
  const code = 'ABCDE-12345-FGHJK-67890';
  const issued_at = '2026-11-20T10:00:00.000Z';
  serve(() => json(200, { code, holder: 'Amina Uwase', title: 'Watching', issued_at }));
  visit(<CertificatePage />, `/certificates/${code}`, '/certificates/:code');
  await screen.findByRole('heading', { name: 'Amina Uwase' });
  screen.getByText(/all lessons done and all quizzes passed without the hint/);
  screen.getByText(/The server checked the answers. The holder wrote the name; nobody checked it./);
});
