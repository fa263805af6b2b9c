/*
 * Our own because fastify-type-provider-zod parses every answer a second time: a page of ventures (4.4 kB) takes 42 µs
 * of CPU here and 60 there, one of courses (7.5 kB) 51 and 72, and `JSON.stringify` alone 26 and 28. In the rows "anew"
 * of bench/RESULTS.md, which include it, a request takes 3.2 to 3.8 times a bare server's, of at most 4. The
 * alternative is that package's `serializerCompiler` in app.ts, with the same answers.
 */

import type { FastifyReply, FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PageEnvelope } from '#src/platform/db/paging.ts';

/** Tests whether the schema would return this value unchanged. */
type Fits = (value: unknown) => boolean;

/**
 * Serialises an answer with exactly its schema's fields without parsing it again. Other answers go through zod, which
 * drops unlisted fields and rejects invalid values.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const { schema } = route;
  const encode = serializerCompiler(route);
  if (!(schema instanceof z.core.$ZodType)) return encode;
  // Compiled at the first answer, because most routes of a process are never called.
  let fits: Fits | undefined;
  return (data) => {
    fits ??= compileFit(schema);
    return fits(data) ? JSON.stringify(data) : encode(data);
  };
};

/** Creates a function that serialises values of a schema, for text that is stored and sent in many answers. */
export function createWriter<Schema extends z.ZodType>(
  schema: Schema,
): (value: z.infer<Schema>) => string {
  const fits = compileFit(schema);
  return (value) => JSON.stringify(fits(value) ? value : z.encode(schema, value));
}

/** Sends a page whose items were serialised before by `createWriter` with the item schema. */
export function sendPage(
  reply: FastifyReply,
  { results, ...envelope }: PageEnvelope & { results: string[] },
) {
  const text = `${JSON.stringify(envelope).slice(0, -1)},"results":[${results.join()}]}`;
  return sendJson(reply, text);
}

/** Sends a text that `createWriter` made with the answer's schema. */
export const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(text);

/** Compiled once per schema. Kinds that are not listed here are checked by zod, value by value. */
export function compileFit(schema: z.core.$ZodType): Fits {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const hasChecks = (def.checks ?? []).length > 0;
  if (def.type === 'array') return fitArray(def) ?? leaveToZod(schema);
  if (hasChecks && def.type !== 'number') return leaveToZod(schema);
  if (def.type === 'object') return def.catchall ? leaveToZod(schema) : fitObject(def.shape);
  if (def.type === 'record') return fitRecord(def);
  if (def.type === 'nullable') {
    const inner = compileFit(def.innerType);
    return (value) => value === null || inner(value);
  }
  if (def.type === 'optional') {
    const inner = compileFit(def.innerType);
    return (value) => value === undefined || inner(value);
  }
  if (def.type === 'union') {
    const options = def.options.map(compileFit);
    return (value) => options.some((fits) => fits(value));
  }
  if (def.type === 'string') return (value) => typeof value === 'string';
  if (def.type === 'boolean') return (value) => typeof value === 'boolean';
  if (def.type === 'null') return (value) => value === null;
  if (def.type === 'number') return fitNumber(schema as z.core.$ZodNumber);
  if (def.type === 'enum' || def.type === 'literal') {
    const values = new Set<unknown>(schema._zod.values);
    return (value) => values.has(value);
  }
  return leaveToZod(schema);
}

/** Null where the array has other constraints than a maximum length. */
function fitArray({ element, checks = [] }: z.core.$ZodArrayDef): Fits | null {
  const item = compileFit(element);
  let most = Infinity;
  for (const { _zod: check } of checks) {
    if (check.def.check !== 'max_length') return null;
    most = Math.min(most, (check.def as z.core.$ZodCheckMaxLengthDef).maximum);
  }
  return (value) => Array.isArray(value) && value.length <= most && value.every(item);
}

/** Fails at the first unlisted field; zod then handles the whole value. */
function fitObject(shape: Readonly<Record<string, z.core.$ZodType>>): Fits {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, compileFit(field)]));
  const needed = Object.entries(shape)
    .filter(([, field]) => field._zod.optout !== 'optional')
    .map(([name]) => name);
  return (value) => {
    if (!isPlain(value)) return false;
    let found = 0;
    for (const name in value) {
      if (!fields.get(name)?.(value[name])) return false;
      found += 1;
    }
    return found === fields.size || needed.every((name) => name in value);
  };
}

function fitRecord({ keyType, valueType }: z.core.$ZodRecordDef): Fits {
  const [isName, fits] = [compileFit(keyType), compileFit(valueType)];
  const count = keyType._zod.values?.size;
  return (value) => {
    if (!isPlain(value)) return false;
    const entries = Object.entries(value);
    if (count !== undefined && entries.length !== count) return false;
    return entries.every(([name, one]) => isName(name) && fits(one));
  };
}

/** An object with another prototype may define `toJSON`. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function fitNumber(schema: z.core.$ZodNumber): Fits {
  const { def } = schema._zod;
  const { check: kind, format } = def as Partial<z.core.$ZodNumberFormatDef>;
  if (kind !== undefined && format !== 'safeint') return leaveToZod(schema);
  const isRight = kind === undefined ? Number.isFinite : Number.isSafeInteger;
  let [least, most] = [-Infinity, Infinity];
  for (const { _zod: check } of def.checks ?? []) {
    const { value, inclusive } = check.def as Partial<z.core.$ZodCheckGreaterThanDef>;
    // For integers, a value above 0 is at least 1.
    const step = inclusive ? 0 : 1;
    if (typeof value !== 'number' || (step > 0 && kind === undefined)) return leaveToZod(schema);
    if (check.def.check === 'greater_than') least = Math.max(least, value + step);
    else if (check.def.check === 'less_than') most = Math.min(most, value - step);
    else return leaveToZod(schema);
  }
  return (value) => isRight(value) && (value as number) >= least && (value as number) <= most;
}

/** Correct for any schema; a value that zod copies, such as an object, counts as not fitting. */
function leaveToZod(schema: z.core.$ZodType): Fits {
  return (value) => {
    const result = z.core.safeEncode(schema, value);
    return result.success && result.data === value;
  };
}
