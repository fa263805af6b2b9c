import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import { platformEndpoints } from '@inzira/contract/platform';
import { findSentence } from '@inzira/contract/sentence';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/** Our own messages in a schema and its parts. */
function findMessages(schema: z.core.$ZodType, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const { error, checks = [] } = def as Partial<z.core.$ZodTypeDef>;
  const parts = Object.values(def).flatMap((part: unknown) => {
    if (part instanceof z.core.$ZodType) return [part];
    if (typeof part !== 'object' || part === null) return [];
    return Object.values(part).filter((one) => one instanceof z.core.$ZodType);
  });
  const errors = [error, ...checks.map((check) => check._zod.def.error)];
  return [
    ...errors.flatMap((one) => (one ? messagesOf(one) : [])),
    ...parts.flatMap((part) => findMessages(part, seen)),
  ];
}

function messagesOf(error: z.core.$ZodErrorMap<never>): string[] {
  return [undefined, {}].flatMap((input) => {
    const told = error({ input } as never);
    return typeof told === 'string' ? [told] : told ? [told.message] : [];
  });
}

const schemasOf = ({ schema }: { schema: object }) =>
  Object.entries(schema).flatMap(([part, value]) =>
    part !== 'response' && value instanceof z.core.$ZodType ? [value] : [],
  );

describe('what a schema says', () => {
  test.each(allEndpoints.map((one) => [`${one.method} ${one.url}`, one] as const))(
    'in %s is there in French too',
    (_, endpoint) => {
      const messages = schemasOf(endpoint).flatMap((schema) => findMessages(schema));
      expect(messages.filter((message) => findSentence(message) === undefined)).toEqual([]);
    },
  );

  test('is found wherever it stands in a schema', () => {
    const schema = z.object({
      a: z.string('A').min(1, 'B').optional(),
      b: z.array(z.int({ error: ({ input }) => (input === undefined ? 'C' : 'D') })),
      c: z.union([z.literal(''), z.string().refine(() => true, 'E')]).nullish(),
      d: z.record(z.string(), z.string('F').transform(Number).pipe(z.int('G'))),
    });
    expect(findMessages(schema).toSorted()).toEqual(
      expect.arrayContaining(['A', 'B', 'C', 'D', 'E', 'F', 'G']),
    );
    expect(schemasOf(platformEndpoints.settings)).toEqual([]);
  });
});

test('French sentences have a no-break space where French wants one', () => {
  const roots = ['../src', '../../../packages/contract/src'];
  const wrong = roots.flatMap((root) => {
    const folder = path.resolve(import.meta.dirname, root);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(path.join(folder, file), 'utf8').matchAll(
            /\bfr: *(?:\([^)]*\) =>\s*)?(['"`])(.*?)(?<!\\)\1/gs,
          ),
        ]
          .map(([, , text = '']) => text.replaceAll(/\$\{.*?\}|https?:\S*/g, ''))
          // An escape is the same character.
          .map((text) => text.replaceAll(/\\u00a0/gi, '\u00a0'))
          .filter((text) => /\p{L} \p{L}/u.test(text))
          .filter((text) => /(?<!\u00a0)[;!?»]|« |[^\u00a0\d/]:(?!\/)/.test(text))
          .map((text) => `${file}: ${text}`),
      );
  });
  expect(wrong).toEqual([]);
});
