import type { CalculatorName } from '@inzira/contract/calculators';
import type { QuizQuestion } from '@inzira/contract/learning';
import type { LessonForSearch } from '#src/features/learning/learning.ts';
import { MARKDOWN_PARTS, type AnswerSource } from './answer-files.ts';
import { classify, knowsWordOf } from './classifier.ts';
import type { Label, MentorContent, Talk } from './content.ts';
import { wordsOf } from './words.ts';

export type LibraryLesson = LessonForSearch;

export interface Answer extends Omit<AnswerSource, 'asked_as' | 'file' | 'lessonSlug' | 'lesson'> {
  /** How learners ask for it. */
  asks: string;
  lesson: LibraryLesson | null;
}

interface GradedQuestion {
  chapterId: number;
  question: QuizQuestion;
}

export type LibraryQuizzes = readonly { chapterId: number; questions: readonly QuizQuestion[] }[];

/** How sure the evidence makes the mentor: to answer, to offer the nearest answers, or to decline. */
type Band = 'answer' | 'offer' | 'none';

export interface Finding {
  band: Band;
  /** The likeliest first. */
  answers: Answer[];
  /** The likeliest first; a lesson is as likely as all its answers together. */
  lessons: LibraryLesson[];
  /** What the message is instead, where that is likelier than each answer. */
  talk: Talk | null;
  calculator: CalculatorName | null;
  /** What is asked for, where no answer has it: a topic of business, or anything else. */
  beyond: { topic: string } | 'off-topic' | null;
}

/** Where the learner is, and what they have seen already. */
export interface Place {
  lessonId?: number | null;
  exclude?: ReadonlySet<string>;
}

const ANSWERS = 8;
/** What the lesson that is open counts beforehand, and the others of its course. */
const HERE = { lesson: 0.8, course: 0.2 };
const SAME_QUESTION = 0.7;
/** A question of fewer words is one that anybody may ask. */
const GRADED_WORDS = 8;

/** Everything the mentor may say, found by how people ask for it. Made once for a content version. */
export class Library {
  readonly lessons: ReadonlyMap<number, LibraryLesson>;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly #content: MentorContent;
  readonly #bySlug: ReadonlyMap<string, LibraryLesson>;
  readonly #quiz: (GradedQuestion & { words: ReadonlySet<string> })[];

