import { z } from 'zod';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const FILE = { filename: 'a.png', bytes: PNG };

/** Tried in this order for each field of a body until its schema accepts one. */
const GOOD = [
  'three-unlikely-words',
  'guest@example.org',
  'https://example.org',
  'en',
  1,
  true,
  { '1': 'A' },
  { '1': { given: ['A'] } },
  { kind: 'everyone' },
  '2025-05-17',
  '2025-05-17T10:00:00.000Z',
  [1],
  // The position at which a list continues.
  { at: '2025-05-17T10:00:00.000Z', id: 1 },
  [],
  null,
  FILE,
  '1',
  '01-a/module.yaml',
  '01-a/',
  '#a63d1c',
  // The stamp of a text.
  '0123456789ab',
  ['three-unlikely-words'],
  // The id of an upload, which does not exist.
  'an-upload-that-has-gone-',
  ['example.org'],
  // A passkey's registration or login.
  {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: {
      clientDataJSON: 'AA',
      attestationObject: 'AA',
      authenticatorData: 'AA',
      signature: 'AA',
    },
  },
  // What a person was before a correction.
  { first_name: 'Ada', last_name: 'Obi', language: 'en' },
  [{ client_id: '0b7f1c52-5d6a-4f3e-9c1b-2a8e7d4c6f10', method: 'PUT', url: '/api/nothing/' }],
];

/** The values of a schema's enums and constants, at any depth. */
function choicesOf(type: z.ZodType): unknown[] {
  const found: unknown[] = [];
  JSON.stringify(z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }), (key, value) => {
    if (key === 'enum' || key === 'const') found.push(...[value].flat());
    return value as unknown;
  });
  return found;
}

/** Only accepts the caller: any other value is refused (403). */
export const OWNER = 'owner_user';
/** Marks the place of the caller's id in a sample. */
export const OWN_ID = 'own id';

/**
 * A valid body made from the call's schema, so that a hostile value is the only thing wrong. Throws for a field
 * that none of the values fits, because it would not be attacked.
 */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  // Without uploads and trainees, which are checked before other fields; the studio's tests cover them.
  const shape = Object.entries((schema as z.ZodObject).shape).filter(
    ([field, type]) =>
      !['user', 'upload'].includes(field) || !z.safeParse(type as z.ZodType, undefined).success,
  );
  const fields = shape.map(([field, type]) => {
    if (field === OWNER) return [field, OWN_ID] as const;
    const value = [...GOOD, ...choicesOf(type as z.ZodType)].find(
      (candidate) => z.safeParse(type, candidate).success,
    );
    if (value === undefined) throw new Error(`GOOD has nothing for ${field}`);
    return [field, value] as const;
  });
  const sample = Object.fromEntries(fields);
  schema.parse(sample);
  return sample;
}
