import { z } from 'zod';
import { lazy } from '#src/platform/lazy.ts';
import { readOnce } from './reading-memory.ts';

export const yaml = lazy<typeof import('yaml')>('yaml');

// The YAML schema guesses no types: every scalar arrives as the text in the file.
export const text = (max: number) =>
  z
    .string('write a text here')
    .trim()
    .min(1, 'write a text here')
    .max(max, `shorten it to ${max} characters`)
    .refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'keep it on one line');

export const list = <T extends z.ZodType>(item: T, min: number, max: number, what: string) => {
  const wanted = min === max ? `exactly ${min}` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return z
    .array(item, `write a list of ${wanted} ${what}`)
    .min(min, `give ${wanted} ${what}`)
    .max(max, `give ${wanted} ${what}`);
};

/** Parses and validates YAML; null when that fails, with the reasons in `problems`. */
export function readData<T extends z.ZodType>(
  file: string,
  content: string,
  schema: T,
  problems: string[],
): z.output<T> | null {
  let data: unknown;
  try {
    data = readOnce(
      ['yaml', content],
      () => yaml().parse(content, { schema: 'failsafe' }) as unknown,
    );
  } catch (error) {
    // A ReferenceError: an alias of nothing, or too many of them.
    if (!(error instanceof yaml().YAMLParseError || error instanceof ReferenceError)) throw error;
    problems.push(`${file}: mend the YAML: ${error.message.split('\n')[0]}`);
    return null;
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const place = issue.path.map((part) => (typeof part === 'number' ? part + 1 : String(part)));
    const what =
      issue.code === 'unrecognized_keys'
        ? `remove what is not known here: ${issue.keys.join(', ')}`
        : issue.code === 'invalid_type' && issue.expected === 'object'
          ? 'write keys with values here'
          : issue.message;
    problems.push(`${file}: ${[...place, what].join(': ')}`);
  }
  return null;
}

/** Removes the byte order mark and carriage returns, and normalises letters to their composed form (NFC). */
export function clean(content: string): string {
  return content
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC');
}
