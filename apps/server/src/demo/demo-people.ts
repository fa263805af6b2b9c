import type { Language } from '@inzira/contract/accounts';

/** Printed at the start and in the README; in production the server does not start while it opens an account. */
export const DEMO_PASSWORD = 'Inzira-demo-2026';

interface DemoPerson {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  role?: 'trainer' | 'staff';
  /** The description that the start prints beside the name. */
  about: string;
}

/** Fictitious people; `.example` addresses never receive mail. */
export const DEMO_PEOPLE = [
  {
    username: 'amina',
    email: 'amina@inzira.example',
    firstName: 'Amina',
    lastName: 'Uwase',
    language: 'en',
    about: 'learner, in the middle of her path',
  },
  {
    username: 'kwame',
    email: 'kwame@inzira.example',
    firstName: 'Kwame',
    lastName: 'Mensah',
    language: 'en',
    about: 'learner, just arrived',
  },
  {
    username: 'thandi',
    email: 'thandi@inzira.example',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    language: 'en',
    role: 'trainer',
    about: 'trainer',
  },
  {
    username: 'jabari',
    email: 'jabari@inzira.example',
    firstName: 'Jabari',
    lastName: 'Otieno',
    language: 'en',
    role: 'trainer',
    about: 'trainer',
  },
  {
    username: 'neema',
    email: 'neema@inzira.example',
    firstName: 'Neema',
    lastName: 'Mushi',
    language: 'en',
    about: 'owner of an organization',
  },
  {
    username: 'staff',
    email: 'staff@inzira.example',
    firstName: 'Aline',
    lastName: 'Ishimwe',
    language: 'en',
    role: 'staff',
    about: 'staff',
  },
] as const satisfies readonly DemoPerson[];

export type DemoName = (typeof DEMO_PEOPLE)[number]['username'];
