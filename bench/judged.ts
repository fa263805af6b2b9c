import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** A strict reader's: does the reply answer exactly what was asked? */
export const VERDICTS = ['answered', 'partly', 'not', 'false', 'rightly declined'] as const;
const Judged = z.array(
  z.strictObject({
    question: z.string(),
    reply: z.string(),
    verdict: z.enum(VERDICTS),
    /** The answers that would have been right, where the reply was not; named by hand, afterwards. */
    meant: z.array(z.string()).optional(),
  }),
);
export type Judged = z.output<typeof Judged>[number];

/** Questions of people who had not seen the answers, by the file of their judge. */
export function readJudged(): Map<string, Judged[]> {
  const folder = path.join(import.meta.dirname, 'judged');
  return new Map(
    readdirSync(folder)
      .toSorted()
      .map((file) => [file, Judged.parse(parse(readFileSync(path.join(folder, file), 'utf8')))]),
  );
}

/** The answers that are right for a question; none where nobody has named one. */
export function rightFor({ reply, verdict, meant }: Judged): string[] {
  if (meant) return meant;
  const [first = ''] = reply.split(/, | \+ /);
  return verdict === 'answered' && /^[a-z0-9-]+$/.test(first) && first !== 'declined'
    ? [first]
    : [];
}

/** What has no answer, and was rightly declined. */
export function isOffTopic({ verdict }: Judged): boolean {
  return verdict === 'rightly declined';
}
