import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QuizQuestion } from '@inzira/contract/learning';
import type { LessonForSearch } from '#src/features/learning/lessons.ts';
import { featuresOf } from './features.ts';
import { passagesOf, sectionsOf, type Section } from './passages.ts';
import { bandOf, Ranking, type Band, type Beyond, type Hit, type Place } from './ranking.ts';
import { stemsOf, wordsOf } from './stems.ts';
import type { Concept, Vocabulary } from './vocabulary.ts';

export interface LibraryLesson extends LessonForSearch {
  sections: Section[];
  passages: LibraryPassage[];
  /** The stems of each term that it defines, and of the abbreviation in its brackets. */
  termStems: readonly string[];
}

export interface LibraryPassage {
  lesson: LibraryLesson;
  heading: string;
  text: string;
}

export interface GradedQuestion {
  chapterId: number;
  question: QuizQuestion;
}

export interface Finding {
  band: Band;
  /** Best first, one for each lesson. */
  hits: Hit[];
  /** Two lessons are so close that both are named. */
  isClose: boolean;
  /** What the question plainly asks for, where that is nothing that a lesson teaches. */
  beyond: Beyond | null;
}

export type LibraryQuizzes = readonly { chapterId: number; questions: readonly QuizQuestion[] }[];

/** How much likelier, as a logarithm, the first lesson is than one that is named beside it. */
const CLOSE = 5;
const SAME_QUESTION = 0.7;
/** A question with fewer words that carry meaning is one that anybody may ask. */
const GRADED_STEMS = 7;

/** Questions that are learnt from before other work has its turn. */
const QUESTIONS_AT_ONCE = 50;

/** Everything the lessons say, found by what a question speaks of. Made once for a content version. */
export class Library {
  readonly #lessons = new Map<number, LibraryLesson>();
  readonly #vocabulary: Vocabulary;
  readonly #ranking = new Ranking();
  /** The words of each question that authors expect, and the lesson that it asks for. */
  readonly #asked = new Map<string, number>();
  readonly #quiz: (GradedQuestion & { stems: ReadonlySet<string> })[] = [];

  private constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Takes the lessons in bit by bit, so that requests are answered in between. */
  static async make(
    sources: readonly LessonForSearch[],
    vocabulary: Vocabulary,
    quizzes: LibraryQuizzes = [],
  ): Promise<Library> {
    const library = new Library(vocabulary);
    for (const source of sources) {
      library.#add(source);
      await nextTurn();
    }
    // What a text speaks of is known only now that all lessons are in.
    for (const lesson of library.#lessons.values())
      await library.#learn(lesson.id, examplesOf(lesson));
    await library.#learn('another field', vocabulary.offTopic);
    for (const questions of vocabulary.untaught) await library.#learn('no lesson yet', questions);
    await library.#ranking.settle();
    for (const { chapterId, questions } of quizzes) {
      for (const question of questions) {
        library.#quiz.push({
          chapterId,
          question,
          stems: new Set(stemsOf(question.question_text)),
        });
      }
    }
    return library;
  }

  #add(source: LessonForSearch) {
    const sections = sectionsOf(source.markdown);
    const lesson: LibraryLesson = {
      ...source,
      asked_as: [...source.asked_as, ...this.#vocabulary.moreQuestions(source.slug)],
      sections,
      passages: [],
      termStems: source.terms
        .flatMap(({ term }) => term.split(/[()]/).map(stemmed))
        .filter(Boolean),
    };
    lesson.passages = passagesOf(sections).map((passage) => ({ lesson, ...passage }));
    this.#lessons.set(lesson.id, lesson);
    this.#ranking.add(lesson, lesson.passages);
  }

  async #learn(what: number | Beyond, questions: readonly string[]) {
    const take = this.#ranking.begin(what, questions.length);
    for (const [index, question] of questions.entries()) {
      if (index % QUESTIONS_AT_ONCE === 0) await nextTurn();
      take(featuresOf(question, this.conceptsOf(question)));
      if (typeof what === 'number') this.#asked.set(wordsOf(question).join(' '), what);
    }
  }

  /** By id, in the order of the curriculum. */
  get lessons(): ReadonlyMap<number, LibraryLesson> {
    return this.#lessons;
  }

  get passageCount(): number {
    return [...this.#lessons.values()].reduce((sum, { passages }) => sum + passages.length, 0);
  }

  find(question: string, place: Place = {}): Finding {
    const concepts = this.conceptsOf(question);
    const features = featuresOf(question, concepts);
    const verbatim = this.#asked.get(wordsOf(question).join(' '));
    const { hits, beyond } = this.#ranking.rank({ concepts, features, verbatim }, place);
    const [first, second] = hits;
    if (!first) return { band: 'none', hits: [], isClose: false, beyond };
    return {
      band: bandOf(first),
      hits,
      isClose: second !== undefined && second.score >= first.score - CLOSE,
      beyond,
    };
  }

  conceptsOf(question: string): Concept[] {
    return this.#vocabulary.conceptsOf(question, (stem) => this.#ranking.isKnown(stem));
  }

  /** How much of what a text speaks of a lesson has, 0 to 1; all of it when the text speaks of nothing. */
  coverage(lesson: LibraryLesson, text: string): number {
    const concepts = this.conceptsOf(text);
    return concepts.length === 0 ? 1 : this.#ranking.coverage(lesson, concepts);
  }

  /** The stems of the learner's own words and other names for them, in their order. */
  conceptStems(question: string): string[] {
    return this.conceptsOf(question).flatMap(({ own, names }) => [...own, ...names]);
  }

  /** What a question's words weigh when a sentence is looked for that answers it. */
  weightedStems(question: string): Map<string, number> {
    const weights = new Map<string, number>();
    for (const concept of this.conceptsOf(question)) {
      const weight = this.#ranking.weightOf(concept);
      for (const stem of concept.own) weights.set(stem, weight);
      for (const [stem, share] of concept.others) {
        if (!weights.has(stem)) weights.set(stem, weight * share);
      }
    }
    return weights;
  }

  /** The lesson that defines a term, if one does. */
  lessonOfTerm(term: string): LibraryLesson | null {
    const key = stemmed(term);
    for (const lesson of this.#lessons.values()) if (lesson.termStems.includes(key)) return lesson;
    return null;
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
      if (candidate.stems.size < GRADED_STEMS) continue;
      let common = 0;
      for (const stem of candidate.stems) if (stems.has(stem)) common += 1;
      // Of the longer of the two, so that neither a long message nor a short question matches by chance.
      const shared = common / Math.max(stems.size, candidate.stems.size);
      if (shared > best.shared) best = { shared, found: candidate };
    }
    return best.shared >= SAME_QUESTION ? best.found : null;
  }
}

/** What learners ask the lesson for: as its authors expect it, and by the names of what it teaches. */
function examplesOf({ asked_as: askedAs, title, terms }: LibraryLesson): string[] {
  const names = terms.flatMap(({ term }) => term.split(/[()]/)).map((name) => name.trim());
  return [...askedAs, title, ...names.flatMap((name) => name && [name, `what is ${name}`])];
}

function stemmed(text: string): string {
  return stemsOf(text).join(' ');
}
