import { allEndpoints } from '@inzira/contract/all-endpoints';
import { expect, test } from 'vitest';
import { z } from 'zod';

const HASHED = 'Hashed, or its seal is checked, before anything is looked up';
const COMPARED = 'Compared in the code with what is stored, or looked up in a list of ours';
const PARSED = 'What it is made of is checked when it is read';
const ESCAPED = 'Stored as JSON, which escapes it';

/**
 * Plain text fields that accept control characters. PostgreSQL refuses NUL in any text, which would be a 500: a
 * field is a `line` or a `paragraph`, or is listed here with the reason why its value reaches no statement
 * unchanged.
 */
const TAKEN: Record<string, string> = {
  'body.after': COMPARED,
  'body.answered_at': 'Read as a date',
  'body.answers{}': COMPARED,
  'body.answers{}.given': COMPARED,
  'body.before': COMPARED,
  'body.code': HASHED,
  'body.confirm': HASHED,
  'body.csv': PARSED,
  'body.current_password': HASHED,
  'body.device': HASHED,
  'body.domains': COMPARED,
  'body.email': COMPARED,
  'body.figures{}': ESCAPED,
  'body.file': COMPARED,
  'body.given': COMPARED,
  'body.had.first_name': COMPARED,
  'body.had.last_name': COMPARED,
  'body.id_token': HASHED,
  'body.iss': COMPARED,
  'body.issuer': COMPARED,
  'body.join': HASHED,
  'body.kind': COMPARED,
  'body.name': COMPARED,
  'body.owner_user': COMPARED,
  'body.password': HASHED,
  'body.questions':
    'Drafts are JSON, which escapes it; what is published is refused where its YAML is read',
  'body.refresh': HASHED,
  'body.search': 'Only its words are looked for',
  'body.second_factor': HASHED,
  'body.secret': HASHED,
  'body.seen': COMPARED,
  'body.state': HASHED,
  'body.text': PARSED,
  'body.token': HASHED,
  'body.translation.questions': 'Refused where its YAML is read',
  'body.uid': HASHED,
  'body.writes.body{}': 'A call of its own',
  'body.writes.url': 'A call of its own',
  'params.token': HASHED,
  'params.uid': HASHED,
  'querystring.org': COMPARED,
  'querystring.page': 'Digits, or 404',
  'querystring.search': 'Only its words are looked for',
  'querystring.signature': HASHED,
};

/** All texts in a schema, with their types. */
function* findTexts(
  schema: z.core.$ZodType,
  at: string,
  within: readonly object[] = [],
): Generator<[string, z.core.$ZodType]> {
  if (within.includes(schema)) return;
  const inside = [...within, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') yield [at, schema];
  else if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape))
      yield* findTexts(field, `${at}.${name}`, inside);
  else if (def.type === 'record') {
    yield* findTexts(def.keyType, `${at}{}`, inside);
    yield* findTexts(def.valueType, `${at}{}`, inside);
  } else if (def.type === 'unknown' || def.type === 'any') yield [at, schema];
  else
    for (const part of Object.values(def).flat())
      if (part instanceof z.core.$ZodType) yield* findTexts(part, at, inside);
}

const takesControlCharacters = (schema: z.core.$ZodType) =>
  ['\u0000', 'a\u0000', 'a\u0000b'].some((text) => z.safeParse(schema, text).success);

test('what may be sent with control characters is listed, with the reason why it does no harm', () => {
  const found = allEndpoints.flatMap(({ schema }) =>
    Object.entries(schema).flatMap(([part, value]) =>
      part !== 'response' && value instanceof z.core.$ZodType ? [...findTexts(value, part)] : [],
    ),
  );
  const taken = found
    .filter(([, schema]) => takesControlCharacters(schema))
    // The texts of a question are alike.
    .map(([at]) => at.replace(/questions\..*/, 'questions'));
  expect([...new Set(taken)].toSorted()).toEqual(Object.keys(TAKEN).toSorted());
});