  /** @param lessons in the order of the curriculum */
  constructor(
    content: MentorContent,
    lessons: readonly LibraryLesson[],
    quizzes: LibraryQuizzes = [],
  ) {
    this.#content = content;
    this.lessons = new Map(lessons.map((lesson) => [lesson.id, lesson]));
    this.#bySlug = new Map(lessons.map((lesson) => [lesson.slug, lesson]));
    this.answers = new Map(content.answers.map((source) => [source.id, this.#toAnswer(source)]));
    this.#quiz = quizzes.flatMap(({ chapterId, questions }) =>
      questions.map((question) => ({
        chapterId,
        question,
        words: new Set(wordsOf(question.question_text)),
      })),
    );
  }

  #toAnswer({ lessonSlug, file: _, ...answer }: MentorContent['answers'][number]): Answer {
    const ready = { ...answer, lesson: this.#bySlug.get(lessonSlug ?? '') ?? null };
    for (const part of MARKDOWN_PARTS) {
      const markdown = answer[part];
      if (markdown !== undefined) ready[part] = this.#toReply(markdown);
    }
    return ready;
  }

  /** Markdown of a file as it stands in a reply: links lead somewhere, and lines end where they must. */
  #toReply(markdown: string): string {
    return markdown
      .replaceAll(/\[([^\]]+)\]\(lesson:([a-z0-9-]+)\)/g, (_, text: string, slug: string) => {
        const lesson = this.#bySlug.get(slug);
        return lesson
          ? `[${text}](/chapters/${lesson.chapter.id}/lessons?lesson=${lesson.id})`
          : text;
      })
      .replaceAll(/(?<!\n)\n(?![\n|]|\s*(?:[-*+]|\d+[.)])\s)(?<!\|\n)\s*/g, ' ');
  }

  find(message: string, place: Place = {}): Finding {
    const { model, labels, limits } = this.#content;
    const likely = classify(model, message, limits.temperature, this.#biasAt(place.lessonId));
    const order = [...likely.keys()].toSorted((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
    const first = labels[order[0] ?? -1];
    // "What is runway?" asks for no sum, however near it comes to one.
    const isSum = /\d|calcul|\bwork(?:ing)? (?:it |this )?out\b|\bhesabu\b/i.test(message);
    const answers: Answer[] = [];
    const lessons = new Map<LibraryLesson, number>();
    let sure = 0;
    let taught = 0;
    for (const at of order) {
      const label = labels[at];
      const share = likely[at] ?? 0;
      if (label?.kind === 'answer') {
        const answer = this.answers.get(label.id);
        if (!answer || place.exclude?.has(answer.id)) continue;
        if (answers.length === 0) sure = share;
        if (answers.length < ANSWERS) answers.push(answer);
        taught += share;
        if (answer.lesson) lessons.set(answer.lesson, (lessons.get(answer.lesson) ?? 0) + share);
      } else if (label?.kind === 'lesson') {
        const lesson = this.#bySlug.get(label.slug);
        if (!lesson) continue;
        taught += share;
        lessons.set(lesson, (lessons.get(lesson) ?? 0) + share);
      } else if (label?.kind === 'module' || label?.kind === 'sum') {
        taught += share;
      }
    }
    return {
      // What many answers share a little of is not what one of them is about.
      band:
        first?.kind === 'off-topic' || !knowsWordOf(model, message)
          ? 'none'
          : bandOf(sure, taught, limits),
      answers,
      lessons: [...lessons].toSorted(([, a], [, b]) => b - a).map(([lesson]) => lesson),
      talk: first?.kind === 'talk' ? first.talk : null,
      calculator: first?.kind === 'sum' && isSum ? first.calculator : null,
      beyond: beyondOf(order.map((at) => labels[at])),
    };
  }

  /** What a message names besides the words that talk is made of; null where it names nothing. */
  topicOf(message: string): string | null {
    const words = wordsOf(message).filter((word) => !this.#content.talkWords.has(word));
    return words.length > 0 ? words.join(' ') : null;
  }

  #biasAt(lessonId: number | null | undefined): ReadonlyMap<number, number> {
    const here = this.lessons.get(lessonId ?? -1);
    const bias = new Map<number, number>();
    if (!here) return bias;
    for (const [at, label] of this.#content.labels.entries()) {
      const lesson =
        label.kind === 'answer'
          ? this.answers.get(label.id)?.lesson
          : label.kind === 'lesson'
            ? this.#bySlug.get(label.slug)
            : null;
      if (lesson?.id === here.id) bias.set(at, HERE.lesson);
      else if (lesson && lesson.course.id === here.course.id) bias.set(at, HERE.course);
    }
    return bias;
  }

  /** The question of a quiz that a message repeats, or nearly. */
  quizQuestionLike(message: string): GradedQuestion | null {
    const words = new Set(wordsOf(message));
    if (words.size < GRADED_WORDS) return null;
    let best: { shared: number; found: GradedQuestion | null } = { shared: 0, found: null };
    for (const candidate of this.#quiz) {
      const common = [...candidate.words].filter((word) => words.has(word)).length;
      // Of the longer of the two, so that neither a long message nor a short question matches by chance.
      const shared = common / Math.max(words.size, candidate.words.size);
      if (candidate.words.size >= GRADED_WORDS && shared > best.shared)
        best = { shared, found: candidate };
    }
    return best.shared >= SAME_QUESTION ? best.found : null;
  }
}

function bandOf(sure: number, taught: number, limits: { answer: number; offer: number }): Band {
  if (sure >= limits.answer) return 'answer';
  return taught >= limits.offer ? 'offer' : 'none';
}

function beyondOf(order: readonly (Label | undefined)[]): Finding['beyond'] {
  const label = order.find((each) => each?.kind === 'untaught' || each?.kind === 'off-topic');
  if (label?.kind === 'untaught') return { topic: label.topic };
  return label?.kind === 'off-topic' ? 'off-topic' : null;
}
