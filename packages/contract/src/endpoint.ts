import { z } from 'zod';
import { ROLES } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';

/**
 * Who may make a call. An endpoint that says nothing needs a signed-in user.
 *
 * - `anonymous`: the ways in; a bearer that travels along is ignored.
 * - `public`: anyone; with a bearer the answer is the user's own, a bad bearer answers 401.
 * - `user`: 401 without a user.
 * - `trainer`, `reviewer`, `editor`, `staff`: 401 without a user, 403 without the role. Staff may do what editors and
 *   reviewers may.
 */
export type Access = 'anonymous' | 'public' | 'user' | Role;

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface EndpointConfig {
  access?: Access;
  /** The body may come as multipart/form-data: repeated fields become arrays, files become `UploadedFile`. */
  multipart?: true;
  /** Bytes that one file of this call may have. */
  fileLimit?: number;
  /** Its file goes to disk as it comes, and is a `SpooledFile`: for what is larger than an image. */
  spool?: true;
  /** What a successful answer is where it is no JSON; failures always are. */
  mediaType?: string;
  /** The body is bytes: it may take ten minutes as long as it moves. */
  bytes?: true;
  /**
   * Waits for something slow between its writes (a model, a password check): with an
   * Idempotency-Key they are no single transaction, its answer is stored after them, and without
   * one a retry is refused rather than run.
   */
  slow?: true;
  /** It answers what is told once, such as codes to log in with: of a `slow` call, nobody keeps the answer for a retry. */
  secret?: true;
  /** May be made long after it was done, among others of a phone; its body takes `madeOffline`. */
  offline?: true;
  /** With `Accept: text/event-stream` it answers by events, of which its description tells. */
  events?: true;
}

/** One call of the API, as data: a Fastify route without its handler. */
export interface Endpoint {
  method: Method;
  url: string;
  config?: EndpointConfig;
  schema: {
    /** Ends in ` +` where the call was added to the API as it was specified at first. */
    summary: string;
    /** What a client has to know beside it. */
    description?: string;
    /**
     * What it answers instead, by status, beside what follows from its access, its fields and its file
     * (`refusalsOf` of the server). Of a 400: which field, or `error` where it is one sentence.
     */
    refusals?: Readonly<Partial<Record<number, string>>>;
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    response: Record<number, z.ZodType>;
  };
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type SchemaInput<E extends Endpoint, Part extends 'params' | 'querystring' | 'body'> =
  E['schema'] extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = SchemaInput<E, 'params'>;
export type QueryOf<E extends Endpoint> = SchemaInput<E, 'querystring'>;
export type BodyOf<E extends Endpoint> = SchemaInput<E, 'body'>;
export type AnswerOf<E extends Endpoint> =
  E['schema']['response'][keyof E['schema']['response']] extends infer S extends z.ZodType
    ? z.output<S>
    : never;

/** Largest id that both engines and JavaScript hold exactly. */
const MAX_ID = 2_147_483_647;

export const Id = z.int().positive().max(MAX_ID);

/** An id as it stands in a URL: digits only, so that `1e3`, `0x1` and `1.0` are not ids. */
export const IdInUrl = z
  .string()
  .regex(
    /^[1-9]\d{0,9}$/,
    fieldMessage('Use a positive whole number.', 'Utilisez un nombre entier positif.'),
  )
  .transform(Number)
  .pipe(Id);

export const IdParams = z.object({ id: IdInUrl });
export const NamedId = z.object({ id: Id, name: z.string() });
export type NamedId = z.infer<typeof NamedId>;

/** A moment in UTC, ISO 8601. */
export const Moment = z.string();

export const Message = z.object({ message: z.string() });
export const NoContent = z.null();

/** `{error}`: what every failure answers that is not about single fields. */
export interface ErrorBody {
  error: string;
}

/** 400 on fields: field name to messages; what belongs to no field stands under `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;

export const PageQuery = z.object({ page: z.string().optional() });

/** @param rows of a full page */
export function page<T extends z.ZodType>(item: T, rows: number) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item).max(rows),
  });
}

/** A file that travelled in a multipart body, already within the call's limits. */
export interface UploadedFile {
  filename: string;
  bytes: Uint8Array;
}

export const Upload = z
  .custom<UploadedFile>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      'bytes' in value &&
      value.bytes instanceof Uint8Array,
    fieldMessage('Send a file.', 'Envoyez un fichier.'),
  )
  .meta({ type: 'string', format: 'binary' });

/**
 * A file that travelled in a multipart body and lies on disk until the call is answered. A class, so
 * that no JSON body passes for one: its path is read and removed.
 */
export class SpooledFile {
  readonly filename: string;
  readonly path: string;
  readonly size: number;

  constructor(filename: string, path: string, size: number) {
    this.filename = filename;
    this.path = path;
    this.size = size;
  }
}

export const DocumentUpload = z
  .custom<SpooledFile>(
    (value) => value instanceof SpooledFile,
    fieldMessage('Send a file.', 'Envoyez un fichier.'),
  )
  .meta({ type: 'string', format: 'binary' });

/** What a string that is none is told; zod's own words are not for people. */
const text = () =>
  z.string({
    error: ({ input }) =>
      input === undefined
        ? fieldMessage('This field is required.', 'Ce champ est obligatoire.')
        : fieldMessage('Enter text.', 'Saisissez du texte.'),
  });

/** Text of one line: trimmed, no control characters. */
export function line(max: number) {
  return text()
    .trim()
    .max(max, fieldMessage(`Use at most ${max} characters.`, `Utilisez ${max} caractères au plus.`))
    .refine(
      (text) => !/[\u0000-\u001f\u007f]/.test(text),
      fieldMessage('Use one line of plain text.', 'Utilisez une seule ligne de texte simple.'),
    );
}

/** In a text of several lines. */
export const HAS_CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text of several lines: trimmed, without NUL (which PostgreSQL refuses) and other control characters. */
export function paragraph(max: number) {
  return text()
    .trim()
    .max(max, fieldMessage(`Use at most ${max} characters.`, `Utilisez ${max} caractères au plus.`))
    .refine(
      (text) => !HAS_CONTROL_CHARACTERS.test(text),
      fieldMessage('Use plain text.', 'Utilisez du texte simple.'),
    );
}

export function required<T extends z.ZodType<string>>(text: T) {
  return text.refine(
    (value) => value.length > 0,
    fieldMessage('This field is required.', 'Ce champ est obligatoire.'),
  );
}

const WEB_URL = /^https?:\/\/[^\s/?#@:"'<>\\]+(:\d{1,5})?([/?#][^\s"<>\\]*)?$/i;

/** A URL of the web, or an empty text. */
export function webUrl(max: number) {
  return line(max).refine(
    (text) => text === '' || WEB_URL.test(text),
    fieldMessage(
      'Enter a web address without spaces, such as https://example.org.',
      'Saisissez une adresse web sans espace, comme https://example.org.',
    ),
  );
}
