import path from 'node:path';
import { PROFILE_NAMES } from '@inzira/contract/psychometric';
import { simulate } from '@inzira/server/features/psychometric/profile-simulation.fixture';
import { readProfileTest } from '@inzira/server/features/psychometric/profile-texts';

/** How well the test finds back the profile that simulated people have; the same in every run. */
const SEED = 20_261_120;
const PEOPLE = 8_000;
const test = readProfileTest(path.resolve(import.meta.dirname, '../content/psychometric'));

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

console.log(`${PEOPLE} simulated people, ${test.questions.length} questions, seed ${SEED}\n`);
console.log('noise      exact  or neighbour  unclear');
for (const noise of [0.4, 0.8, 1.2, 1.6, Infinity]) {
  const { exact, nearby, unclear } = simulate(test, PEOPLE, noise, SEED);
  const label = noise === Infinity ? 'random' : noise.toFixed(1);
  console.log(`${label.padEnd(8)}${percent(exact)}      ${percent(nearby)} ${percent(unclear)}`);
}

const { first } = simulate(test, PEOPLE, Infinity, SEED);
console.log('\nwho comes first when answers are random (even: 12.5 %)');
for (const name of PROFILE_NAMES) console.log(`${name.padEnd(12)}${percent(first[name])}`);
