import path from 'node:path';
import { PROFILE_NAMES, type ProfileName } from '@inzira/contract/psychometric';
import { describe, expect, test } from 'vitest';
import { isWhole } from '#test/whole.ts';
import { findChanges, scoreProfiles, type ProfileChoice } from './profile-scoring.ts';
import { simulate, simulateRetest } from './profile-simulation.fixture.ts';
import { readProfileTest } from './profile-texts.ts';

const profileTest = readProfileTest(
  path.resolve(import.meta.dirname, '../../../../../content/psychometric'),
);
const questions = profileTest.questions.map(({ choices }) =>
  [...choices.values()].map(({ profile }) => profile),
);

/** Answers with the profile that `choose` returns, else with the first. */
function answer(choose: (among: ProfileName[]) => ProfileName | undefined): ProfileChoice[] {
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

  test.each(['en', 'fr'] as const)('offer choices of like length, in %s', (language) => {
    const lengths = new Map<ProfileName, number[]>();
    for (const { slug, choices } of profileTest.questions) {
      const long = [...choices.values()].map(({ text }) => text[language].length);
      expect(Math.max(...long) / Math.min(...long), slug).toBeLessThanOrEqual(1.3);
      for (const { profile, text } of choices.values())
        lengths.set(profile, [...(lengths.get(profile) ?? []), text[language].length]);
    }
    const sums = [...lengths.values()].map((long) => long.reduce((sum, one) => sum + one, 0));
    expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.05);
  });

  test.each(['en', 'fr'] as const)(
    'take the about twelve minutes that the screens promise, in %s',
    (language) => {
      const words = profileTest.questions
        .flatMap(({ text, choices }) => [
          text,
          ...[...choices.values()].map((choice) => choice.text),
        ])
        .flatMap((text) => text[language].match(/[\p{L}\d’'-]+/gu) ?? []).length;
      // For slow readers in a second language, and four seconds to decide.
      const minutes = words / 180 + (profileTest.questions.length * 4) / 60;
      expect(Math.abs(minutes - 12)).toBeLessThan(1);
    },
  );

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

describe('the words of the result', () => {
  const NOISES = [0.4, 0.8, 1.2, 1.6];
  /** A quarter of the people that `npm test -- --all` simulates. */
  const some = (people: number) => (isWhole ? people : people / 4);

  test('noisy answers find back the profile in most, it or a neighbour in nearly all', () => {
    const { exact, nearby, unclear } = simulate(
      profileTest,
      some(2000),
      { kind: 'one', noise: 0.8 },
      1,
    );
    expect(exact).toBeGreaterThan(0.65);
    expect(nearby).toBeGreaterThan(0.9);
    expect(unclear).toBeLessThan(0.02);
  });

  test.each([
    ['with a circle', { kind: 'one' }],
    ['between two profiles', { kind: 'between' }],
    ['without one', { kind: 'no circle' }],
    ['with a circle, choices of unequal pull', { kind: 'one', unequal: 0.5 }],
    ['without one, choices of unequal pull', { kind: 'no circle', unequal: 0.5 }],
  ] as const)('"clear" is right in nine of ten: people %s', (_, people) => {
    const found = NOISES.map((noise) => simulate(profileTest, some(2000), { ...people, noise }, 3));
    const clear = found.reduce((sum, of) => sum + of.clear, 0);
    const right = found.reduce((sum, of) => sum + of.clear * of.clearRight, 0);
    expect(clear).toBeGreaterThan(0.12);
    expect(right / clear).toBeGreaterThan(0.95);
  });

  test('"clear" is right in nine of ten also where few between two profiles are told so', () => {
    const people = { kind: 'between', noise: 0.8 } as const;
    const { clear, clearRight } = simulate(profileTest, 8000, people, 3);
    expect(clear).toBeGreaterThan(0.03);
    expect(clearRight).toBeGreaterThan(0.9);
  });

  test('random answers are called unclear, hardly ever clear or divided, and favour nobody', () => {
    const found = simulate(profileTest, some(4000), { kind: 'random', noise: 1 }, 2);
    expect(found.unclear).toBeGreaterThan(0.9);
    expect(found.clear).toBeLessThan(0.005);
    expect(found.divided).toBeLessThan(0.04);
    for (const share of Object.values(found.first)) expect(share).toBeCloseTo(1 / 8, 1);
  });

  test('two opposite ends are told from answers without a pattern, and both are named', () => {
    const found = simulate(profileTest, some(2000), { kind: 'two ends', noise: 0.4 }, 4);
    expect(found.divided).toBeGreaterThan(0.8);
    let turn = 0;
    const ends = ['Star', 'Accumulator'] as const;
    const twoEnds = answer((among) => {
      const offered = ends.filter((name) => among.includes(name));
      return offered[offered.length === 2 ? (turn += 1) % 2 : 0];
    });
    const { confidence, dominant, secondary } = scoreProfiles(twoEnds);
    expect(confidence).toBe('divided');
    expect([dominant, secondary].toSorted()).toEqual(['Accumulator', 'Star']);
  });

  test('an unchanged person is never told of a change; one who turned round is', () => {
    for (const kind of ['one', 'between', 'no circle'] as const)
      for (const noise of NOISES) {
        const { saidChanged } = simulateRetest(profileTest, some(600), { kind, noise }, 5);
        expect(saidChanged).toBe(0);
      }
    const turned = simulateRetest(profileTest, some(600), { kind: 'one', noise: 0.4 }, 5, 4);
    expect(turned.saidChanged).toBeGreaterThan(0.99);
    const scores = scoreProfiles(answer(() => undefined)).scores;
    expect(findChanges(scores, { ...scores, Star: scores.Star + 0.6 })).toEqual([]);
    expect(findChanges(scores, { ...scores, Star: scores.Star + 6.9 })).toEqual(['Star']);
  });

  test('everyone’s eight scores average the same', () => {
    for (let place = 0; place < 4; place += 1) {
      const picks = answer((among) => among[place]);
      const attained = Object.values(scoreProfiles(picks).scores);
      expect(attained.reduce((sum, score) => sum + score, 0) / 8).toBeCloseTo(3.1, 1);
    }
  });
});

function angle(name: ProfileName): number {
  return (PROFILE_NAMES.indexOf(name) * Math.PI) / 4;
}

function distance(own: number, name: ProfileName): number {
  const steps = Math.abs(own - PROFILE_NAMES.indexOf(name));
  return Math.min(steps, 8 - steps);
}
