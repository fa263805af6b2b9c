import { z } from 'zod';
import { ROLES } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';

/**
 * Who may call an endpoint; without a value, any signed-in user.
 *
 * - `anonymous`: the ways in, contact and newsletter; a token in the request is ignored.
 * - `public`: anyone; with a token the answer is personal, an invalid token answers 401.
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
  /** The body may be multipart/form-data: repeated fields become arrays, files become `UploadedFile`. */
  multipart?: true;
  /** The maximum size of a file, in bytes. */
  fileLimit?: number;
  /** The file is streamed to disk, and becomes a `SpooledFile`: for files larger than an image. */
  spool?: true;
  /** The media type of a successful answer that is not JSON; errors always are. */
  mediaType?: string;
  /** The body is binary: it may take ten minutes as long as bytes keep arriving. */
  bytes?: true;
  /**
   * The handler waits for something slow between its writes (a model, a password check). With an Idempotency-Key its
   * writes are not a single transaction; the answer is stored after them, and if it is missing, a retry is refused
   * rather than run.
   */
  slow?: true;
  /** For a `slow` call whose answer is secret, such as new codes: it is not stored for retries. */
  secret?: true;
  /** May be sent long after the action, from a phone's write queue; the body includes `madeOffline`. */
  offline?: true;
  /** With `Accept: text/event-stream` it answers with events, which its description lists. */
  events?: true;
}

/** An API call as data: a Fastify route without its handler. */
export interface Endpoint {
  method: Method;
  url: string;
  config?: EndpointConfig;
  schema: {
    /** Ends in ` +` for calls beyond the original API specification. */
    summary: string;
    /** Further information for clients. */
    description?: string;
    /**
     * Errors by status, in addition to those that follow from access, fields and file (`refusalsOf` of the server). For
     * a 400: which field, or `error` where it is a single sentence.
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

/** The largest id that both engines and JavaScript represent exactly. */
export const MAX_ID = 2_147_483_647;

export const Id = z.int().positive().max(MAX_ID);

/** An id in a URL: digits only, so that `1e3`, `0x1` and `1.0` are not ids. */
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

/** A UTC timestamp in an answer, ISO 8601. */
export const Moment = z.string();
/** A UTC timestamp in a request. */
export const SentMoment = z.iso.datetime(
  fieldMessage('Use a moment in UTC, ISO 8601.', 'Utilisez un instant UTC, ISO 8601.'),
);

export const Message = z.object({ message: z.string() });
export const NoContent = z.null();

/** `{error}`: the body of errors that are not about single fields. */
export interface ErrorBody {
  error: string;
}

/** The body of a 400 about fields: messages by field; those of no single field are in `non_field_errors`. */
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

/** A file of a multipart body, already checked against the call's limits. */
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
 * A file of a multipart body, on disk until the call is answered. It is a class, so that no JSON body can imitate one:
 * its path is read and deleted.
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

/** The message for a value that is no string; zod's own is not written for users. */
const text = () =>
  z.string({
    error: ({ input }) =>
      input === undefined
        ? fieldMessage('This field is required.', 'Ce champ est obligatoire.')
        : fieldMessage('Enter text.', 'Saisissez du texte.'),
  });

/** A single line of text: trimmed, no control characters. */
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

/** Text of several lines: trimmed, no control characters (PostgreSQL refuses NUL). */
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

/** A web URL, or an empty text. */
export function webUrl(max: number) {
  return line(max).refine(
    (text) => text === '' || WEB_URL.test(text),
    fieldMessage(
      'Enter a web address without spaces, such as https://example.org.',
      'Saisissez une adresse web sans espace, comme https://example.org.',
    ),
  );
}
