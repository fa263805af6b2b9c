import type { Endpoint } from '@inzira/contract/endpoint';
import fc from 'fast-check';
import { z } from 'zod';
import { TEST_PASSWORD } from './factories.ts';
import { formOf } from './forms.ts';
import { FILE, OWN_ID, sampleOf } from './samples.ts';

/** A request as it is sent. */
export interface FuzzedRequest {
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff tail first',
  '\ufeff\u202e\u200b',
  "' or 1=1 --",
  '"; drop table users; --',
  '%_\\',
  '../../../../etc/passwd',
  'x\r\nset-cookie: a=b',
  '<svg onload=alert(1)>',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '9223372036854775808',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'http://[::1',
  'javascript:alert(1)',
  'a@b@c',
  'é'.repeat(70_000),
];

const HOSTILE_NUMBERS = [0, -0, -1, 0.1, 2_147_483_648, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const deep = fc
  .constantFrom(3, 60, 3_000)
  .map((levels) => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`);

/** Any JSON value, including unusual ones. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  { arbitrary: fc.constantFrom(...HOSTILE_NUMBERS), weight: 2 },
  {
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1e9 }),
    weight: 2,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
  {
    arbitrary: fc.constantFrom(...PROTOTYPE_KEYS).map((key) => ({ [`${key}`]: { isStaff: true } })),
    weight: 1,
  },
  { arbitrary: fc.array(hostileText, { minLength: 300, maxLength: 300 }), weight: 1 },
);

const VALID_TEXTS: Record<string, fc.Arbitrary<string>> = {
  email: fc.nat(20).map((n) => `guest${n}@example.org`),
  // Nothing listens there, and our own rule refuses it before the server would call it.
  uri: fc.constantFrom('https://127.0.0.1:9/', 'https://example.org/a?b=c'),
  uuid: fc.uuid(),
  date: fc.constantFrom('2025-05-17', '2031-12-31'),
  'date-time': fc.constantFrom('2025-05-17T10:00:00.000Z', '2031-12-31T23:59:59.999Z'),
};

/** Close to what the schema accepts; `defs` are the whole schema's. */
function fitting(schema: JsonSchema, defs: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const again = (part: JsonSchema) => spoilt(part, defs);
  if (schema.$ref) {
    const found = defs[schema.$ref.split('/').at(-1) ?? ''];
    // A recursive schema ends here.
    return found ? fitting(found, {}) : hostileValue;
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(again));
  if (schema.allOf?.[0]) return again(schema.allOf[0]);
  switch ([schema.type ?? 'any'].flat()[0] ?? 'any') {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema;
      const fields = fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, again(part)])),
        { requiredKeys: required },
      );
      if (typeof additionalProperties !== 'object') return fields;
      const keys = fc.oneof(fc.constantFrom('1', '2'), fc.constantFrom(...PROTOTYPE_KEYS));
      return fc.dictionary(keys, again(additionalProperties), { maxKeys: 4 });
    }
    case 'array':
      return fc.array(again(schema.items ?? {}), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.max(schema.minimum ?? 1, 1),
          max: Math.max(schema.minimum ?? 1, 5),
        }),
        fc.integer(),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string': {
      const known = VALID_TEXTS[schema.format ?? ''];
      if (known) return known;
      return fc.oneof(
        fc.constantFrom(
          'three-unlikely-words',
          '1',
          'en',
          'Kigali',
          'guest@example.org',
          '01-a/module.yaml',
        ),
        fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 60, 60) }),
      );
    }
    default:
      return hostileValue;
  }
}

const spoilt = (schema: JsonSchema, defs: Record<string, JsonSchema>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fitting(schema, defs), weight: 12 },
    { arbitrary: hostileValue, weight: 1 },
  );

function toJsonSchema(type: z.ZodType): JsonSchema {
  return z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
}

const HOSTILE_IDS = [
  '0',
  '-1',
  '1.0',
  '1e9',
  'null',
  '%00',
  '%2e%2e%2f',
  '%',
  '%ff',
  '__proto__',
  "1'--",
  '9'.repeat(400),
];

function urlOf(url: string, ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const names = url.match(/:\w+/g) ?? [];
  const values = names.map(() =>
    fc.oneof(
      { arbitrary: ids, weight: 8 },
      { arbitrary: fc.constantFrom(...HOSTILE_IDS), weight: 1 },
      {
        arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 600)),
        weight: 1,
      },
    ),
  );
  return fc.tuple(...values).map((given) => {
    const left = [...given];
    return url.replaceAll(/:\w+/g, () => left.shift() ?? '1');
  });
}

/** Known and unknown fields, also repeated. */
function queryOf(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const key = fc.oneof(
    { arbitrary: fc.constantFrom(...(known.length > 0 ? known : ['page'])), weight: 6 },
    { arbitrary: fc.constantFrom(...PROTOTYPE_KEYS, '__proto__[a]', 'a[]', 'a.b', ''), weight: 1 },
  );
  const value = fc.oneof(
    { arbitrary: fc.constantFrom('1', '2', 'en', 'true', 'agritech', '2026-01-01'), weight: 2 },
    {
      arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000)),
      weight: 2,
    },
    { arbitrary: fc.constantFrom('%', '%c0%af', '%00', '+', '&&&', '[]=', '\u00e9'), weight: 1 },
  );
  const pairs = fc.array(fc.tuple(key, value), { maxLength: 4 });
  return pairs.map((given) => {
    const twice = given.length > 2 ? [...given, ...given.slice(0, 1)] : given;
    return twice.length > 0 ? `?${twice.map(([name, text]) => `${name}=${text}`).join('&')}` : '';
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Unexpected bodies: other types, broken texts, too many levels. */
const hostilePayload = fc.oneof(
  deep.map((payload) => ({ payload, headers: JSON_TYPE })),
  hostileValue.map((value) => ({ payload: JSON.stringify(value), headers: JSON_TYPE })),
  fc
    .constantFrom(
      '{"a":',
      '{"a":1,"a":2}',
      '{"__proto__":{"a":1}}',
      '\ufeff{}',
      '',
      'null',
      '[[[',
      '1e999',
    )
    .map((payload) => ({
      payload,
      headers: JSON_TYPE,
    })),
  fc
    .tuple(
      fc.constantFrom(
        'text/plain',
        'text/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/octet-stream',
        'application/json; charset=utf-16',
        'a/b/c',
        '\u00ff',
      ),
      fc.constantFrom(
        'a=1&a=2',
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
        '--x\r\n',
        '{}',
      ),
    )
    .map(([type, payload]) => ({ payload, headers: { 'content-type': type } })),
  fc
    .uint8Array({ maxLength: 64 })
    .map((bytes) => ({ payload: Buffer.from(bytes), headers: JSON_TYPE })),
);

function payloadOf({ schema, config }: Endpoint) {
  if (!schema.body) {
    return fc.oneof(
      { arbitrary: fc.constant({ headers: {} }), weight: 6 },
      { arbitrary: hostilePayload, weight: 1 },
    );
  }
  const { body } = schema;
  const json = toJsonSchema(body);
  const defs = json.$defs ?? {};
  const drawn = fc.oneof(
    { arbitrary: nearTo(withPassword(sampleOf(body)), json, defs), weight: 5 },
    { arbitrary: fitting(json, defs), weight: 1 },
  );
  const asJson = drawn.map((value) => ({ payload: JSON.stringify(value), headers: JSON_TYPE }));
  return fc.oneof(
    { arbitrary: config?.multipart ? drawn.map(toForm) : asJson, weight: 8 },
    { arbitrary: asJson, weight: 1 },
    { arbitrary: hostilePayload, weight: 2 },
  );
}

/** Includes the right password, to reach the code behind it. */
function withPassword(sample: Record<string, unknown>) {
  const names = ['password', 'current_password'].filter((name) => name in sample);
  return { ...sample, ...Object.fromEntries(names.map((name) => [name, TEST_PASSWORD])) };
}

/** A valid body with no field changed, some changed, or an unknown one added. */
function nearTo(
  sample: Record<string, unknown>,
  { properties = {} }: JsonSchema,
  defs: Record<string, JsonSchema>,
) {
  const changes = Object.entries(properties).map(
    ([name, part]): [string, fc.Arbitrary<unknown>] => [name, spoilt(part, defs)],
  );
  const some = fc
    .subarray(changes, { maxLength: Math.min(2, changes.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
  const foreign = fc.oneof(
    { arbitrary: fc.constant({}), weight: 8 },
    {
      arbitrary: fc.constantFrom('id', 'user_id', 'roles', 'is_staff', ...PROTOTYPE_KEYS),
      weight: 1,
    },
  );
  return fc.tuple(some, foreign).map(([changed, name]) => ({
    ...sample,
    ...changed,
    ...(typeof name === 'string' && { [`${name}`]: ['staff'] }),
  }));
}

/** Values other than text are sent as JSON, a file as a file. */
function toForm(value: unknown) {
  const fields = Object.entries(value ?? {});
  const file = fields.find(([, field]) => field === FILE)?.[0];
  const texts = fields
    .filter(([, field]) => field !== FILE)
    .map(([name, field]): [string, string] => [
      name,
      (typeof field === 'string' ? field : String(JSON.stringify(field))).toWellFormed(),
    ]);
  return formOf(Object.fromEntries(texts), file ? { ...FILE, field: file } : undefined);
}

const headersOf = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'accept-language': 'fr;q=, *;q=9, \u00e9' },
      { accept: 'text/html', 'accept-encoding': 'br;q=x, identity;q=0' },
      { 'idempotency-key': 'a'.repeat(5_000) },
      { 'idempotency-key': '__proto__' },
      { range: 'bytes=9-1,-0,99999999999999999999-' },
      { 'if-none-match': '"\u00ff' },
      { 'x-forwarded-for': "' or 1=1 --, ::ffff:1.2.3.4", 'x-request-id': 'a\tb' },
      { 'x-http-method-override': 'DELETE', cookie: '__proto__=1; a' },
    ),
    weight: 1,
  },
);

/** As sent by this user: the caller's own id is filled in. */
export function signedBy({ payload, ...request }: FuzzedRequest, userId: number): FuzzedRequest {
  if (payload === undefined) return request;
  const own = String(userId);
  return {
    ...request,
    payload:
      typeof payload === 'string'
        ? payload.replaceAll(OWN_ID, own)
        : Buffer.from(payload.toString('latin1').replaceAll(OWN_ID, own), 'latin1'),
  };
}

/** @param ids of existing rows, mostly used in URLs */
export function requestsTo(
  endpoint: Endpoint,
  ids: readonly string[],
): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(
      urlOf(endpoint.url, fc.constantFrom(...ids)),
      queryOf(endpoint.schema.querystring),
      headersOf,
      payloadOf(endpoint),
    )
    .map(([address, query, headers, sent]) => ({
      ...sent,
      url: address + query,
      headers: { ...headers, ...sent.headers },
    }));
}
