import { allEndpoints } from '@inzira/contract/all-endpoints';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerSerializer, compileFit, createWriter } from './serializer.ts';

const SECRET = 'never-to-leave';

const answers = allEndpoints.flatMap(({ method, url, schema }) =>
  Object.entries(schema.response).map(
    ([status, answer]) => [`${method} ${url} ${status}`, answer] as const,
  ),
);

/** A valid value of the schema; with `hostile`, every object has an unlisted field. */
function sample(schema: z.core.$ZodType, hostile = false): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: z.core.$ZodType) => sample(one, hostile);
  const extra: object = hostile ? { password_hash: SECRET, toString: SECRET } : {};
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([name, one]) => [name, inner(one)]);
    return { ...Object.fromEntries(fields), ...extra };
  }
  if (def.type === 'array') return [inner(def.element), inner(def.element)];
  if (def.type === 'record') {
    const names = def.keyType._zod.values ?? ['1'];
    return Object.fromEntries([...names].map((name) => [name, inner(def.valueType)]));
  }
  if (def.type === 'nullable' || def.type === 'optional') return inner(def.innerType);
  if (def.type === 'union') return inner(def.options[0] ?? z.null());
  if (def.type === 'string')
    return ['66', 'XOF', '2026-11-22', 'é "\u2028" 𝒳'].find(
      (text) => z.core.safeParse(schema, text).success,
    );
  const [listed] = schema._zod.values ?? [];
  if (listed !== undefined) return listed;
  return { number: 7, boolean: true }[def.type as string] ?? { any: ['thing'] };
}

/** Whether the value was serialized without zod. */
const isFast = (schema: z.core.$ZodType, value: unknown) => compileFit(schema)(value);

const serialise = (schema: z.ZodType, value: unknown) =>
  answerSerializer({ schema, method: 'GET', url: '/' })(value);

describe.each(answers)('what %s answers', (_, schema) => {
  test('is written at once, and as zod would write it', () => {
    const value = sample(schema);
    expect(isFast(schema, value)).toBe(true);
    const asZod = serializerCompiler({ schema, method: 'GET', url: '/' })(value);
    expect(JSON.parse(serialise(schema, value))).toEqual(JSON.parse(asZod));
  });

  test('has nothing that the schema does not list, at any depth', () => {
    const written = serialise(schema, sample(schema, true));
    expect(written).not.toContain(SECRET);
    expect(written).not.toContain('password_hash');
    expect(JSON.parse(written)).toEqual(JSON.parse(serialise(schema, sample(schema, false))));
  });
});

test.each([
  ['a text where a number belongs', z.object({ a: z.number() }), { a: '1' }],
  ['a number that is none', z.object({ a: z.number() }), { a: Number.NaN }],
  ['a fraction where a whole number belongs', z.object({ a: z.int() }), { a: 1.5 }],
  ['a number beyond its bounds', z.object({ a: z.int().max(3) }), { a: 4 }],
  ['a list longer than it may be', z.array(z.int()).max(1), [1, 2]],
  ['a missing field', z.object({ a: z.string(), b: z.string() }), { a: 'x' }],
  ['null', z.object({ a: z.string() }), { a: null }],
  ['a value that is not listed', z.enum(['a', 'b']), 'c'],
  ['a name that is not listed', z.record(z.enum(['a']), z.int()), { a: 1, b: 2 }],
  ['an object where a list belongs', z.array(z.int()), { 0: 1 }],
])('%s is refused', (_, schema, value) => {
  expect(() => serialise(schema, value)).toThrow();
});

test('a field that may be missing may be', () => {
  const schema = z.object({ a: z.string().optional(), b: z.int() });
  for (const value of [{ b: 1 }, { a: undefined, b: 1 }]) {
    expect(isFast(schema, value)).toBe(true);
    expect(serialise(schema, value)).toBe('{"b":1}');
  }
});

test('an object that writes itself has no say', () => {
  class Sly {
    a = 1;
    toJSON() {
      return SECRET;
    }
  }
  const schema = z.object({ a: z.int() });
  expect(serialise(schema, new Sly())).toBe('{"a":1}');
  expect(serialise(schema, { a: 1, toJSON: () => SECRET })).toBe('{"a":1}');
});

test('what is written ahead has what its schema lists, and is refused as an answer would be', () => {
  const write = createWriter(z.object({ a: z.int() }));
  const hostile = { a: 1, password_hash: SECRET };
  expect([write({ a: 1 }), write(hostile)]).toEqual(['{"a":1}', '{"a":1}']);
  expect(() => write({ a: 1.5 })).toThrow();
});
