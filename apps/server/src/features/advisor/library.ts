import type { QuizQuestion } from '@inzira/contract/learning';
import MiniSearch, { type SearchResult } from 'minisearch';
import type { LessonForSearch } from '#src/features/learning/lessons.ts';
import { passagesOf, sectionsOf, type Section } from './passages.ts';
import { stemsOf } from './stems.ts';
import { OTHER_WEIGHTS, type Concept, type Vocabulary } from './vocabulary.ts';

export interface LibraryLesson extends LessonForSearch {
  sections: Section[];
  /** The stems of each term that it defines, and of the abbreviation in its brackets. */
  termStems: readonly string[];
}

export interface LibraryPassage {
  id: number;
  lesson: LibraryLesson;
  heading: string;
  text: string;
}

/** How sure the evidence makes the mentor: to answer, to offer the closest lessons, or to decline. */
export type Band = 'strong' | 'weak' | 'none';

export interface Hit {
  lesson: LibraryLesson;
  /** The passage of it that fits best. */
  passage: LibraryPassage;
  score: number;
  /** How much of what the question speaks of the lesson has, 0 to 1; a synonym counts half. */
  coverage: number;
  /** The same from the learner's own words and their translations alone. */
  ownCoverage: number;
  /** How close the closest of the questions is that its author expects, 0 to 1. */
  likeness: number;
}

export interface Finding {
  band: Band;
  /** Best first, one for each lesson. */
  hits: Hit[];
  /** Two lessons are so close that both are named. */
  isClose: boolean;
}

export interface GradedQuestion {
  chapterId: number;
  question: QuizQuestion;
}

/** Where the learner is; the lesson that is open comes first among equals, then its course. */
export interface Place {
  lessonId?: number | null;
  exclude?: ReadonlySet<number>;
}

export const R = { skip: -1, rare: 0.62, rareWeight: 0.56, title: 2.3, terms: 1.7, takeaways: 3.5, heading: 1.1, question: 5.7, second: 0.95, here: 1.25, course: 1.08, unknown: 0.57, elsewhere: 1.5, light: 0.7, body: 0.48, fuzzy: 0.86, like: 3.9, term: 1.5, gamma: 0.87, cover: 1.95 };
const FIELDS = ['title', 'terms', 'takeaways', 'heading', 'text'] as const;
/** How much evidence, coverage and likeness together, each band needs. */
const BANDS = {
  weak: 0.62,
  weakElsewhere: 0.95,
  strong: 1.12,
  strongElsewhere: 1.3,
  own: 0.4,
  alike: 0.6,
};
const CLOSE_RATIO = 0.65;
const HITS = 6;
const SAME_QUESTION = 0.7;
const GRADED_STEMS = 7;

interface IndexedPassage {
  id: number;
  title: string;
  terms: string;
  takeaways: string;
  heading: string;
  text: string;
}

interface IndexedQuestion {
  id: number;
  text: string;
}

/** Everything the lessons say, found by what a question speaks of. Made once for a content version. */
export class Library {
  readonly lessons: ReadonlyMap<number, LibraryLesson>;
  readonly passages: readonly LibraryPassage[];
  readonly #vocabulary: Vocabulary;
  readonly #passageIndex: MiniSearch<IndexedPassage>;
  readonly #questionIndex: MiniSearch<IndexedQuestion>;
  readonly questions_: { lesson: LibraryLesson; stems: ReadonlySet<string> }[] = [];
  readonly #quiz: readonly (GradedQuestion & { stems: ReadonlySet<string> })[];
  /** In how many lessons a stem stands. */
  readonly #frequency = new Map<string, number>();

