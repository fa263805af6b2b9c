import { expect, test } from 'vitest';
import { type StaffAct, staffActMail } from './staff-act-mail.ts';

test.each([
  ['exported', 1, 'A list of 1 person was', 'Une liste de 1 personne a'],
  ['exported', 2, 'A list of 2 people was', 'Une liste de 2 personnes a'],
  ['exported', 0, 'A list of 0 people was', 'Une liste de 0 personne a'],
  ['subscribers-exported', 1, '1 address.', '1 adresse.'],
  ['subscribers-exported', 2, '2 addresses.', '2 adresses.'],
  ['record-exported', 1, '1 line.', '1 ligne.'],
  ['record-exported', 2, '2 lines.', '2 lignes.'],
] as const)('a mail about what is %s names a number of %i in its form', (kind, count, ...says) => {
  for (const [at, language] of (['en', 'fr'] as const).entries()) {
    const reader = { email: 'staff@example.org', username: 'staff', language };
    const act: StaffAct = { kind, count };
    const mail = staffActMail(reader, { actor: 'neema', act, url: 'https://inzira.example/' });
    expect(mail.text).toContain(says[at]);
  }
});
