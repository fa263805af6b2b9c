import { setImmediate as nextTurn } from 'node:timers/promises';
import { hideTable } from './hide-table.ts';
import { placesIn, type ModuleCounter } from './module-counter.ts';
import type { Counted, CountedGroup, GroupCounts } from './number-shapes.ts';
import { byShareMissed, hintOf, QUESTIONS_SHOWN, type Answer } from './question-counter.ts';
import { showPlaces } from './show-modules.ts';

interface Details {
  /** People by place: `ModuleCounter`. */
  places: number[];
  answers: Map<string, { learners: number; missed: number }>;
}

type Groups = readonly CountedGroup[];

/** Counts for each group where its learners stop and what they miss, and hides what is small. */
export class GroupCounter {
  readonly #details = new Map<CountedGroup, Details>();

  /** Adds one learner to the groups that they are in. */
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

  /** Of groups that everybody is in one of; `asked` are the questions of all, with what is counted of them. */
  async show(
    groups: Groups,
    modules: ModuleCounter['modules'],
    asked: Counted['questions'],
  ): Promise<GroupCounts[]> {
    const shown: GroupCounts[] = groups.map(() => ({ modules: [], questions: [] }));
    for (const module of modules) {
      this.#showModule(groups, module, shown);
      await nextTurn();
    }
    for (const question of asked) {
      this.#showQuestion(groups, question, shown);
      await nextTurn();
    }
    return shown.map(({ modules: begun, questions }) => ({
      modules: begun,
      questions: questions.toSorted(byShareMissed).slice(0, QUESTIONS_SHOWN),
    }));
  }

  #showModule(groups: Groups, module: ModuleCounter['modules'][number], shown: GroupCounts[]) {
    const { id, offset, learning, finished, chapters } = module;
    const rows = groups.map((group) => {
      const places = this.#details.get(group)?.places ?? [];
      return Array.from({ length: placesIn(module) }, (_, at) => places[offset + at] ?? 0);
    });
    const told = showPlaces([learning, finished, ...chapters.map(({ stopped }) => stopped)]);
    const { cells, totals } = hideTable(rows, told);
    for (const [index, [atIt = null, done = null, ...stops]] of cells.entries()) {
      const began = totals[index] ?? null;
      if (began === 0) continue;
      shown[index]?.modules.push({
        id,
        began,
        learning: atIt,
        finished: done,
        chapters: chapters.map((chapter, at) => ({ id: chapter.id, stopped: stops[at] ?? null })),
      });
    }
  }

  #showQuestion(groups: Groups, question: Counted['questions'][number], shown: GroupCounts[]) {
    const { slug, chapter, learners, missed } = question;
    const isTold = hintOf(question) === null;
    const rows = groups.map((group) => {
      const counts = this.#details.get(group)?.answers.get(slug) ?? { learners: 0, missed: 0 };
      return [counts.missed, counts.learners - counts.missed];
    });
    const all = [missed, learners - missed].map((people) => (isTold ? people : null));
    const { cells, totals } = hideTable(rows, [...all, learners]);
    for (const [index, [own = null]] of cells.entries()) {
      const answered = totals[index] ?? null;
      if (own === null || own === 0 || answered === null) continue;
      shown[index]?.questions.push({
        slug,
        question: question.question,
        chapter,
        learners: answered,
        missed: own,
        all: isTold ? { learners, missed } : null,
      });
    }
  }
}
