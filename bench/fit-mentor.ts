import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readMentorSource } from '@inzira/server/features/advisor/library/mentor-source';
import { readGoldenQuestions } from '@inzira/server/features/advisor/library/golden.fixture';
import { fitLimits } from './fitting.ts';

/** Fits the limits between answering, offering and declining to the current content; those set by hand stay. */
const CONTENT = path.resolve(import.meta.dirname, '../content');
const { answers, examples, dictionaries, limits: before, hash } = readMentorSource(CONTENT);
const { limits: fitted, ...measured } = fitLimits(
  examples,
  dictionaries,
  readGoldenQuestions(CONTENT, 'tuning'),
);
const byHand = before.by_hand.map((name) => [name, before[name]] as const);
const limits = { ...fitted, ...Object.fromEntries(byHand) };
writeFileSync(
  path.join(CONTENT, 'advisor/limits.json'),
  `${JSON.stringify({ ...limits, fitted_on: hash, by_hand: before.by_hand }, null, 2)}\n`,
);
const percent = (value: number) => `${value.toFixed(1)} %`;
console.log(`${answers.length} answers; asked in ${measured.questions} long ways that were left out:
the right answer first      ${percent(measured.first)}
among the three nearest     ${percent(measured.amongThree)}
given outright              ${percent(measured.given)}
another than asked for, of these ${percent(measured.wrong)}
told as the gist of some    ${percent(measured.gists)}
the right one among three, of these ${percent(measured.gistsRight)}
with the gist of the second ${percent(measured.instead)}
which was meant, of these   ${percent(measured.meant)}
off-topic declined          ${percent(measured.declined)}
limits                      ${JSON.stringify(limits)}
set by hand                 ${byHand.map(([name, kept]) => `${name} ${kept} (fitted: ${fitted[name]})`).join(', ') || 'none'}`);
