import MiniSearch, { type SearchResult } from 'minisearch';
import type { LibraryLesson, LibraryPassage } from './library.ts';
import { stemsOf } from './stems.ts';
import type { Concept } from './vocabulary.ts';

/** How sure the evidence makes the mentor: to answer, to offer the closest lessons, or to decline. */
export type Band = 'strong' | 'weak' | 'none';

export interface Hit {
  lesson: LibraryLesson;
  /** The passage of it that fits best. */
  passage: LibraryPassage;
  score: number;
  /** How much of what the question speaks of the lesson has, 0 to 1; a synonym counts half. */
  coverage: number;
  /** The same from the learner's own words and other names for them alone. */
  ownCoverage: number;
  /** How close the closest of the questions is that its author expects, 0 to 1. */
  likeness: number;
}

/** Where the learner is; the lesson that is open comes first among equals, then its course. */
export interface Place {
  lessonId?: number | null;
  exclude?: ReadonlySet<number>;
}

/** Found by search on the tuning questions and, each left out in turn, on all that lessons are asked as. */
export const WEIGHTS = {
  skip: -1,
  /** Fields of a passage; its running text is 1. */
  title: 2.3,
  terms: 1.7,
  takeaways: 3.5,
  heading: 1.1,
  /** The questions that a lesson is asked as, and what the second and third best of them add. */
  question: 5.7,
  second: 0.95,
  /** The lesson that is open, and its course. */
  here: 1.25,
  course: 1.08,
  /** A lesson that defines a term of the question. */
  term: 1.5,
  /** How the parts are multiplied. */
  search: 0.87,
  cover: 1.95,
  like: 3.9,
  /** What kinds of words weigh: one that no lesson has, an everyday one, one of another field. */
  unknown: 0.57,
  light: 0.7,
  elsewhere: 1.5,
  rarity: 0.56,
  rarityInSearch: 0.62,
  /** What a word counts that stands in the running text only, or in a near spelling. */
  body: 0.48,
  fuzzy: 0.86,
};

/** How much evidence, coverage and likeness together, each band needs. */
const BANDS = {
  weak: 0.62,
  weakElsewhere: 0.95,
  strong: 1.12,
  strongElsewhere: 1.3,
  /** Synonyms alone never make the mentor sure. */
  own: 0.4,
  /** Everyday words alone do so only when they are nearly the question that an author expects. */
  alike: 0.6,
};

const HITS = 6;
/** Results beyond these change nothing but the time it takes. */
const RESULTS = 200;
const FIELDS = ['title', 'terms', 'takeaways', 'heading', 'text'] as const;

type IndexedPassage = Record<(typeof FIELDS)[number], string> & { id: number };

interface ExpectedQuestion {
  lesson: LibraryLesson;
  stems: ReadonlySet<string>;
}

interface Candidate {
  lesson: LibraryLesson;
  passage: LibraryPassage;
  passageScores: number[];
  questionScores: number[];
  likeness: number;
  /** Query term to how well it was found, 0 to 1. */
  found: Map<string, number>;
}

interface WeightedConcept extends Concept {
  weight: number;
}

/** Finds lessons by what a question speaks of: their passages, and the questions that authors expect. */
export class Ranking {
  readonly #passageIndex: MiniSearch<IndexedPassage>;
  readonly #questionIndex: MiniSearch<{ id: number; text: string }>;
  readonly #passages: LibraryPassage[] = [];
  readonly #questions: ExpectedQuestion[] = [];
  readonly #courseOf = new Map<number, number>();
  /** In how many lessons a stem stands. */
  readonly #frequency = new Map<string, number>();

  constructor() {
    const options = {
      tokenize: (text: string) => text.split(' ').filter(Boolean),
      processTerm: (term: string) => term,
    };
    this.#passageIndex = new MiniSearch<IndexedPassage>({ ...options, fields: [...FIELDS] });
    this.#questionIndex = new MiniSearch({ ...options, fields: ['text'] });
  }

