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
  /** How much the question says that the lesson has, in its own words: rare words say more. */
  weight: number;
  /** The lesson defines a term of the question. */
  isDefined: boolean;
}

/** Where the learner is; the lesson that is open comes first among equals, then its course. */
export interface Place {
  lessonId?: number | null;
  exclude?: ReadonlySet<number>;
}

/** Found on the tuning questions, and on what lessons are asked as with a part left out in turn. */
const WEIGHTS = {
  /** Fields of a passage; its running text is 1. */
  title: 2.3,
  terms: 1.7,
  takeaways: 3.5,
  heading: 1.1,
  asked: 5,
  /** What the second best passage of a lesson adds. */
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
  strong: 1.2,
  strongElsewhere: 1.35,
  /** Synonyms alone never make the mentor sure. */
  own: 0.4,
  /** Few or common words do so only when they are nearly a question that an author expects. */
  weight: 1.2,
  alike: 0.6,
  everyday: 0.38,
};

const HITS = 6;
/** Results beyond these change nothing but the time it takes. */
const RESULTS = 200;
const FIELDS = ['title', 'terms', 'takeaways', 'asked', 'heading', 'text'] as const;

type IndexedPassage = Record<(typeof FIELDS)[number], string> & { id: number };

interface ExpectedQuestion {
  stems: ReadonlySet<string>;
  /** How much its words say; reckoned once all lessons are in. */
  weight: number | null;
}

interface Candidate {
  lesson: LibraryLesson;
  passage: LibraryPassage;
  scores: number[];
  /** Query term to how well it was found, 0 to 1. */
  found: Map<string, number>;
}

interface WeightedConcept extends Concept {
  weight: number;
}

/** Finds lessons by what a question speaks of: their passages, and the questions that authors expect. */
export class Ranking {
  readonly #index: MiniSearch<IndexedPassage>;
  readonly #passages: LibraryPassage[] = [];
  /** What a lesson is asked as, by its id. */
  readonly #questions = new Map<number, ExpectedQuestion[]>();
  readonly #courseOf = new Map<number, number>();
  /** In how many lessons a stem stands. */
  readonly #frequency = new Map<string, number>();

  constructor() {
    const options = {
      tokenize: (text: string) => text.split(' ').filter(Boolean),
      processTerm: (term: string) => term,
    };
    this.#index = new MiniSearch<IndexedPassage>({ ...options, fields: [...FIELDS] });
  }

  add(lesson: LibraryLesson, passages: readonly LibraryPassage[]) {
    this.#courseOf.set(lesson.id, lesson.course.id);
    const stems = new Set<string>();
    const remember = (text: string) => {
      const found = stemsOf(text);
      for (const stem of found) stems.add(stem);
      return found.join(' ');
    };
    const questions = lesson.asked_as.map(remember);
    this.#questions.set(
      lesson.id,
      questions.map((question) => ({ stems: new Set(question.split(' ')), weight: null })),
    );
    const shared = {
      title: remember(lesson.title),
      asked: questions.join(' '),
      terms: remember(lesson.terms.map(({ term }) => term).join(' ')),
      takeaways: remember(
        [...lesson.takeaways, ...lesson.terms.map(({ definition }) => definition)].join(' '),
      ),
    };
    for (const passage of passages) {
      const heading = remember(passage.heading);
      const text = remember(passage.text);
      this.#index.add({ id: this.#passages.length, ...shared, heading, text });
      this.#passages.push(passage);
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
    const strongest = Math.max(...candidates.map(searchScore));
    const asked = ` ${concepts.flatMap(({ own }) => own).join(' ')} `;
    const course = this.#courseOf.get(place.lessonId ?? -1);
    return candidates
      .map((candidate) => {
        const { lesson, passage, found } = candidate;
        const likeness = this.#likenessOf(concepts, lesson.id);
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
          weight: coverage.own * coverage.total,
          isDefined,
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
    const { title, terms, takeaways, asked, heading } = WEIGHTS;
    const boost = { title, terms, takeaways, asked, heading };
    const candidates = new Map<number, Candidate>();
    for (const result of this.#index.search(query, { ...options, boost }).slice(0, RESULTS)) {
      const passage = this.#passages[result.id as number];
      if (!passage || exclude?.has(passage.lesson.id)) continue;
      let candidate = candidates.get(passage.lesson.id);
      if (!candidate) {
        candidate = { lesson: passage.lesson, passage, scores: [], found: new Map() };
        candidates.set(passage.lesson.id, candidate);
      }
      candidate.scores.push(scoreOf(result));
      collectFound(candidate.found, result);
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

  /** How close the closest of a lesson's expected questions is: what both speak of, of all they speak of. */
  #likenessOf(concepts: readonly WeightedConcept[], lessonId: number): number {
    let best = 0;
    for (const question of this.#questions.get(lessonId) ?? []) {
      const { all, total } = coverageOf(concepts, (term) => (question.stems.has(term) ? 1 : 0));
      if (all === 0) continue;
      question.weight ??= [...question.stems].reduce(
        (sum, stem) => sum + this.#rarity(this.#frequency.get(stem) ?? 1),
        0,
      );
      const shared = all * total;
      best = Math.max(best, (2 * shared) / (total + Math.max(question.weight, shared)));
    }
    return Math.min(1, best);
  }
}

export function bandOf(hit: Hit, concepts: readonly Concept[]): Band {
  const evidence = hit.coverage + hit.likeness;
  const isElsewhere = concepts.some(({ kind }) => kind === 'elsewhere');
  const isEveryday = concepts.every(({ kind }) => kind !== 'plain');
  // One everyday word says nothing at all.
  if (isEveryday && (concepts.length < 2 || hit.likeness < BANDS.everyday)) return 'none';
  if (evidence < (isElsewhere ? BANDS.weakElsewhere : BANDS.weak)) return 'none';
  const isWeighty =
    hit.likeness >= BANDS.alike || (!isEveryday && (hit.isDefined || hit.weight >= BANDS.weight));
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
function collectFound(found: Map<string, number>, result: SearchResult) {
  for (const term of result.queryTerms) {
    const exact = result.match[term];
    const fields = exact ?? Object.values(result.match).flat();
    const place = fields.every((field) => field === 'text') ? WEIGHTS.body : 1;
    const degree = (exact ? 1 : WEIGHTS.fuzzy) * place;
    if (degree > (found.get(term) ?? 0)) found.set(term, degree);
  }
}

/** The best passage, and a part of the second. */
function searchScore({ scores: [first = 0, second = 0] }: Candidate): number {
  return first + WEIGHTS.second * second;
}

/** MiniSearch counts a result up by the number of terms found, of which synonyms make more or fewer. */
function scoreOf(result: SearchResult): number {
  return result.score / Math.max(1, result.queryTerms.length);
}
