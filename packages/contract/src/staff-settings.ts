import { z } from 'zod';
import { Email } from './accounts.ts';
import { fieldMessage } from './sentence.ts';
import { endpoint, line, Message, Moment } from './endpoint.ts';

export const StaffSettings = z.object({
  /** As IANA names it, `Africa/Kigali`: whose days are counted. */
  time_zone: z.string(),
  /** Empty for the one that the server was started with. */
  contact_email: z.string(),
  default_contact_email: z.string().nullable(),
  /** Whether mails leave; else they lie in a folder of the server. */
  sends_mail: z.boolean(),
  mail_from: z.string(),
  storage: z.object({
    used_bytes: z.int(),
    /** Null without a limit. */
    limit_bytes: z.int().nullable(),
    free_bytes: z.int(),
  }),
  /** The one that was asked for here last. */
  backup: z.object({
    state: z.enum(['none', 'running', 'done', 'failed']),
    at: Moment.nullable(),
    bytes: z.int().nullable(),
  }),
  version: z.string(),
  database: z.enum(['SQLite', 'PostgreSQL']),
});
export type StaffSettings = z.infer<typeof StaffSettings>;

export const staffSettingsEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/api/staff/settings/',
    config: { access: 'staff' },
    schema: {
      summary: 'What staff have set for this installation, and how it stands +',
      response: { 200: StaffSettings },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/staff/settings/',
    config: { access: 'staff' },
    schema: {
      summary: 'Change settings; they hold at once on every server +',
      body: z.object({ time_zone: line(60), contact_email: z.union([z.literal(''), Email]) }),
      response: { 200: StaffSettings },
    },
  }),
  takeBackup: endpoint({
    method: 'POST',
    url: '/api/staff/backups/',
    config: { access: 'staff' },
    schema: {
      summary: 'Back up database and files now, beside the data of the server that does it +',
      response: { 200: Message },
    },
  }),
  downloadBackup: endpoint({
    method: 'POST',
    url: '/api/staff/backups/download/',
    config: { access: 'staff', mediaType: 'application/gzip', slow: true },
    schema: {
      summary: 'The newest backup as one file; the other staff hear of it +',
      body: z.object({
        password: z
          .string(fieldMessage('Enter your password.', 'Saisissez votre mot de passe.'))
          .min(1, fieldMessage('Enter your password.', 'Saisissez votre mot de passe.')),
      }),
      response: { 200: z.custom<unknown>().meta({ type: 'string', format: 'binary' }) },
    },
  }),
  testMail: endpoint({
    method: 'POST',
    url: '/api/staff/settings/test-mail/',
    config: { access: 'staff' },
    schema: {
      summary: 'Send a mail to the caller, on the way of all mails +',
      response: { 200: Message },
    },
  }),
} as const;
