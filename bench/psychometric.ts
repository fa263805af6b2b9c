import path from 'node:path';
import { PROFILE_NAMES } from '@inzira/contract/psychometric';
import {
  simulate,
  simulateRetest,
  type People,
} from '@inzira/server/features/psychometric/profile-simulation.fixture';
import { readProfileTest } from '@inzira/server/features/psychometric/profile-texts';

/**
 * How well the test recovers the traits of simulated people, with a fixed seed. It shows how the scoring behaves
 * under these assumptions, and nothing about real people.
 */
const SEED = 20_261_120;
const PEOPLE = 8_000;
const NOISES = [0.4, 0.8, 1.2, 1.6];
const UNEQUAL = 0.5;
const test = readProfileTest(path.resolve(import.meta.dirname, '../content/psychometric'));

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);
const heading = (text: string, columns: readonly string[]) =>
  console.log(`\n${text}\nnoise     ${columns.map((column) => column.padStart(15)).join('')}`);
const row = (label: string, shares: readonly number[]) =>
  console.log(`${label.padEnd(10)}${shares.map((share) => percent(share).padStart(15)).join('')}`);

console.log(`${PEOPLE} simulated people a row, ${test.questions.length} questions, seed ${SEED}`);

const GROUPS: [string, Omit<People, 'noise'>][] = [
  ['people of one profile', { kind: 'one' }],
  ['people anywhere on the circle, also between two profiles', { kind: 'between' }],
  ['people without a circle: eight pulls of their own', { kind: 'no circle' }],
  ['people of one profile, choices of unequal pull', { kind: 'one', unequal: UNEQUAL }],
  ['people without a circle, choices of unequal pull', { kind: 'no circle', unequal: UNEQUAL }],
  ['people drawn to two opposite ends', { kind: 'two ends' }],
];
for (const [name, group] of GROUPS) {
  heading(name, [
    'first right',
    'or neighbour',
    'second right',
    'clear',
    'clear: right',
    'divided',
    'unclear',
  ]);
  const found = NOISES.map((noise) => simulate(test, PEOPLE, { ...group, noise }, SEED));
  for (const [index, of] of found.entries())
    row(NOISES[index]?.toFixed(1) ?? '', [
      of.exact,
      of.nearby,
      of.second,
      of.clear,
      of.clearRight,
      of.divided,
      of.unclear,
    ]);
  const clear = found.reduce((sum, of) => sum + of.clear, 0);
  const right = found.reduce((sum, of) => sum + of.clear * of.clearRight, 0);
  console.log(
    `clear of all four: ${percent(clear / NOISES.length).trim()}, right in ${percent(right / Math.max(clear, 1e-9)).trim()}`,
  );
}

const random = simulate(test, PEOPLE, { kind: 'random', noise: 1 }, SEED);
heading('answers at random', ['clear', 'divided', 'unclear']);
row('random', [random.clear, random.divided, random.unclear]);
console.log('\nwho comes first when answers are random (even: 12.5 %)');
for (const name of PROFILE_NAMES) console.log(`${name.padEnd(12)}${percent(random.first[name])}`);

heading('the same people twice, unchanged', ['same first', 'said changed', 'median change']);
for (const kind of ['one', 'between', 'no circle'] as const) {
  for (const noise of NOISES) {
    const again = simulateRetest(test, PEOPLE, { kind, noise }, SEED);
    const told = `${again.saidChanged * PEOPLE} people`;
    console.log(
      `${kind.padEnd(10)}${noise.toFixed(1)}${percent(again.sameFirst).padStart(12)}${told.padStart(15)}${again.median.toFixed(1).padStart(15)}`,
    );
  }
}
heading('people of one profile who have become those of another: said changed', [
  'next to it',
  'two steps on',
  'three steps on',
  'opposite',
]);
for (const noise of NOISES) {
  const told = (steps: number) =>
    simulateRetest(test, PEOPLE, { kind: 'one', noise }, SEED, steps).saidChanged;
  row(noise.toFixed(1), [1, 2, 3, 4].map(told));
}
