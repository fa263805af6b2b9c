import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAnswers } from '#src/features/advisor/library/answer-files.ts';
import { parseAnswerTranslations } from '#src/features/advisor/library/answer-translations.ts';
import { parseFacts, readFactFiles } from '#src/features/facts/facts.ts';
import { findExpiring, findFactProblems } from '#src/features/facts/fact-rules.ts';
import { parseJourney } from '#src/features/studio/journey-files.ts';
import { parseJourneyTranslations } from '#src/features/studio/journey-translations.ts';
import { findJourneyProblems } from '#src/features/studio/journey-rules.ts';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import { splitTranslations, translationPath } from '#src/platform/content/translations.ts';
import { dayOf } from '#src/platform/days.ts';
import { parseCurriculum } from './curriculum-files.ts';
import { findRuleProblems, findWarnings } from './curriculum-rules.ts';
import { parseTranslations } from './curriculum-translations.ts';
import { findUnrecordedClaims } from './law-words.ts';
import { withoutBlocks } from './lesson-blocks.ts';
import { describeSkeleton, measureSkeleton, namesOf } from './skeleton.ts';
import { countTranslations, describeTranslations, findUntranslated } from './translation-report.ts';
import { countWords } from '@inzira/mentor/markdown';

/**
 * `npm run content:check`: prints a summary of the content, or all its problems; with `-- --missing` also the files
 * that are not translated.
 */
const [, , givenDir] = process.argv.filter((argument) => !argument.startsWith('--'));
const contentDir = givenDir ?? path.resolve(import.meta.dirname, '../../../../../content');
const files = readContentFiles(contentDir);
const curriculum = parseCurriculum(files);
const translations = parseTranslations(files, curriculum);
const { answers, problems: answerProblems } = parseAnswers(files);
const translatedAnswers = parseAnswerTranslations(files, answers);
const journeyFiles = readContentFiles(contentDir, 'journey');
const journey = parseJourney(journeyFiles);
const translatedJourney = parseJourneyTranslations(journeyFiles, journey);
const courses = curriculum.modules.flatMap((module) => module.courses);
const chapters = courses.flatMap((course) => course.chapters);
const lessons = chapters.flatMap((chapter) => chapter.lessons);
const templateDir = path.join(contentDir, 'templates');
const today = dayOf(Date.now());
const { facts, problems: factProblems } = parseFacts(readFactFiles(contentDir));
const claims = findUnrecordedClaims(curriculum, answers);
const factIds = new Set(facts.map(({ id }) => id));
const problems = [
  ...claims.refused,
  ...answers.flatMap(({ file, id, facts: named = [] }) =>
    named
      .filter((fact) => !factIds.has(fact))
      .map((fact) => `${file}: ${id}: there is no record ${fact} in content/facts`),
  ),
  ...curriculum.problems,
  ...translations.problems,
  ...findRuleProblems(curriculum, facts),
  ...factProblems,
  ...findFactProblems(facts, today),
  ...answerProblems,
  ...translatedAnswers.problems,
  ...journey.problems,
  ...translatedJourney.problems,
  ...findJourneyProblems(journey, {
    lessons: new Set(lessons.map(({ slug }) => slug)),
    templates: existsSync(templateDir) ? readdirSync(templateDir) : [],
  }),
];
for (const problem of problems.toSorted()) console.error(problem);
const outdated = [...translations.states, ...translatedJourney.states].filter(
  ({ isOutdated }) => isOutdated,
);
const warnings = [
  ...findWarnings(curriculum, today),
  ...translations.warnings,
  ...translatedAnswers.warnings,
  ...outdated.map(
    ({ file }) => `${file}: its original has changed since: look at it, then stamp it`,
  ),
];
for (const warning of warnings) console.warn(`Warning: ${warning}`);
if (outdated.length > 0) console.warn(`${outdated.length} translations out of date`);

const words = lessons.reduce((sum, lesson) => sum + countWords(withoutBlocks(lesson.body)), 0);
const blocks = (kind: string) =>
  lessons.reduce((sum, { body }) => sum + body.split(`\n\`\`\`${kind}\n`).length - 1, 0);
const counts = {
  modules: curriculum.modules.length,
  courses: courses.length,
  chapters: chapters.length,
  lessons: lessons.length,
  questions: chapters.reduce((sum, chapter) => sum + chapter.quiz.length, 0),
  checks: blocks('check'),
  'dated boxes': blocks('dated'),
  scripts: blocks('script'),
  figures: chapters.reduce((sum, chapter) => sum + chapter.figures.size, 0),
  words,
  answers: answers.length,
  activities: journey.sections.flatMap(({ steps }) => steps.flatMap((step) => step.activities))
    .length,
  records: facts.length,
  'records expired': findExpiring(facts, today).length,
  'records read by a second person': facts.filter(({ read }) => read !== undefined).length,
  'records without French': facts.filter(({ statementFr }) => statementFr === null).length,
  'answers with a source': answers.filter(({ source }) => source !== undefined).length,
  'ways of asking': answers.reduce((sum, answer) => sum + answer.asked_as.length, 0),
};
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
);
const readAnswers = answers.filter(({ checked }) => checked !== undefined).length;
console.log(
  `${readAnswers} of ${answers.length} answers read by a second person (${Math.floor((readAnswers / answers.length) * 100)} %)`,
);
for (const { language, translated, outdated: old, read } of translatedAnswers.counts)
  console.log(
    `${language} answers: ${translated} of ${answers.length} translated, ${old} out of date, ${read} read by a second person`,
  );
console.log(
  `${claims.counted.length} claims of law beside a country without a record, in earlier modules and in answers of no lesson`,
);
const names = namesOf(readFileSync(path.join(contentDir, 'register.md'), 'utf8'));
console.log('How alike the lessons are built:');
for (const module of curriculum.modules)
  console.log(describeSkeleton(module.slug, measureSkeleton({ modules: [module] }, names)));
console.log(describeSkeleton('all', measureSkeleton(curriculum, names)));
for (const line of describeTranslations(countTranslations(curriculum.modules, translations)))
  console.log(line);
const journeyParts = [...splitTranslations(journeyFiles).originals.keys()];
for (const [language, states] of Map.groupBy(translatedJourney.states, (one) => one.language))
  console.log(
    `${language} journey: ${states.length} of ${journeyParts.length} translated, ${states.filter(({ isOutdated }) => isOutdated).length} out of date, ${states.filter(({ isReadTwice }) => isReadTwice).length} read by a second person`,
  );
if (process.argv.includes('--missing')) {
  for (const language of translatedJourney.byLanguage.keys())
    for (const file of journeyParts)
      if (!journeyFiles.has(translationPath(file, language)))
        console.log(`${language}: ${file} is not translated`);
  for (const { language, file } of findUntranslated(curriculum.modules, translations))
    console.log(`${language}: ${file} is not translated`);
  for (const answer of translatedAnswers.missing) console.log(`${answer} is not translated`);
}
if (problems.length > 0) {
  console.error(`${problems.length} problems in the content`);
  process.exitCode = 1;
}
