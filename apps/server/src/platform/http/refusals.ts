import { OwnPassword } from '@inzira/contract/accounts';
import { BaseRevision } from '@inzira/contract/edits';
import { Role, type Access, type Endpoint } from '@inzira/contract/endpoint';
import { z } from 'zod';
import { MEGABYTE } from '@inzira/contract/rules/units';

/** Statuses whose description in a contract replaces the general one; for other statuses it is appended. */
const IN_PLACE = new Set([404, 413, 415]);

/** Values that are neither a valid id nor a valid token. */
const NONSENSE = ['0', 'x'.repeat(5000)];

/**
 * The error statuses of an endpoint with their reasons: those that follow from its access, schemas and file, and those
 * that its contract lists. Errors that every call may answer are described in the head of the OpenAPI document.
 */
export function refusalsOf({ config = {}, schema }: Endpoint): Map<number, string> {
  const refusals = new Map<number, string>();
  const say = (status: number, text: string) => {
    const before = refusals.get(status);
    refusals.set(status, before === undefined ? text : `${before} ${text}`);
  };
  const { access = 'user', multipart, spool, fileLimit } = config;
  const { page, ...filters } = fieldsOf(schema.querystring);
  const given = Object.values(fieldsOf(schema.body));

  if (access !== 'anonymous') say(401, withoutBearer(access));
  if (Role.safeParse(access).success)
    say(403, 'The caller has not the role, or lacks the second factor that it needs here.');
  if (given.length > 0 || Object.keys(filters).length > 0)
    say(400, 'Fields are missing or wrong: a map from field to messages.');
  if (given.includes(OwnPassword)) {
    say(400, '`password`: missing, wrong, or chosen less than a day ago.');
    say(429, 'Wrong passwords, as at a login.');
  }
  if (given.includes(BaseRevision))
    say(
      409,
      'A field was changed since `revision`: `fields` names it, `current` is what is there.',
    );
  if (schema.params && refusesNonsense(schema.params)) say(404, 'There is nothing with this id.');
  if (multipart) {
    say(413, `The file has more than ${(fileLimit ?? 0) / MEGABYTE} MB.`);
    say(
      415,
      spool
        ? 'The file is no PDF, office document, text, CSV, image, sound or video.'
        : 'The file is no PNG, JPEG, WebP or GIF image of at most 40 megapixels.',
    );
  }
  for (const [status, text = ''] of Object.entries(schema.refusals ?? {})) {
    if (IN_PLACE.has(Number(status))) refusals.delete(Number(status));
    say(Number(status), text);
  }
  if (page) say(404, 'There is no such page.');
  return refusals;
}

const withoutBearer = (access: Access) =>
  access === 'public'
    ? 'The bearer that travels along counts no longer.'
    : 'Nobody is signed in, or their session has ended.';

/** The fields of an object schema, also with refinements. */
function fieldsOf(schema: z.ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function refusesNonsense(params: z.ZodType): boolean {
  return NONSENSE.some((text) => {
    const named = Object.fromEntries(Object.keys(fieldsOf(params)).map((name) => [name, text]));
    return !params.safeParse(named).success;
  });
}