  add(lesson: LibraryLesson, passages: readonly LibraryPassage[]) {
    this.#courseOf.set(lesson.id, lesson.course.id);
    const stems = new Set<string>();
    const remember = (text: string) => {
      const found = stemsOf(text);
      for (const stem of found) stems.add(stem);
      return found.join(' ');
    };
    const shared = {
      title: remember(lesson.title),
      terms: remember(lesson.terms.map(({ term }) => term).join(' ')),
      takeaways: remember(
        [...lesson.takeaways, ...lesson.terms.map(({ definition }) => definition)].join(' '),
      ),
    };
    for (const passage of passages) {
      const heading = remember(passage.heading);
      const text = remember(passage.text);
      this.#passageIndex.add({ id: this.#passages.length, ...shared, heading, text });
      this.#passages.push(passage);
    }
    for (const question of lesson.asked_as) {
      const text = remember(question);
      this.#questionIndex.add({ id: this.#questions.length, text });
      this.#questions.push({ lesson, stems: new Set(text.split(' ')) });
    }
    for (const stem of stems) this.#frequency.set(stem, (this.#frequency.get(stem) ?? 0) + 1);
  }

  isKnown(stem: string): boolean {
    return this.#frequency.has(stem);
  }

  /** Best first, one for each lesson. */
  rank(plain: readonly Concept[], place: Place): Hit[] {
    if (plain.length === 0) return [];
    const concepts = plain.map((concept) => ({ ...concept, weight: this.weightOf(concept) }));
    const candidates = this.#gather(concepts, place.exclude);
    const searchScore = ({ passageScores, questionScores }: Candidate) =>
      withSecond(passageScores, 2) + WEIGHTS.question * withSecond(questionScores, 3);
    const strongest = Math.max(...candidates.map(searchScore));
    const asked = ` ${concepts.flatMap(({ own }) => own).join(' ')} `;
    const course = this.#courseOf.get(place.lessonId ?? -1);
    return candidates
      .map((candidate) => {
        const { lesson, passage, found, likeness } = candidate;
        const coverage = coverageOf(concepts, (term) => found.get(term) ?? 0);
        const isDefined = lesson.termStems.some((stems) => asked.includes(` ${stems} `));
        const score =
          (searchScore(candidate) / strongest) ** WEIGHTS.search *
          coverage.all ** WEIGHTS.cover *
          (1 + WEIGHTS.like * likeness) *
          (isDefined ? WEIGHTS.term : 1) *
          (lesson.id === place.lessonId
            ? WEIGHTS.here
            : lesson.course.id === course
              ? WEIGHTS.course
              : 1);
        return {
          lesson,
          passage,
          score,
          coverage: coverage.all,
          ownCoverage: coverage.own,
          likeness,
        };
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, HITS);
  }

  #gather(
    concepts: readonly WeightedConcept[],
    exclude: ReadonlySet<number> | undefined,
  ): Candidate[] {
    const boosts = this.#boostsOf(concepts);
    const query = [...boosts.keys()].join(' ');
    const options = {
      boostTerm: (term: string) => boosts.get(term) ?? 1,
      // A word that the lessons have is spelled well; only others may be a slip.
      fuzzy: (term: string) => (term.length > 4 && !this.isKnown(term) ? 0.2 : false),
    };
    const candidates = new Map<number, Candidate>();
    const candidateFor = (lesson: LibraryLesson, passage: LibraryPassage | undefined) => {
      let candidate = candidates.get(lesson.id);
      const first = passage ?? lesson.passages[0];
      if (!candidate && first && !exclude?.has(lesson.id)) {
        candidate = {
          lesson,
          passage: first,
          passageScores: [],
          questionScores: [],
          likeness: 0,
          found: new Map(),
        };
        candidates.set(lesson.id, candidate);
      }
      return candidate;
    };
    const { title, terms, takeaways, heading } = WEIGHTS;
    const passages = this.#passageIndex.search(query, {
      ...options,
      boost: { title, terms, takeaways, heading },
    });
    for (const result of passages.slice(0, RESULTS)) {
      const passage = this.#passages[result.id as number];
      const candidate = passage && candidateFor(passage.lesson, passage);
      if (!candidate) continue;
      candidate.passageScores.push(scoreOf(result));
      collectFound(candidate.found, result, true);
    }
    for (const result of this.#questionIndex.search(query, options).slice(0, RESULTS)) {
      if (result.id === WEIGHTS.skip) continue;
      const question = this.#questions[result.id as number];
      const candidate = question && candidateFor(question.lesson, undefined);
      if (!candidate) continue;
      candidate.questionScores.push(scoreOf(result));
      candidate.likeness = Math.max(candidate.likeness, this.#likenessOf(concepts, question.stems));
      collectFound(candidate.found, result, false);
    }
    return [...candidates.values()];
  }

  #boostsOf(concepts: readonly Concept[]): Map<string, number> {
    const boosts = new Map<string, number>();
    for (const { own, others, kind } of concepts) {
      const factor = kind === 'light' ? WEIGHTS.light : 1;
      const add = (term: string, weight: number) => {
        const rare =
          this.#rarity(this.#frequency.get(term) ?? 1) ** (WEIGHTS.rarityInSearch / WEIGHTS.rarity);
        boosts.set(term, Math.max(boosts.get(term) ?? 0, factor * weight * rare));
      };
      for (const term of own) add(term, 1);
      for (const [term, weight] of others) add(term, weight);
    }
    return boosts;
  }

  /** Rare words say more of what a question is about than common ones. */
  weightOf({ own, names, kind }: Concept): number {
    if (kind === 'elsewhere') return WEIGHTS.elsewhere;
    const factor = kind === 'light' ? WEIGHTS.light : 1;
    const rarities = (names.length > 0 ? names : own).flatMap((term) => {
      const lessons = this.#frequency.get(term);
      return lessons === undefined ? [] : [this.#rarity(lessons)];
    });
    return factor * (rarities.length > 0 ? Math.max(...rarities) : WEIGHTS.unknown);
  }

  /** 1 for a word of one lesson, near 0 for one of all lessons. */
  #rarity(lessons: number): number {
    const all = this.#courseOf.size;
    return (Math.log(1 + all / lessons) / Math.log(1 + all)) ** WEIGHTS.rarity;
  }

  /** How much two questions share of what both speak of. */
  #likenessOf(concepts: readonly WeightedConcept[], stems: ReadonlySet<string>): number {
    const { all, total } = coverageOf(concepts, (term) => (stems.has(term) ? 1 : 0));
    const shared = all * total;
    let expected = 0;
    for (const stem of stems) expected += this.#rarity(this.#frequency.get(stem) ?? 1);
    return expected === 0 ? 0 : Math.min(1, (2 * shared) / (total + Math.max(expected, shared)));
  }
}

