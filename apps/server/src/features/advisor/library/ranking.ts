import MiniSearch, { type SearchResult } from 'minisearch';
import { Classifier, type Features } from './classifier.ts';
import type { LibraryLesson, LibraryPassage } from './library.ts';
import { stemsOf } from './stems.ts';
import type { Concept } from './vocabulary.ts';

/** How sure the evidence makes the mentor: to answer, to offer the closest lessons, or to decline. */
export type Band = 'strong' | 'weak' | 'none';

export interface Hit {
  lesson: LibraryLesson;
  /** The passage of it that fits best. */
  passage: LibraryPassage;
  /** How likely the lesson is, as a logarithm; only differences mean something. */
  score: number;
  /** How much likelier the question asks for the lesson than for something else, as a logarithm. */
  odds: number;
  /** How much of what the question speaks of the lesson has, 0 to 1; a synonym counts half. */
  coverage: number;
  /** The same from the learner's own words and other names for them alone. */
  ownCoverage: number;
}

/** What a question plainly asks for instead: another field, or a matter of business that no lesson teaches. */
export type Beyond = 'another field' | 'no lesson yet';

/** Where the learner is; the lesson that is open comes first among equals, then its course. */
export interface Place {
  lessonId?: number | null;
  exclude?: ReadonlySet<number>;
}

/** What is known of a question before lessons are weighed. */
export interface Reading {
  concepts: readonly Concept[];
  features: Features;
  /** The lesson that is asked for in these very words. */
  verbatim: number | undefined;
}

/** Found on the tuning questions. */
const WEIGHTS = {
  /** Fields of a passage; its running text is 1. */
  title: 2.3,
  terms: 1.7,
  takeaways: 3.5,
  heading: 1.1,
  /** What the second best passage of a lesson adds. */
  second: 0.95,
  /** What the search in the texts counts beside what lessons are asked as. */
  search: 0.5,
  /** A lesson that defines a term of the question. */
  term: 8,
  /** A lesson that is asked for in these very words. */
  verbatim: 12,
  /** The lesson that is open, and its course. */
  here: 3,
  course: 1,
  /** What kinds of words weigh: one that no lesson has, an everyday one. */
  unknown: 0.57,
  light: 0.7,
  rarity: 0.56,
  rarityInSearch: 0.62,
  /** What a word counts that stands in the running text only, or in a near spelling. */
  body: 0.48,
  fuzzy: 0.86,
};

/** Of many topics one is close by chance: by so much they must be the likelier. */
const BY_CHANCE: Record<Beyond, number> = { 'another field': 0, 'no lesson yet': 6 };

/** The odds, with the coverage added, that each band needs. */
const BANDS = {
  weak: 13.5,
  strong: 20,
  coverage: 6,
  /** Synonyms alone never make the mentor sure. */
  own: 0.4,
  /** With odds below this the question plainly asks for something else. */
  beyond: 4.5,
};

const HITS = 6;
/** Results beyond these change nothing but the time it takes. */
const RESULTS = 200;
const FIELDS = ['title', 'terms', 'takeaways', 'heading', 'text'] as const;
/** A lesson that the search does not find counts as this much of the one that it finds best. */
const UNFOUND = 0.01;

type IndexedPassage = Record<(typeof FIELDS)[number], string> & { id: number };

interface Candidate {
  passage: LibraryPassage;
  scores: number[];
  /** How well words were found that no lesson has as they were written, 0 to 1. */
  slips: Map<string, number>;
}

interface WeightedConcept extends Concept {
  weight: number;
}

