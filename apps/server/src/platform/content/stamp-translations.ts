import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AnswerTexts } from '@inzira/mentor/library/answers';
import { isAnswersFile } from './content-folders.ts';
import { clean, yaml } from './content-yaml.ts';
import { stampOf, stampOfAnswer, translationOf, withStamp } from './translations.ts';

/**
 * `npm run content:stamp -- <files or folders>`: marks translations as made from the current version of their original.
 * The author must have compared them first: the command does not look at the texts.
 */
const given = process.argv.slice(2);
if (given.length === 0) {
  console.error('Name the translations that you have looked at, or their folder.');
  process.exitCode = 1;
}
for (const file of given.flatMap(findFiles)) {
  const translation = translationOf(file);
  if (!translation || !existsSync(translation.original)) continue;
  const before = readFileSync(file, 'utf8');
  const original = readFileSync(translation.original, 'utf8');
  const after = isAnswersFile(file)
    ? withAnswerStamps(before, original)
    : withStamp(file, before, stampOf(original));
  if (after === before) continue;
  writeFileSync(file, after);
  console.log(file);
}

function findFiles(name: string): string[] {
  const at = path.resolve(name);
  if (!statSync(at).isDirectory()) return [at];
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .map((inner) => path.join(at, inner))
    .filter((inner) => statSync(inner).isFile());
}

/** In a list of answers, each entry has its own stamp, below its id. */
function withAnswerStamps(content: string, original: string): string {
  const answers = yaml().parse(clean(original), { schema: 'failsafe' }) as ({
    id: string;
  } & AnswerTexts)[];
  const stamps = new Map(answers.map((answer) => [answer.id, stampOfAnswer(answer)]));
  return content.replaceAll(
    /^- id: *(?<id>[a-z0-9-]+)[ \t]*\n(?: {2}of: .*\n)?/gm,
    (entry, id: string) => {
      const stamp = stamps.get(id);
      return stamp === undefined ? entry : `- id: ${id}\n  of: ${stamp}\n`;
    },
  );
}