  constructor(
    lessons: readonly LessonForSearch[],
    vocabulary: Vocabulary,
    quizzes: readonly { chapterId: number; questions: readonly QuizQuestion[] }[] = [],
  ) {
    this.#vocabulary = vocabulary;
    const options = {
      tokenize: (text: string) => text.split(' ').filter(Boolean),
      processTerm: (term: string) => term,
    };
    this.#passageIndex = new MiniSearch<IndexedPassage>({
      ...options,
      fields: [...FIELDS],
    });
    this.#questionIndex = new MiniSearch<IndexedQuestion>({ ...options, fields: ['text'] });
    const passages: LibraryPassage[] = [];
    const known = new Map<number, LibraryLesson>();
    for (const source of lessons) {
      const asked_as = [...source.asked_as, ...vocabulary.moreQuestions(source.slug)];
      const lesson = {
        ...source,
        asked_as,
        sections: sectionsOf(source.markdown),
        termStems: source.terms.flatMap(({ term }) => term.split(/[()]/).map(stemmed)).filter(Boolean),
      };
      known.set(lesson.id, lesson);
      this.#addQuestions(lesson);
      const stems = new Set<string>();
      for (const { heading, text } of passagesOf(lesson.sections)) {
        const id = passages.length;
        passages.push({ id, lesson, heading, text });
        const document = {
          id,
          title: stemmed(lesson.title),
          terms: stemmed(lesson.terms.map(({ term }) => term).join(' ')),
          takeaways: stemmed(
            [...lesson.takeaways, ...lesson.terms.map(({ definition }) => definition)].join(' '),
          ),
          heading: stemmed(heading),
          text: stemmed(text),
        };
        this.#passageIndex.add(document);
        for (const field of FIELDS) {
          for (const stem of document[field].split(' ')) stems.add(stem);
        }
      }
      for (const question of lesson.asked_as) for (const stem of stemsOf(question)) stems.add(stem);
      for (const stem of stems) this.#frequency.set(stem, (this.#frequency.get(stem) ?? 0) + 1);
    }
    this.lessons = known;
    this.passages = passages;
    this.#quiz = quizzes.flatMap(({ chapterId, questions }) =>
      questions.map((question) => ({
        chapterId,
        question,
        stems: new Set(stemsOf(question.question_text)),
      })),
    );
  }

  quizQuestion(id: number): GradedQuestion | null {
    return this.#quiz.find(({ question }) => question.id === id) ?? null;
  }

  /** The question of a quiz that a message repeats, or nearly. */
  quizQuestionLike(message: string): GradedQuestion | null {
    const stems = new Set(stemsOf(message));
    if (stems.size < GRADED_STEMS) return null;
    let best: { shared: number; found: GradedQuestion | null } = { shared: 0, found: null };
    for (const candidate of this.#quiz) {
      // A short one is a question that anybody may ask.
      if (candidate.stems.size < GRADED_STEMS) continue;
      const common = [...candidate.stems].filter((stem) => stems.has(stem)).length;
      // Of the longer of the two, so that neither a long message nor a short question matches by chance.
      const shared = common / Math.max(stems.size, candidate.stems.size);
      if (shared > best.shared) best = { shared, found: candidate };
    }
    return best.shared >= SAME_QUESTION ? best.found : null;
  }

  #addQuestions(lesson: LibraryLesson) {
    for (const question of lesson.asked_as) {
      const stems = stemsOf(question);
      this.#questionIndex.add({ id: this.questions_.length, text: stems.join(' ') });
      this.questions_.push({ lesson, stems: new Set(stems) });
    }
  }

  conceptsOf(question: string): Concept[] {
    return this.#vocabulary.conceptsOf(question, (stem) => this.#frequency.has(stem));
  }

  /** The stems of the learner's own words and their translations, in their order. */
  conceptStems(question: string): string[] {
    return this.conceptsOf(question).flatMap(({ own, others, origin }) =>
      origin === 'translation' ? [...own, ...others] : own,
    );
  }

  /** What a question's words weigh when a sentence is looked for that answers it. */
  weightedStems(question: string): Map<string, number> {
    const weights = new Map<string, number>();
    for (const concept of this.conceptsOf(question)) {
      const weight = this.#weightOf(concept);
      for (const stem of concept.own) weights.set(stem, weight);
      for (const stem of concept.others) {
        if (!weights.has(stem)) weights.set(stem, weight * OTHER_WEIGHTS[concept.origin]);
      }
    }
    return weights;
  }

  /** The lesson that defines a term, if one does. */
  lessonOfTerm(term: string): LibraryLesson | null {
    const key = stemmed(term);
    for (const lesson of this.lessons.values()) {
      if (lesson.termStems.includes(key)) return lesson;
    }
    return null;
  }

  find(question: string, place: Place = {}): Finding {
    const concepts = this.conceptsOf(question);
    const hits = this.#rank(concepts, place);
    const [first, second] = hits;
    if (!first) return { band: 'none', hits: [], isClose: false };
    const isClose = second !== undefined && second.score >= first.score * CLOSE_RATIO;
    return { band: this.#bandOf(first, concepts), hits, isClose };
  }

  #rank(concepts: readonly Concept[], { lessonId, exclude }: Place): Hit[] {
    if (concepts.length === 0) return [];
    const weights = new Map<string, number>();
    for (const { own, others, origin, kind } of concepts) {
      const factor = kind === 'light' ? R.light : 1;
      const add = (term: string, weight: number) => {
        const rare = this.#rarity(this.#frequency.get(term) ?? 1) ** R.rare;
        weights.set(term, Math.max(weights.get(term) ?? 0, weight * rare));
      };
      for (const term of own) add(term, factor);
      for (const term of others) add(term, factor * OTHER_WEIGHTS[origin]);
    }
    const query = [...weights.keys()].join(' ');
    const asked = ` ${concepts.flatMap(({ own }) => own).join(' ')} `;
    const options = {
      boostTerm: (term: string) => weights.get(term) ?? 1,
      fuzzy: (term: string) => (term.length > 4 && !this.#frequency.has(term) ? 0.2 : false),
    };
    const best = new Map<number, Candidate>();
    const here = lessonId ? this.lessons.get(lessonId) : undefined;
    const candidate = (lesson: LibraryLesson) => {
      let entry = best.get(lesson.id);
      if (!entry) {
        entry = { lesson, passage: null, passageScore: 0, questionScore: 0, passages: 0, questions: 0, found: new Map() };
        best.set(lesson.id, entry);
      }
      return entry;
    };
    for (const result of this.#passageIndex.search(query, { ...options, boost: { title: R.title, terms: R.terms, takeaways: R.takeaways, heading: R.heading } })) {
      const passage = this.passages[result.id as number];
      if (!passage || exclude?.has(passage.lesson.id)) continue;
      const entry = candidate(passage.lesson);
      const score = scoreOf(result);
      // Results come best first.
      entry.passage ??= passage;
      entry.passageScore += entry.passages++ === 0 ? score : entry.passages === 2 ? R.second * score : 0;
      collectFound(entry.found, result, BODY_FIELDS);
    }
    const likeness = new Map<number, number>();
    for (const result of this.#questionIndex.search(query, options)) {
      const question = this.questions_[result.id as number];
      if (!question || exclude?.has(question.lesson.id) || result.id === R.skip) continue;
      const entry = candidate(question.lesson);
      entry.questionScore += entry.questions++ === 0 ? scoreOf(result) : entry.questions <= 3 ? R.second * scoreOf(result) : 0;
      collectFound(entry.found, result);
      const like = this.#likenessOf(concepts, question.stems);
      likeness.set(question.lesson.id, Math.max(likeness.get(question.lesson.id) ?? 0, like));
    }
    const strongest = Math.max(
      ...[...best.values()].map((entry) => entry.passageScore + R.question * entry.questionScore),
    );
    return [...best.values()]
      .flatMap(({ lesson, passage, passageScore, questionScore, found }) => {
        const first = passage ?? this.passages.find((each) => each.lesson === lesson);
        if (!first) return [];
        const boost =
          lesson === here ? R.here : lesson.course.id === here?.course.id ? R.course : 1;
        const coverage = this.#coverageOf(concepts, (term) => found.get(term) ?? 0);
        const like = likeness.get(lesson.id) ?? 0;
        const defines = lesson.termStems.some((stems) => asked.includes(` ${stems} `));
        const share = (passageScore + R.question * questionScore) / strongest;
        return [
          {
            lesson,
            passage: first,
            score: share ** R.gamma * coverage.all ** R.cover * (1 + R.like * like) * boost * (defines ? R.term : 1),
            coverage: coverage.all,
            ownCoverage: coverage.own,
            likeness: like,
          },
        ];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, HITS);
  }

  /** The share of what a question speaks of, by weight, that is found; a part of a phrase is a part. */
  #coverageOf(concepts: readonly Concept[], degreeOf: (term: string) => number) {
    let all = 0;
    let own = 0;
    let total = 0;
    for (const concept of concepts) {
      const weight = this.#weightOf(concept);
      total += weight;
      const direct =
        concept.own.reduce((sum, term) => sum + degreeOf(term), 0) / Math.max(1, concept.own.length);
      const other =
        OTHER_WEIGHTS[concept.origin] * Math.max(0, ...concept.others.map(degreeOf));
      all += weight * Math.max(direct, other);
      own += weight * (concept.origin === 'translation' ? Math.max(direct, other) : direct);
    }
    return total === 0 ? { all: 0, own: 0, total } : { all: all / total, own: own / total, total };
  }

  /** Rare words say more of what a question is about than common ones. */
  #weightOf(concept: Concept): number {
    if (concept.kind === 'elsewhere') return R.elsewhere;
    const factor = concept.kind === 'light' ? R.light : 1;
    const words = concept.origin === 'translation' ? concept.others : concept.own;
    const known = words.flatMap((term) => {
      const lessons = this.#frequency.get(term);
      return lessons === undefined ? [] : [this.#rarity(lessons)];
    });
    return factor * (known.length > 0 ? Math.max(...known) : R.unknown);
  }

  /** 1 for a word of one lesson, near 0 for one of all lessons. */
  #rarity(lessons: number): number {
    const all = this.lessons.size;
    return (Math.log(1 + all / lessons) / Math.log(1 + all)) ** R.rareWeight;
  }

  /** How much two questions share of what both speak of. */
  #likenessOf(concepts: readonly Concept[], stems: ReadonlySet<string>): number {
    const { all, total } = this.#coverageOf(concepts, (term) => (stems.has(term) ? 1 : 0));
    let expected = 0;
    for (const stem of stems) expected += this.#rarity(this.#frequency.get(stem) ?? 1);
    const shared = all * total;
    return expected === 0 ? 0 : Math.min(1, (2 * shared) / (total + Math.max(expected, shared)));
  }

  #bandOf(hit: Hit, concepts: readonly Concept[]): Band {
    const evidence = hit.coverage + hit.likeness;
    const isElsewhere = concepts.some(({ kind }) => kind === 'elsewhere');
    if (evidence < (isElsewhere ? BANDS.weakElsewhere : BANDS.weak)) return 'none';
    const isWeighty = concepts.some(({ kind }) => kind === 'plain') || hit.likeness >= BANDS.alike;
    const isSure =
      isWeighty &&
      // Synonyms alone never make the mentor sure.
      hit.ownCoverage >= BANDS.own &&
      evidence >= (isElsewhere ? BANDS.strongElsewhere : BANDS.strong);
    return isSure ? 'strong' : 'weak';
  }
}

interface Candidate {
  lesson: LibraryLesson;
  passage: LibraryPassage | null;
  passageScore: number;
  questionScore: number;
  passages: number; questions: number;
  /** Query term to how well it was found, 0 to 1. */
  found: Map<string, number>;
}

const BODY_FIELDS: readonly string[] = ['text'];

/** How well each query term was found: as such or by a near spelling, in the running text or better. */
function collectFound(found: Map<string, number>, result: SearchResult, body: readonly string[] = []) {
  for (const term of result.queryTerms) {
    const exact = result.match[term];
    const fields = exact ?? Object.values(result.match).flat();
    const place = fields.every((field) => body.includes(field)) ? R.body : 1;
    const degree = (exact ? 1 : R.fuzzy) * place;
    found.set(term, Math.max(found.get(term) ?? 0, degree));
  }
}

/** MiniSearch counts a result up by the number of terms found, of which synonyms make more or fewer. */
function scoreOf(result: SearchResult): number {
  return result.score / Math.max(1, result.queryTerms.length);
}

function stemmed(text: string): string {
  return stemsOf(text).join(' ');
}
