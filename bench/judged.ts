import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** The verdict of a strict reader: does the reply answer exactly what was asked? */
export const VERDICTS = ['answered', 'partly', 'not', 'false', 'rightly declined'] as const;
const Judged = z.array(
  z.strictObject({
    question: z.string(),
    reply: z.string(),
    verdict: z.enum(VERDICTS),
    /** If the reply was wrong, the right answers, added by hand later. */
    meant: z.array(z.string()).optional(),
  }),
);
export type Judged = z.output<typeof Judged>[number];

/** Questions of people who had not seen the answers, by file. */
export function readJudged(): Map<string, Judged[]> {
  const folder = path.join(import.meta.dirname, 'judged');
  return new Map(
    readdirSync(folder)
      .toSorted()
      .map((file) => [file, Judged.parse(parse(readFileSync(path.join(folder, file), 'utf8')))]),
  );
}

/** The right answers to a question; empty if nobody has named any. */
export function rightFor({ reply, verdict, meant }: Judged): string[] {
  if (meant) return meant;
  const [first = ''] = reply.split(/, | \+ /);
  return verdict === 'answered' && /^[a-z0-9-]+$/.test(first) && first !== 'declined'
    ? [first]
    : [];
}

/** Whether a question has no answer and was rightly declined. */
export function isOffTopic({ verdict }: Judged): boolean {
  return verdict === 'rightly declined';
}
