import { z } from 'zod';
import { Email, OwnPassword } from './accounts.ts';
import { fieldMessage } from './sentence.ts';
import { BaseRevision } from './edits.ts';
import { endpoint, line, Message, Moment, Upload } from './endpoint.ts';
import { BRAND_LIMITS } from './rules/staff.ts';

export const StaffSettings = z.object({
  /** The time zone in which days are counted, an IANA name such as `Africa/Kigali`. */
  time_zone: z.string(),
  /** Empty for the server's configuration. */
  contact_email: z.string(),
  /** Grows with each change of these two. */
  revision: z.int(),
  default_contact_email: z.string().nullable(),
  /** Whether mail is sent; otherwise it is written to a folder on the server. */
  sends_mail: z.boolean(),
  mail_from: z.string(),
  storage: z.object({
    used_bytes: z.int(),
    /** Null without a limit. */
    limit_bytes: z.int().nullable(),
    free_bytes: z.int(),
  }),
  /** The newest backup; one by the command may be on another disk, so its size is unknown. */
  backup: z.object({
    state: z.enum(['none', 'running', 'done', 'failed', 'by-command']),
    at: Moment.nullable(),
    bytes: z.int().nullable(),
  }),
  version: z.string(),
  database: z.enum(['SQLite', 'PostgreSQL']),
});
export type StaffSettings = z.infer<typeof StaffSettings>;

/** The installation's brand; empty fields stand for Inzira's own. */
export const Brand = z.object({
  name: z.string(),
  /** `#a63d1c`, as chosen; `brandColours` derives the shades. */
  colour: z.string(),
  logo: z.string().nullable(),
  /** The languages that visitors and learners can choose. */
  languages: z.enum(['both', 'en', 'fr']),
  revision: z.int(),
});
export type Brand = z.infer<typeof Brand>;

const BrandChanges = z
  .object({
    name: line(BRAND_LIMITS.name).regex(
      /^[^<>"\\\p{C}]*$/u,
      fieldMessage(
        'Use letters, digits and common signs, without < > " and \\.',
        'Utilisez des lettres, des chiffres et des signes courants, sans < > " ni \\.',
      ),
    ),
    colour: z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        /^(?:#[0-9a-f]{6})?$/,
        fieldMessage(
          'Choose a colour, or write it as #a63d1c.',
          'Choisissez une couleur, ou écrivez-la sous la forme #a63d1c.',
        ),
      ),
    /** Sent empty, it removes the logo. */
    logo: Upload.or(z.literal('')),
    languages: Brand.shape.languages,
  })
  .partial()
  .extend({ revision: BaseRevision })
  .refine(
    (body) => Object.keys(body).length > 0,
    fieldMessage('Change at least one field.', 'Modifiez au moins un champ.'),
  );

const SettingsChanges = z
  .object({ time_zone: line(60), contact_email: z.union([z.literal(''), Email]) })
  .partial()
  .extend({ revision: BaseRevision })
  .refine(
    (body) => Object.keys(body).length > 0,
    fieldMessage('Change at least one field.', 'Modifiez au moins un champ.'),
  );

export const staffSettingsEndpoints = {
  brand: endpoint({
    method: 'GET',
    url: '/api/staff/brand/',
    config: { access: 'staff' },
    schema: {
      summary: 'Name, logo, colour and languages of this installation +',
      response: { 200: Brand },
    },
  }),
  updateBrand: endpoint({
    method: 'PUT',
    url: '/api/staff/brand/',
    config: { access: 'staff', multipart: true, fileLimit: BRAND_LIMITS.logoBytes },
    schema: {
      summary:
        'Change name, logo, colour or languages of this installation, on every page from the next one that is opened on +',
      body: BrandChanges,
      response: { 200: Brand },
    },
  }),
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
      refusals: { 400: '`time_zone`: none that the server knows.' },
      body: SettingsChanges,
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
      refusals: { 404: 'The server that answers has no backup.' },
      body: z.object({
        password: OwnPassword,
      }),
      response: { 200: z.custom<unknown>().meta({ type: 'string', format: 'binary' }) },
    },
  }),
  mail: endpoint({
    method: 'GET',
    url: '/api/staff/mail/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'Whether mails leave this installation, and where answers to them go +',
      response: {
        200: z.object({
          sends_mail: z.boolean(),
          /** Null where no contact address is set. */
          reply_to: z.string().nullable(),
        }),
      },
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