export function bandOf(hit: Hit, concepts: readonly Concept[]): Band {
  const evidence = hit.coverage + hit.likeness;
  const isElsewhere = concepts.some(({ kind }) => kind === 'elsewhere');
  if (evidence < (isElsewhere ? BANDS.weakElsewhere : BANDS.weak)) return 'none';
  const isWeighty = concepts.some(({ kind }) => kind === 'plain') || hit.likeness >= BANDS.alike;
  const isSure = isWeighty && hit.ownCoverage >= BANDS.own;
  return isSure && evidence >= (isElsewhere ? BANDS.strongElsewhere : BANDS.strong)
    ? 'strong'
    : 'weak';
}

/** The share of what a question speaks of, by weight, that is found; a part of a phrase is a part. */
function coverageOf(concepts: readonly WeightedConcept[], degreeOf: (term: string) => number) {
  let all = 0;
  let own = 0;
  let total = 0;
  for (const concept of concepts) {
    total += concept.weight;
    let direct = 0;
    for (const term of concept.own) direct += degreeOf(term);
    if (concept.own.length > 1) direct /= concept.own.length;
    let best = direct;
    for (const [term, weight] of concept.others) best = Math.max(best, weight * degreeOf(term));
    let named = direct;
    for (const term of concept.names)
      named = Math.max(named, (concept.others.get(term) ?? 0) * degreeOf(term));
    all += concept.weight * best;
    own += concept.weight * named;
  }
  return total === 0 ? { all: 0, own: 0, total } : { all: all / total, own: own / total, total };
}

/** How well each query term was found: as such or by a near spelling, in the running text or better. */
function collectFound(found: Map<string, number>, result: SearchResult, isPassage: boolean) {
  for (const term of result.queryTerms) {
    const exact = result.match[term];
    const isBody =
      isPassage && (exact ?? Object.values(result.match).flat()).every((field) => field === 'text');
    const degree = (exact ? 1 : WEIGHTS.fuzzy) * (isBody ? WEIGHTS.body : 1);
    if (degree > (found.get(term) ?? 0)) found.set(term, degree);
  }
}

/** MiniSearch counts a result up by the number of terms found, of which synonyms make more or fewer. */
function scoreOf(result: SearchResult): number {
  return result.score / Math.max(1, result.queryTerms.length);
}

function withSecond(scores: readonly number[], most: number): number {
  return scores
    .slice(0, most)
    .reduce((sum, score, index) => sum + (index === 0 ? 1 : WEIGHTS.second) * score, 0);
}
