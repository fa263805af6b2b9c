import type { ContentFiles } from './content-folders.ts';
import { yaml } from './content-yaml.ts';
import { isOutdated, stampOf, translationOf, withStamp } from './translations.ts';

interface Block {
  /** What its keys say. */
  raw: Partial<Record<string, unknown>>;
  /** As it stands in the file, with what is written around it. */
  source: string;
}

/** A quiz, in any language, cut at the beginnings of its questions; what cannot be read has none. */
export function cutQuiz(quiz: string): { head: string; indent: string; blocks: Block[] } {
  const empty = { head: 'questions:\n', indent: '  ', blocks: [] };
  const { parseDocument, isMap, isSeq } = yaml();
  const document = parseDocument(quiz, { schema: 'failsafe' });
  if (document.errors.length > 0 || !isMap(document.contents)) return empty;
  const list = document.contents.get('questions');
  if (!isSeq(list) || list.items.length === 0 || list.flow) return empty;
  const starts = list.items.map((item) => {
    const [at = 0] = (item as { range?: number[] }).range ?? [];
    return quiz.lastIndexOf('\n', quiz.lastIndexOf('- ', at)) + 1;
  });
  const [first = 0] = starts;
  const blocks = list.toJSON().map((item: unknown, index: number) => ({
    raw: (item ?? {}) as Block['raw'],
    source: quiz.slice(starts[index], starts[index + 1]),
  }));
  return { head: quiz.slice(0, first), indent: /^ */.exec(quiz.slice(first))?.[0] ?? '', blocks };
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

export const withLineEnd = (source: string) => (source.endsWith('\n') ? source : `${source}\n`);

/** A quiz, in any language, without some of its questions; the others keep every byte. Null where none is left. */
export function withoutQuestions(quiz: string, ids: ReadonlySet<string>): string | null {
  const { head, blocks } = cutQuiz(quiz);
  const kept = blocks.filter(({ raw }) => !ids.has(textOf(raw['id'])));
  return kept.length === 0
    ? null
    : `${head}${kept.map(({ source }) => withLineEnd(source)).join('')}`;
}

/** Nobody is asked about a lesson that is hidden: its questions leave the quiz of its chapter in all languages. */
export function hideQuestions(
  files: Map<string, string> & ContentFiles,
  folder: string,
  lessons: readonly string[],
): void {
  const at = `${folder}quiz.yaml`;
  const quiz = files.get(at);
  if (quiz === undefined) return;
  const hidden = cutQuiz(quiz).blocks.filter(({ raw }) => lessons.includes(textOf(raw['lesson'])));
  if (hidden.length === 0) return;
  const ids = new Set(hidden.map(({ raw }) => textOf(raw['id'])));
  const shown = withoutQuestions(quiz, ids) ?? 'questions: []\n';
  files.set(at, shown);
  for (const [file, text] of files) {
    if (translationOf(file)?.original !== at) continue;
    const shorter = withoutQuestions(text, ids);
    if (shorter === null) files.delete(file);
    // It is made of the same questions as before.
    else
      files.set(file, isOutdated(text, quiz) ? shorter : withStamp(file, shorter, stampOf(shown)));
  }
}
