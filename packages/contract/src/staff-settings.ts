import { z } from 'zod';
import { Email } from './accounts.ts';
import { endpoint, line, Message } from './endpoint.ts';

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
