import type { Language } from '@inzira/contract/accounts';
import type { ContentPreview, EditedQuestion } from '@inzira/contract/staff-content';
import { withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import type { ContentPart, PreviewInput } from '#src/platform/content/content-part.ts';
import { translationOf } from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { inBothLanguages } from './checker-texts.ts';
import { findDrafts } from './content-drafts.ts';
import { withOwnStamp } from './content-editor.ts';
import { lineOf } from './finding-lines.ts';
import { questionTeller, quizOf, withQuestions } from './quiz-edits.ts';

interface PreviewRequest {
  path: string;
  text: string;
  questions: EditedQuestion[] | null;
  /** The reader's language. */
  language: Language;
}

/** With the draft of an original that is not published yet: an activity is published in both languages by one act. */
async function withDraftOf(db: Db, files: ContentFiles, path: string): Promise<ContentFiles> {
  const original = translationOf(path)?.original;
  if (original === undefined || files.has(original)) return files;
  const [newest] = await findDrafts(db, original);
  return newest ? new Map([...files, [original, newest.draft.text] as const]) : files;
}

/** Renders a text with the code that serves it, and returns the checker's findings. */
export async function previewContent(
  db: Db,
  contentDir: string,
  part: ContentPart,
  { path, text, questions, language }: PreviewRequest,
): Promise<ContentPreview> {
  const published = await withEditedPaths(db, part.read(contentDir), part.folder);
  const files =
    part.kindOf(path) === 'activity' ? await withDraftOf(db, published, path) : published;
  const stamped = withOwnStamp(files, path, text);
  const { html, problems, advice } = await part.preview({
    db,
    contentDir,
    files,
    path,
    text: stamped,
  });
  const isTranslatedQuiz = translationOf(path)?.original.endsWith('/quiz.yaml') ?? false;
  const said = new Map<string, number>();
  const find = (message: string, isAdvice: boolean) => {
    const nth = said.get(message) ?? 0;
    said.set(message, nth + 1);
    const [, number] = (isTranslatedQuiz && /^questions: (\d+): /.exec(message)) || [];
    return {
      question: number === undefined ? null : Number(number) - 1,
      message: inBothLanguages(message, text)[language],
      line: lineOf(text, message, nth),
      isAdvice,
    };
  };
  return {
    html,
    findings: [
      ...problems.map((message) => find(message, false)),
      ...advice.map((message) => find(message, true)),
    ],
    questions: questions
      ? (await checkQuestions(part, { db, contentDir, files, path, text: stamped }, questions)).map(
          ({ message, ...finding }) => ({
            ...finding,
            message: inBothLanguages(message)[language],
          }),
        )
      : [],
  };
}

/** The checker's findings on the questions of a lesson, or of a whole quiz, as they would be published. */
async function checkQuestions(
  part: ContentPart,
  input: PreviewInput,
  questions: EditedQuestion[],
): Promise<ContentPreview['questions']> {
  const at = quizOf(input.path);
  if (!at) return [];
  const before = input.files.get(at.quiz) ?? '';
  const text = withQuestions(before, { lesson: at.lesson, questions, used: [] });
  const files: ContentFiles =
    at.lesson === null ? input.files : new Map([...input.files, [input.path, input.text]]);
  const { problems, advice } = await part.preview({ ...input, files, path: at.quiz, text });
  // The text with ids for new questions.
  const tell = questionTeller(text, at.lesson);
  const find = (isAdvice: boolean) => (message: string) => {
    const { at: index, says } = tell(message);
    // Findings on other lessons' questions are left out; advice on the whole quiz is shown only on its own page.
    const isOurs = index === null ? at.lesson === null || !isAdvice : index >= 0;
    return isOurs ? [{ at: index, message: says, isAdvice }] : [];
  };
  return [...problems.flatMap(find(false)), ...advice.flatMap(find(true))];
}
