import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseAnswers } from '#src/features/advisor/library/answer-files.ts';
import { parseJourney } from '#src/features/studio/journey-files.ts';
import { findJourneyProblems } from '#src/features/studio/journey-rules.ts';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import { parseCurriculum } from './curriculum-files.ts';
import { findRuleProblems, findWarnings } from './curriculum-rules.ts';
import { withoutBlocks } from './lesson-blocks.ts';
import { countWords } from '#src/platform/content/markdown.ts';

/** `npm run content:check`: prints what the content holds, or everything that is wrong with it. */
const contentDir = process.argv[2] ?? path.resolve(import.meta.dirname, '../../../../../content');
const files = readContentFiles(contentDir);
const curriculum = parseCurriculum(files);
const { answers, problems: answerProblems } = parseAnswers(files);
const journey = parseJourney(readContentFiles(contentDir, 'journey'));
const courses = curriculum.modules.flatMap((module) => module.courses);
const chapters = courses.flatMap((course) => course.chapters);
const lessons = chapters.flatMap((chapter) => chapter.lessons);
const templateDir = path.join(contentDir, 'templates');
const problems = [
  ...curriculum.problems,
  ...findRuleProblems(curriculum),
  ...answerProblems,
  ...journey.problems,
  ...findJourneyProblems(journey, {
    lessons: new Set(lessons.map(({ slug }) => slug)),
    templates: existsSync(templateDir) ? readdirSync(templateDir) : [],
  }),
];
for (const problem of problems.toSorted()) console.error(problem);
const today = new Date().toISOString().slice(0, 10);
for (const warning of findWarnings(curriculum, today)) console.warn(`Warning: ${warning}`);

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
  'ways of asking': answers.reduce((sum, answer) => sum + answer.asked_as.length, 0),
};
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
);
if (problems.length > 0) {
  console.error(`${problems.length} problems in the content`);
  process.exitCode = 1;
}
