import { setImmediate as nextTurn } from 'node:timers/promises';
import { MIN_GROUP_TOLD } from '@inzira/contract/rules/staff';
import type { Figure } from '@inzira/contract/staff-numbers';
import { hideSmall } from './hide-small.ts';
import { hideTable } from './hide-table.ts';
import { placesIn, type ModuleCounter } from './module-counter.ts';
import type { Counted, CountedGroup, GroupCounts } from './number-shapes.ts';
import { byShareMissed, hintOf, QUESTIONS_SHOWN, type Answer } from './question-counter.ts';
import { showPlaces } from './show-modules.ts';

interface Details {
  /** The number of people by place; see `ModuleCounter`. */
  places: number[];
  answers: Map<string, { learners: number; missed: number }>;
}

type Groups = readonly CountedGroup[];

/** Counts by group where its learners stop and which questions they miss, and hides small numbers. */
export class GroupCounter {
  readonly #details = new Map<CountedGroup, Details>();

  /** Adds a learner to their groups. */
  add(groups: Groups, places: readonly number[], answers: readonly Answer[]) {
    for (const group of groups) {
      const known: Details = this.#details.get(group) ?? { places: [], answers: new Map() };
      this.#details.set(group, known);
      for (const place of places) known.places[place] = (known.places[place] ?? 0) + 1;
      for (const { slug, isMissed } of answers) {
        const counts = known.answers.get(slug) ?? { learners: 0, missed: 0 };
        counts.learners += 1;
        counts.missed += isMissed ? 1 : 0;
        known.answers.set(slug, counts);
      }
    }
  }

  /**
   * The figures of groups of which everyone is in exactly one; `asked` are all the questions with their overall
   * counts.
   */
  async show(
    groups: Groups,
    modules: ModuleCounter['modules'],
    asked: Counted['questions'],
  ): Promise<GroupCounts[]> {
    const shown: GroupCounts[] = groups.map(() => ({ modules: [], questions: [] }));
    for (const module of modules) {
      await this.#showModule(groups, module, shown);
      await nextTurn();
    }
    for (const question of asked) {
      if (hintOf(question) === null) await this.#showQuestion(groups, question, shown);
      await nextTurn();
    }
    return shown.map(({ modules: begun, questions }) => ({
      modules: begun,
      questions: questions.toSorted(byShareMissed).slice(0, QUESTIONS_SHOWN),
    }));
  }

  /** Includes those who have not begun, because the sizes of the groups are shown elsewhere. */
  async #showModule(
    groups: Groups,
    module: ModuleCounter['modules'][number],
    shown: GroupCounts[],
  ) {
    const { id, offset, learning, finished, chapters } = module;
    const rows = groups.map((group) => {
      const places = this.#details.get(group)?.places ?? [];
      return withRest(
        group,
        Array.from({ length: placesIn(module) }, (_, at) => places[offset + at] ?? 0),
      );
    });
    const { places, rest } = showPlaces(
      [learning, finished, ...chapters.map(({ stopped }) => stopped)],
      peopleOf(groups),
    );
    const told = [...places, rest];
    for (const [index, row] of (await hideGroups(groups, rows, told)).entries()) {
      if (row === null) continue;
      const [atIt = null, done = null, ...stops] = row;
      const notBegun = row.at(-1) ?? null;
      shown[index]?.modules.push({
        id,
        began: notBegun === null ? null : (groups[index]?.people ?? 0) - notBegun,
        learning: atIt,
        finished: done,
        chapters: chapters.map((chapter, at) => ({ id: chapter.id, stopped: stops[at] ?? null })),
      });
    }
  }

  async #showQuestion(
    groups: Groups,
    question: Counted['questions'][number],
    shown: GroupCounts[],
  ) {
    const { slug, chapter, learners, missed } = question;
    const rows = groups.map((group) => {
      const counts = this.#details.get(group)?.answers.get(slug) ?? { learners: 0, missed: 0 };
      return withRest(group, [counts.missed, counts.learners - counts.missed]);
    });
    const told = [missed, learners - missed, peopleOf(groups) - learners];
    for (const [index, row] of (await hideGroups(groups, rows, told)).entries()) {
      const [own = null, right = null, silent = null] = row ?? [];
      if (own === null || own === 0 || right === null || silent === null) continue;
      shown[index]?.questions.push({
        slug,
        question: question.question,
        chapter,
        learners: own + right,
        missed: own,
        all: { learners, missed },
      });
    }
  }
}

const peopleOf = (groups: Groups) => groups.reduce((sum, { people }) => sum + people, 0);

const sumOf = (row: readonly number[]) => row.reduce((sum, one) => sum + one, 0);

/** The last column has the rest of the group. */
const withRest = ({ people }: CountedGroup, row: readonly number[]) => [
  ...row,
  people - sumOf(row),
];

/** Hides a group completely if its size is hidden, because the sum of its figures would reveal it. */
async function hideGroups(groups: Groups, rows: readonly number[][], told: readonly Figure[]) {
  const sizes = groups.map(({ people }, index) => people - (rows[index]?.at(-1) ?? 0));
  const people = hideSmall(groups.map((group) => ({ count: group.people, people: group.people })));
  const mayTell = sizes.map((size, index) => size >= MIN_GROUP_TOLD && people[index] !== null);
  return hideTable({ rows, told, sizes, mayTell });
}