/** Finds lessons by what a question speaks of: their passages, and the questions that authors expect. */
export class Ranking {
  readonly #index: MiniSearch<IndexedPassage>;
  readonly #classifier = new Classifier();
  readonly #passages: LibraryPassage[] = [];
  readonly #lessons = new Map<number, LibraryLesson>();
  /** Labels of the classifier that are no lesson. */
  readonly #beyond = new Map<number, Beyond>();
  /** By a lesson's id, how much each of its stems counts as found, 0 to 1. */
  readonly #stems = new Map<number, ReadonlyMap<string, number>>();
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
    this.#lessons.set(lesson.id, lesson);
    const degrees = new Map<string, number>();
    const remember = (text: string, degree = 1) => {
      const stems = stemsOf(text);
      for (const stem of stems) degrees.set(stem, Math.max(degree, degrees.get(stem) ?? 0));
      return stems.join(' ');
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
      const text = remember(passage.text, WEIGHTS.body);
      this.#index.add({ id: this.#passages.length, ...shared, heading, text });
      this.#passages.push(passage);
    }
    for (const stem of degrees.keys())
      this.#frequency.set(stem, (this.#frequency.get(stem) ?? 0) + 1);
    // Words of questions may be of any language: they are found, and are no words of the lesson.
    for (const question of lesson.asked_as) remember(question);
    this.#stems.set(lesson.id, degrees);
  }

  /**
   * Begins what so many questions ask for: a lesson, by its id, or something beyond.
   * @returns what takes in the features of each of them.
   */
  begin(what: number | Beyond, count: number): (question: Features) => void {
    if (typeof what === 'number') return this.#classifier.begin(what, count);
    // No lesson has such an id.
    const label = -1 - this.#beyond.size;
    this.#beyond.set(label, what);
    return this.#classifier.begin(label, count);
  }

  /** Ends the learning; only then can anything be ranked. */
  async settle() {
    await this.#classifier.settle();
  }

  isKnown(stem: string): boolean {
    return this.#frequency.has(stem);
  }

  /** Best first, one for each lesson; and what is asked for instead, where that is plain. */
  rank(
    { concepts: plain, features, verbatim }: Reading,
    { lessonId, exclude }: Place,
  ): { hits: Hit[]; beyond: Beyond | null } {
    const concepts = plain.map((concept) => ({ ...concept, weight: this.weightOf(concept) }));
    const candidates = this.#gather(concepts);
    const strongest = Math.max(...[...candidates.values()].map(searchScore));
    const likelihoods = this.#classifier.score(features);
    const asked = ` ${concepts.flatMap(({ own }) => own).join(' ')} `;
    const [beyond, instead] = [...this.#beyond]
      .map(([label, kind]) => [kind, (likelihoods.get(label) ?? 0) - BY_CHANCE[kind]] as const)
      .reduce((one, other) => (other[1] > one[1] ? other : one));
    const course = this.#lessons.get(lessonId ?? -1)?.course.id;
    const ranked = [...this.#lessons.values()]
      .filter(({ id }) => !exclude?.has(id))
      .map((lesson) => {
        const candidate = candidates.get(lesson.id);
        const isDefined = lesson.termStems.some((stems) => asked.includes(` ${stems} `));
        const odds =
          (likelihoods.get(lesson.id) ?? 0) -
          instead +
          (isDefined ? WEIGHTS.term : 0) +
          (lesson.id === verbatim ? WEIGHTS.verbatim : 0);
        const found = candidate ? searchScore(candidate) / strongest : 0;
        const place =
          lesson.id === lessonId ? WEIGHTS.here : lesson.course.id === course ? WEIGHTS.course : 0;
        const score = odds + WEIGHTS.search * Math.log(found + UNFOUND) + place;
        return { lesson, candidate, odds, score };
      })
      .toSorted((a, b) => b.score - a.score);
    const hits = ranked.slice(0, HITS).flatMap(({ lesson, candidate, odds, score }) => {
      const stems = this.#stems.get(lesson.id);
      const coverage = coverageOf(
        concepts,
        (term) => stems?.get(term) ?? candidate?.slips.get(term) ?? 0,
      );
      const passage = candidate?.passage ?? lesson.passages[0];
      if (!passage || coverage.all === 0) return [];
      return { lesson, passage, score, odds, coverage: coverage.all, ownCoverage: coverage.own };
    });
    const isBeyond = hits[0] !== undefined && hits[0].odds < BANDS.beyond;
    return { hits, beyond: isBeyond ? beyond : null };
  }

  /** How much of what is spoken of a lesson has, 0 to 1; a synonym counts half. */
  coverage(lesson: LibraryLesson, plain: readonly Concept[]): number {
    const concepts = plain.map((concept) => ({ ...concept, weight: this.weightOf(concept) }));
    return coverageOf(concepts, (term) => this.#stems.get(lesson.id)?.get(term) ?? 0).all;
  }

  /** What the search finds in the texts of the lessons, by their ids. */
  #gather(concepts: readonly WeightedConcept[]): Map<number, Candidate> {
    const boosts = this.#boostsOf(concepts);
    const query = [...boosts.keys()].join(' ');
    const options = {
      boostTerm: (term: string) => boosts.get(term) ?? 1,
      // A word that the lessons have is spelled well; only others may be a slip.
      fuzzy: (term: string) => (term.length > 4 && !this.isKnown(term) ? 0.2 : false),
    };
    const { title, terms, takeaways, heading } = WEIGHTS;
    const boost = { title, terms, takeaways, heading };
    const candidates = new Map<number, Candidate>();
    for (const result of this.#index.search(query, { ...options, boost }).slice(0, RESULTS)) {
      const passage = this.#passages[result.id as number];
      if (!passage) continue;
      let candidate = candidates.get(passage.lesson.id);
      if (!candidate) {
        candidate = { passage, scores: [], slips: new Map() };
        candidates.set(passage.lesson.id, candidate);
      }
      candidate.scores.push(scoreOf(result));
      collectSlips(candidate.slips, result);
    }
    return candidates;
  }

  #boostsOf(concepts: readonly Concept[]): Map<string, number> {
    const boosts = new Map<string, number>();
    for (const { own, names, others, kind } of concepts) {
      const factor = kind === 'light' ? WEIGHTS.light : 1;
      const add = (term: string, weight: number) => {
        const rare =
          this.#rarity(this.#frequency.get(term) ?? 1) ** (WEIGHTS.rarityInSearch / WEIGHTS.rarity);
        boosts.set(term, Math.max(boosts.get(term) ?? 0, factor * weight * rare));
      };
      for (const term of own) add(term, 1);
      for (const term of names) add(term, others.get(term) ?? 0);
    }
    return boosts;
  }

  /** Rare words say more of what a question is about than common ones. */
  weightOf({ own, names, kind }: Concept): number {
    const factor = kind === 'light' ? WEIGHTS.light : 1;
    const rarities = (names.length > 0 ? names : own).flatMap((term) => {
      const lessons = this.#frequency.get(term);
      return lessons === undefined ? [] : [this.#rarity(lessons)];
    });
    return factor * (rarities.length > 0 ? Math.max(...rarities) : WEIGHTS.unknown);
  }

  /** 1 for a word of one lesson, near 0 for one of all lessons. */
  #rarity(lessons: number): number {
    const all = this.#lessons.size;
    return (Math.log(1 + all / lessons) / Math.log(1 + all)) ** WEIGHTS.rarity;
  }
}

