import path from 'node:path';
import { PROFILE_NAMES, type ProfileName } from '@inzira/contract/psychometric';
import { describe, expect, test } from 'vitest';
import { scoreProfiles, type Pick } from './profile-scoring.ts';
import { simulate } from './profile-simulation.fixture.ts';
import { readProfileTest } from './profile-texts.ts';

const profileTest = readProfileTest(
  path.resolve(import.meta.dirname, '../../../../../content/psychometric'),
);
const questions = profileTest.questions.map(({ choices }) =>
  [...choices.values()].map(({ profile }) => profile),
);

/** Picks `favourite` wherever it stands, else what `otherwise` chooses. */
function answer(choose: (among: ProfileName[]) => ProfileName | undefined): Pick[] {
  return questions.map((among) => ({ among, picked: choose(among) ?? (among[0] as ProfileName) }));
}

describe('the questions', () => {
  test('are balanced: 28 of four profiles, each profile 14 times, each pair 6 times', () => {
    expect(questions).toHaveLength(28);
    for (const a of PROFILE_NAMES) {
      expect(questions.filter((among) => among.includes(a))).toHaveLength(14);
      for (const b of PROFILE_NAMES) {
        if (a === b) continue;
        const together = questions.filter((among) => among.includes(a) && among.includes(b));
        expect(together, `${a} and ${b}`).toHaveLength(6);
      }
    }
  });

  test('stand over the blocks of the design, each block twice', () => {
    const blockOf = (among: ProfileName[]) =>
      among
        .map((name) => PROFILE_NAMES.indexOf(name))
        .toSorted((a, b) => a - b)
        .join();
    const parity = (n: number) => [...n.toString(2)].filter((bit) => bit === '1').length % 2;
    const design = Array.from({ length: 7 }, (_, i) => i + 1).flatMap((a) =>
      [0, 1].map((b) => [0, 1, 2, 3, 4, 5, 6, 7].filter((x) => parity(a & x) === b).join()),
    );
    const counts = Map.groupBy(questions.map(blockOf), (block) => block);
    expect([...counts.keys()].toSorted()).toEqual(design.toSorted());
    for (const same of counts.values()) expect(same).toHaveLength(2);
  });

  test('have texts for all eight profiles in both languages', () => {
    expect([...profileTest.profiles.keys()]).toEqual([...PROFILE_NAMES]);
  });
});

describe('scoring', () => {
  test.each(PROFILE_NAMES)('somebody who always picks %s gets it, clearly', (name) => {
    const own = PROFILE_NAMES.indexOf(name);
    const nearest = (among: ProfileName[]) =>
      among.toSorted((a, b) => distance(own, a) - distance(own, b))[0];
    const outcome = scoreProfiles(answer(nearest));
    expect(outcome.dominant).toBe(name);
    expect(outcome.scores[name]).toBe(10);
    expect(outcome.confidence).not.toBe('unclear');
  });

  test('scores are 0 to 10 with one decimal', () => {
    const { scores } = scoreProfiles(answer((among) => among[1]));
    for (const score of Object.values(scores)) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(10);
      expect(score * 10).toBeCloseTo(Math.round(score * 10), 9);
    }
  });

  test('equal scores go to more direct picks, then to the pull of all picks together', () => {
    let ties = 0;
    for (let seed = 1; seed <= 3000; seed += 1) {
      const varied = questions.map((among, i) => ({
        among,
        picked: among[(seed * (i + 3) ** 2 + (seed >> (i % 11))) % 4] as ProfileName,
      }));
      const { isTie, dominant, secondary } = scoreProfiles(varied);
      if (!isTie || !secondary) continue;
      ties += 1;
      const directPicks = (name: ProfileName) =>
        varied.filter(({ picked }) => picked === name).length;
      expect(directPicks(dominant)).toBeGreaterThanOrEqual(directPicks(secondary));
      if (directPicks(dominant) === directPicks(secondary)) {
        const pull = (name: ProfileName) =>
          varied.reduce((sum, { picked }) => sum + Math.cos(angle(picked) - angle(name)), 0);
        expect(pull(dominant)).toBeGreaterThan(pull(secondary) - 1e-9);
      }
    }
    expect(ties).toBeGreaterThan(20);
  });

  test('where every rule is level the circle order decides, and the result says tie', () => {
    const outcome = scoreProfiles([
      { picked: 'Creator', among: ['Creator', 'Trader'] },
      { picked: 'Trader', among: ['Creator', 'Trader'] },
    ]);
    expect(outcome).toMatchObject({ isTie: true, dominant: 'Creator', secondary: 'Trader' });
  });

  test('all picks of one neighbourhood leave no secondary that was never picked', () => {
    const outcome = scoreProfiles([{ picked: 'Star', among: ['Star', 'Lord'] }]);
    expect(outcome).toMatchObject({ dominant: 'Star', secondary: null });
  });
});

describe('simulated people', () => {
  test('noisy answers find back the profile in most, it or a neighbour in nearly all', () => {
    const { exact, nearby, unclear } = simulate(profileTest, 2000, 0.8, 1);
    expect(exact).toBeGreaterThan(0.65);
    expect(nearby).toBeGreaterThan(0.9);
    expect(unclear).toBeLessThan(0.02);
  });

  test('random answers are called unclear and favour nobody', () => {
    const { unclear, first } = simulate(profileTest, 4000, Infinity, 2);
    expect(unclear).toBeGreaterThan(0.9);
    for (const share of Object.values(first)) expect(share).toBeCloseTo(1 / 8, 1);
  });
});

function angle(name: ProfileName): number {
  return (PROFILE_NAMES.indexOf(name) * Math.PI) / 4;
}

function distance(own: number, name: ProfileName): number {
  const steps = Math.abs(own - PROFILE_NAMES.indexOf(name));
  return Math.min(steps, 8 - steps);
}
