import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type { MentorPack } from '@inzira/contract/advisor';
import { ORIGINAL } from '@inzira/mentor/library/answers';
import type { LibraryLesson } from '@inzira/mentor/library/library';
import type { LessonsPart, TaughtPart } from '@inzira/mentor/library/pack';
import { sectionsOf, type Section, type SectionKind } from '@inzira/mentor/library/passages';
import { findFacts, readFactVersion } from '#src/features/facts/facts.ts';
import {
  findLessonSources,
  getQuiz,
  readCurriculumVersion,
} from '#src/features/learning/learning.ts';
import { readTopicVersion } from '#src/platform/content/content-versions.table.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { Advisor } from './advisor.ts';
import type { PackFile } from './library/pack-files.ts';

/** Brotli's quality for parts that are made on request. */
const QUALITY = 5;
const TAUGHT_ANSWERS = 'taught-answers';
/** Answers of the team, some of them not reviewed: only for signed-in users. */
export const TAUGHT = 'taught';
/** The sections of a lesson that the mentor quotes; the others are read in the course. */
const QUOTED: readonly SectionKind[] = ['example', 'steps', 'mistakes'];

const partNames = (language: Language) => [
  'asked',
  'vectors',
  'answers',
  ...[...new Set([ORIGINAL, language])].map((one) => `lessons-${one}`),
  ...(language === ORIGINAL ? [] : [`answers-${language}`]),
  TAUGHT,
];

/** Changes whenever any part may have changed. */
export const readMentorPackVersion = async (advisor: Advisor, db: Db) => {
  const files = Object.values(await advisor.libraryCache.getPack(db));
  const here = [await readLessonsVersion(db), await readTaughtVersion(db)];
  return [...files.map(({ version }) => version), ...here].join(' ');
};

const readLessonsVersion = async (db: Db) =>
  `${await readCurriculumVersion(db)} ${await readFactVersion(db)}`;
const readTaughtVersion = async (db: Db) => readTopicVersion(db, TAUGHT_ANSWERS);

/** Describes the files for the mentor on a phone. Each has its own version, so that an update downloads only what changed. */
export async function describeMentorPack(
  advisor: Advisor,
  db: Db,
  language: Language,
): Promise<MentorPack> {
  const parts: MentorPack['parts'] = [];
  for (const name of partNames(language)) {
    const file = await findPart(advisor, db, name);
    if (!file) continue;
    const { version, bytes } = file;
    parts.push({ name, url: urlOf(name, version), version, bytes: bytes.length });
  }
  return { language, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0), parts };
}

const urlOf = (name: string, version: string) => `/api/advisor/pack/${name}/${version}/`;

/** Null for an unknown part. */
export async function findPart(advisor: Advisor, db: Db, name: string): Promise<PackFile | null> {
  const made = (await advisor.libraryCache.getPack(db))[name];
  if (made) return made;
  const language = LANGUAGES.find((one) => name === `lessons-${one}`);
  if (language === undefined && name !== TAUGHT) return null;
  const version = await (language === undefined ? readTaughtVersion(db) : readLessonsVersion(db));
  const all = partsHere.get(advisor) ?? new Map<string, PartHere>();
  partsHere.set(advisor, all);
  const kept = all.get(name);
  if (kept?.version === version) return kept.file;
  const file = packPart(db, language);
  all.set(name, { version, file });
  // A failed part is made again at the next call.
  file.catch(() => all.get(name)?.file === file && all.delete(name));
  return file;
}

async function packPart(db: Db, language: Language | undefined): Promise<PackFile> {
  const part = language === undefined ? await readTaught(db) : await readLessons(db, language);
  const { packAside } = await import('./library/pack-files.ts');
  return packAside(JSON.stringify(part), QUALITY);
}

interface PartHere {
  version: string;
  /** Shared by all requests while it is made. */
  file: Promise<PackFile>;
}

/** Parts from the database, cached until it changes. */
const partsHere = new WeakMap<Advisor, Map<string, PartHere>>();

async function readTaught(db: Db): Promise<TaughtPart> {
  const { findAnswersForPhones } = await import('./taught/answers-in-use.ts');
  return findAnswersForPhones(db);
}

async function readLessons(db: Db, language: Language): Promise<LessonsPart> {
  const lessons = await findLessonSources(db, language);
  const chapterIds = language === ORIGINAL ? lessons.map(({ chapter }) => chapter.id) : [];
  const quizzes: { chapterId: number; questions: LessonsPart['quizzes'][number]['questions'] }[] =
    [];
  for (const chapterId of new Set(chapterIds)) {
    const { questions } = await getQuiz(db, chapterId);
    quizzes.push({
      chapterId,
      questions: questions.map(({ question_text, explanation, answer }) => ({
        question_text,
        explanation,
        answer,
      })),
    });
  }
  const facts = await findFacts(db, undefined, language);
  return { language, lessons: lessons.map(toQuoted), quizzes, facts };
}

function toQuoted(lesson: LibraryLesson & { asked_as?: string[] }): LibraryLesson {
  const { asked_as: _, markdown, original, ...rest } = lesson;
  const named = sectionsOf(original ?? markdown);
  const isQuoted = (at: number) => QUOTED.includes(named[at]?.kind ?? 'other');
  const told = sectionsOf(markdown).filter((_section, at) => isQuoted(at));
  const shortened = {
    ...rest,
    markdown: told.map((section) => markdownOf(section)).join('\n\n'),
  };
  if (original === undefined) return shortened;
  // The original's headings tell the purpose of each section in a translation.
  const names = named.filter((_section, at) => isQuoted(at));
  return { ...shortened, original: names.map(({ heading }) => `## ${heading}\n\n-`).join('\n\n') };
}

const markdownOf = ({ heading, blocks }: Section) =>
  [`## ${heading}`, ...blocks.map(({ markdown }) => markdown)].join('\n\n');