export function bandOf({ odds, coverage, ownCoverage }: Hit): Band {
  const evidence = odds + BANDS.coverage * coverage;
  if (evidence < BANDS.weak) return 'none';
  return evidence >= BANDS.strong && ownCoverage >= BANDS.own ? 'strong' : 'weak';
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
  return total === 0 ? { all: 0, own: 0 } : { all: all / total, own: own / total };
}

/** How well the query terms were found that were found by a near spelling only. */
function collectSlips(slips: Map<string, number>, { queryTerms, match }: SearchResult) {
  const terms = queryTerms.filter((term) => !match[term]);
  if (terms.length === 0) return;
  const isInText = Object.values(match).every((fields) =>
    fields.every((field) => field === 'text'),
  );
  const degree = WEIGHTS.fuzzy * (isInText ? WEIGHTS.body : 1);
  for (const term of terms) slips.set(term, Math.max(degree, slips.get(term) ?? 0));
}

/** The best passage, and a part of the second. */
function searchScore({ scores: [first = 0, second = 0] }: Candidate): number {
  return first + WEIGHTS.second * second;
}

/** MiniSearch counts a result up by the number of terms found, of which synonyms make more or fewer. */
function scoreOf(result: SearchResult): number {
  return result.score / Math.max(1, result.queryTerms.length);
}
