import type { Language } from '@inzira/contract/accounts';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import type { QuizQuestion } from '@inzira/contract/learning';
import type { Fact } from '@inzira/contract/facts';
import {
  ANSWER_TEXTS,
  MARKDOWN_PARTS,
  ORIGINAL,
  type AnswerTexts,
  type WrittenAnswer,
} from './answers.ts';
import { bandOf, mixed, translated, weigh, type Band } from './evidence.ts';
import { classify, knowsWordOf } from './classifier.ts';
import type { Choices, Label, Talk } from './labels.ts';
import type { MentorContent } from './learn.ts';
import { askingIn } from './asking.ts';
import { languageOf, toEnglish } from './dictionary.ts';
import type { Tagger } from './figure-tagger.ts';
import { isKinyarwanda, type ForeignLanguage } from './language.ts';
import { isOffTopic, mayBeBusiness } from './off-topic.ts';
import {
  TaughtAnswers,
  type StaffAnswers,
  type TaughtAnswer,
  type TaughtHit,
} from './taught-answers.ts';
import { wordsOf } from './words.ts';

export interface LibraryLesson {
  id: number;
  slug: string;
  title: string;
  chapter: { id: number; title: string };
  course: { id: number; title: string };
  module: { id: number; name: string };
  /** The source with `lesson:slug` links and figures; fenced blocks as plain text. */
  markdown: string;
  terms: { term: string; definition: string }[];
  takeaways: string[];
  /** Relates the lesson to a learner's idea, with the placeholders {idea}, {customer} and {country}. */
  apply: string;
  language: Language;
  /** For a translation, the original text, whose headings tell the kind of each section. */
  original?: string;
}

export interface Answer extends Omit<WrittenAnswer, 'lessonSlug'> {
  lesson: LibraryLesson | null;
  /** The language of its texts. */
  language: string;
  /** For a translation, when a second person read it; null for an original. */
  translationChecked: string | null;
  /** For a text written by staff: its language, and when somebody else read it. */
  taught?: { language: Language; checkedAt: string | null; isCorrection: boolean };
}

/** The parts of a quiz question that are needed to recognize it and to give a hint. */
export type HintedQuestion = Pick<QuizQuestion, 'question_text' | 'explanation' | 'answer'>;

interface GradedQuestion {
  chapterId: number;
  question: HintedQuestion;
}

export type LibraryQuizzes = readonly { chapterId: number; questions: readonly HintedQuestion[] }[];

/** The facts of all countries, by language. */
export type LibraryFacts = Record<'en' | 'fr', readonly Fact[]>;

export interface Finding {
  band: Band;
  /** The likeliest first. */
  answers: Answer[];
  /** The second and third answers, if they may have been meant; always if the first is half sure. */
  rivals: Answer[];
  /** By how much the first answer leads the second, from 0 to 1. */
  lead: number;
  /** Whether neither the first answer nor a question about business is likely. */
  isFaint: boolean;
  /** The likeliest first; a lesson's probability includes all its answers'. */
  lessons: LibraryLesson[];
  /** What the message is instead of a question, if that is likelier than each answer. */
  talk: Talk | null;
  calculator: CalculatorName | null;
  /** Whether it is more likely about something else than business. */
  isOffTopic: boolean;
  /** For an off-topic message, whether it is close to business. */
  mayBeBusiness: boolean;
}

/** The learner's current lesson, and the answers they have seen. */
export interface Place {
  lessonId?: number | null;
  /** The reader's language; the language of the message counts too. */
  language?: string;
  exclude?: ReadonlySet<string>;
  /** The only answers to consider. */
  among?: ReadonlySet<string>;
  /** False when the message has no figure for a sum. */
  withSums?: boolean;
}

const ANSWERS = 8;
/** The bias for the open lesson, and for the other lessons of its course. */
const HERE = { lesson: 0.8, course: 0.2 };
/** Talk that answers no question, so some of its words must occur in the examples in the same way. */
const SOCIAL: ReadonlySet<Talk> = new Set(['greet', 'thanks', 'yes', 'no']);
const KNOWN_TALK = 0.6;
/** How much likelier a sum becomes when the message has several numbers. */
const WITH_FIGURES = 4;
const A_NUMBER = /\d[\d.,]*|\b(?:laki|elfu|milioni) [a-z]/gi;
const SAME_QUESTION = 0.7;
/**
 * The leads (`TaughtHit`) at which staff's answer is given instead of a sure answer, given instead of none, and
 * offered. Of held-out ways of asking for other answers, 0.1 % are above -2 and 0.4 % above -3.
 */
const TAUGHT = { besideSure: 0, sure: -1.5, near: -3 };
/** A quiz question with fewer words is one that anybody may ask. */
const GRADED_WORDS = 8;

/** The weight of the sentences that ask, against the whole message. */
const BY_ASKING = 0.3;

/** Finds everything that the mentor may say by ways of asking. Created once per content version. */
export class Library {
  readonly lessons: ReadonlyMap<number, LibraryLesson>;
  readonly facts: LibraryFacts;
  readonly #content: MentorContent;
  readonly #learnt: ReadonlyMap<string, Answer>;
  /** The new ids of answers that were merged into others. */
  readonly #formerly: ReadonlyMap<string, string>;
  readonly #translatedLessons: ReadonlyMap<string, ReadonlyMap<number, LibraryLesson>>;
  #answers: ReadonlyMap<string, Answer>;
  /** Staff's corrections of the content's answers, by language and id. */
  #corrections: ReadonlyMap<string, ReadonlyMap<string, Answer>> = new Map();
  #withdrawn: ReadonlySet<string> = new Set();
  #taught: TaughtAnswers;
  readonly #talkWords: ReadonlyMap<Talk, ReadonlySet<string>>;
  readonly #bySlug: ReadonlyMap<string, LibraryLesson>;
  readonly #quiz: (GradedQuestion & { words: ReadonlySet<string> })[];

  /** @param lessons in the order of the curriculum */
  constructor(
    content: MentorContent,
    lessons: readonly LibraryLesson[],
    quizzes: LibraryQuizzes = [],
    facts: LibraryFacts = { en: [], fr: [] },
    translatedLessons: Readonly<Record<string, readonly LibraryLesson[]>> = {},
  ) {
    this.#translatedLessons = new Map(
      Object.entries(translatedLessons).map(([language, all]) => [
        language,
        new Map(all.map((lesson) => [lesson.id, lesson])),
      ]),
    );
    this.facts = facts;
    this.#content = content;
    this.lessons = new Map(lessons.map((lesson) => [lesson.id, lesson]));
    this.#bySlug = new Map(lessons.map((lesson) => [lesson.slug, lesson]));
    this.#learnt = new Map(content.answers.map((source) => [source.id, this.#toAnswer(source)]));
    this.#formerly = new Map(
      content.answers.flatMap(({ id, formerly = [] }) => formerly.map((former) => [former, id])),
    );
    this.#answers = this.#learnt;
    this.#taught = new TaughtAnswers(content.model, []);
    const talkWords = new Map<Talk, Set<string>>();
    for (const [text, talk] of content.talkTexts) {
      const words = talkWords.get(talk) ?? new Set();
      for (const word of text.split(' ')) words.add(word);
      talkWords.set(talk, words);
    }
    this.#talkWords = talkWords;
    this.#quiz = quizzes.flatMap(({ chapterId, questions }) =>
      questions.map((question) => ({
        chapterId,
        question,
        words: new Set(wordsOf(question.question_text)),
      })),
    );
  }

  /** The answers of the content and those of staff. */
  get answers(): ReadonlyMap<string, Answer> {
    return this.#answers;
  }

  /** The answer with this id, which may be of an answer that was merged into it. */
  answerOf(id: string): Answer | undefined {
    return this.#answers.get(id) ?? this.#answers.get(this.#formerly.get(id) ?? '');
  }

  /** The content's answers as released, whatever staff have corrected or withdrawn. */
  get released(): MentorContent['answers'] {
    return this.#content.answers;
  }

  /** The texts of such an answer as in its file, in a language; null if it is not translated. */
  releasedIn(answer: WrittenAnswer, language: string) {
    const translation = this.#content.translations.get(language)?.get(answer.id);
    if (language !== ORIGINAL && !translation) return null;
    const asks = this.#content.titles.get(language)?.get(answer.id) ?? answer.asks;
    return { ...(translation ?? answer), asks };
  }

  lessonOf({ lessonSlug }: WrittenAnswer): LibraryLesson | null {
    return this.#bySlug.get(lessonSlug ?? '') ?? null;
  }

  /**
   * Replaces staff's answers, and what they have corrected and withdrawn of the content's; needs no training. A
   * correction of an answer that is not in the content any more is an answer of its own, unless that was withdrawn.
   */
  teach({ answers, withdrawn = [] }: StaffAnswers) {
    const corrections = new Map<string, Map<string, Answer>>();
    const own = new Map<string, Answer>();
    const found: TaughtAnswer[] = [];
    this.#withdrawn = new Set(withdrawn);
    for (const taught of answers) {
      const { replaces = '', language } = taught;
      if (this.#withdrawn.has(replaces)) continue;
      const corrected = this.#learnt.get(replaces);
      const answer = this.#toTaught(taught, corrected);
      if (corrected) {
        const others = corrections.get(language) ?? new Map<string, Answer>();
        corrections.set(language, others.set(replaces, answer));
      } else own.set(answer.id, answer);
      // The ways of asking of the content are learnt already.
      if (!corrected || taught.askedAs.length > 0) found.push({ ...taught, id: answer.id });
    }
    this.#corrections = corrections;
    const given = [...this.#learnt, ...(corrections.get(ORIGINAL) ?? []), ...own];
    this.#answers = new Map(given.filter(([id]) => !this.#withdrawn.has(id)));
    this.#taught = new TaughtAnswers(
      this.#content.model,
      found.filter(({ id }) => this.#answers.has(id)),
    );
  }

  /** @param corrected keeps its id, lesson, calculator and facts */
  #toTaught(taught: TaughtAnswer, corrected: Answer | undefined): Answer {
    const { id, asks, source, language, checkedAt } = taught;
    const { source: _, checked: __, ...kept } = corrected ?? { id, moduleSlug: '', lesson: null };
    const texts = Object.fromEntries(ANSWER_TEXTS.map((part) => [part, taught[part]]));
    return {
      ...kept,
      ...this.#partsOf(texts as AnswerTexts),
      asks,
      language,
      translationChecked: null,
      taught: { language, checkedAt, isCorrection: corrected !== undefined },
      ...(source && { source }),
    };
  }

  #toAnswer({ lessonSlug, ...answer }: WrittenAnswer): Answer {
    return {
      ...answer,
      ...this.#partsOf(answer),
      lesson: this.#bySlug.get(lessonSlug ?? '') ?? null,
      language: ORIGINAL,
      translationChecked: null,
    };
  }

  #partsOf(texts: AnswerTexts): AnswerTexts {
    const ready = { ...texts };
    for (const part of MARKDOWN_PARTS) {
      const markdown = texts[part];
      if (markdown !== undefined) ready[part] = this.#toReply(markdown);
    }
    return ready;
  }

  /** An answer in a language, or the original if it is not translated. */
  answerIn(answer: Answer, language: string): Answer {
    const correction = this.#corrections.get(language)?.get(answer.id);
    if (correction) return correction;
    if (answer.taught || answer.language === language) return answer;
    const translation = this.#content.translations.get(language)?.get(answer.id);
    if (!translation) return answer;
    const { checked, ...texts } = translation;
    return {
      ...answer,
      ...this.#partsOf(texts),
      asks: this.titleOf(answer, language),
      language,
      translationChecked: checked ?? null,
    };
  }

  /** A lesson in a language, or the original if it is not translated. */
  lessonIn(lesson: LibraryLesson, language: string): LibraryLesson {
    return this.#translatedLessons.get(language)?.get(lesson.id) ?? lesson;
  }

  /** Converts a file's Markdown for a reply: resolves links and keeps line breaks. */
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
    const found = this.#findLearnt(message, place);
    const texts = [message, this.inEnglish(message)].filter((text) => text !== null);
    const hits = this.#taught
      .find(texts)
      .filter(({ id }) => !place.exclude?.has(id) && place.among?.has(id) !== false)
      .filter(({ id }) => this.#isReadable(id, message, place));
    return this.#withTaught(message, found, hits);
  }

  /** Answers that staff wrote in French are for those who ask or read in French; English ones are for all. */
  #isReadable(id: string, message: string, { language = '' }: Place): boolean {
    const { taught } = this.answers.get(id) ?? {};
    if (taught?.language !== 'fr') return true;
    return language.startsWith('fr') || this.languageOf(message) === 'fr';
  }

  /** Puts an answer of staff first if it is clearly asked for, and offers it if it is close. */
  #withTaught(message: string, found: Finding, hits: readonly TaughtHit[]): Finding {
    const [hit] = hits;
    const answer = this.answers.get(hit?.id ?? '');
    if (!hit || !answer || hit.lead < TAUGHT.near) return found;
    // "Thanks" means that, whatever else it resembles.
    if (this.#content.talkTexts.has(wordsOf(message).join(' '))) return found;
    const isSure = hit.lead >= (found.band === 'answer' ? TAUGHT.besideSure : TAUGHT.sure);
    // A corrected answer that is also found by its own ways of asking.
    const isFound = found.answers[0] === answer && found.band !== 'none';
    if (isFound && (found.band === 'answer' || !isSure)) return found;
    const others = found.answers.filter((one) => one !== answer);
    if (isSure && !hit.isOfAnother) {
      return {
        ...found,
        band: 'answer',
        answers: [answer, ...others],
        rivals: found.band === 'answer' ? others.slice(0, 1) : [],
        isFaint: false,
        talk: null,
        calculator: null,
        isOffTopic: false,
      };
    }
    if (found.band === 'answer') return { ...found, rivals: [answer, ...found.rivals].slice(0, 2) };
    const [first, ...further] = others;
    if ((found.band === 'half' || found.band === 'unsure') && first)
      return {
        ...found,
        answers: [first, answer, ...further],
        rivals: [answer, ...found.rivals].slice(0, 2),
      };
    return {
      ...found,
      band: 'half',
      answers: [answer, ...others],
      rivals: [],
      isFaint: false,
    };
  }

  #findLearnt(message: string, place: Place): Finding {
    const { model, labels, limits, talkTexts } = this.#content;
    const bias = this.#biasAt(place.lessonId);
    const english = this.inEnglish(message);
    const { shares: whole, read } = this.#likelihoods(message, bias);
    const asking = askingIn(message);
    const shares =
      asking === null ? whole : mixed(whole, this.#likelihoods(asking, bias).shares, BY_ASKING);
    // "What is runway?" asks for no sum, however similar it is to one.
    const numbers = message.match(A_NUMBER)?.length ?? 0;
    const isSum =
      place.withSums !== false &&
      (numbers > 0 || /calcul|\bwork(?:ing)? (?:it |this )?out\b|\bhesabu\b/i.test(message));
    const isLeftOut = (label: Label | undefined) =>
      (label?.kind === 'answer' &&
        (this.#withdrawn.has(label.id) ||
          place.exclude?.has(label.id) ||
          place.among?.has(label.id) === false)) ||
      (label?.kind === 'sum' && !isSum) ||
      (label?.kind === 'off-topic' && place.among !== undefined);
    const sumWeight = numbers > 1 ? WITH_FIGURES : 1;
    const weighed = (share: number, at: number) => {
      if (isLeftOut(labels[at])) return 0;
      return labels[at]?.kind === 'sum' ? share * sumWeight : share;
    };
    const likely = shares.map(weighed);
    const order = [...likely.keys()].toSorted((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
    // A lesson's label stands for its answers and is never the result itself.
    const first = labels[order.find((at) => labels[at]?.kind !== 'lesson') ?? -1];
    const answers: Answer[] = [];
    const lessons = new Map<LibraryLesson, number>();
    for (const at of order) {
      const label = labels[at];
      const share = likely[at] ?? 0;
      const answer = label?.kind === 'answer' ? this.answers.get(label.id) : undefined;
      if (answer && share > 0 && answers.length < ANSWERS) answers.push(answer);
      const lesson = label?.kind === 'lesson' ? this.#bySlug.get(label.slug) : answer?.lesson;
      if (lesson) lessons.set(lesson, (lessons.get(lesson) ?? 0) + share);
    }
    const evidence = weigh(labels, likely, read.map(weighed));
    const isRead = knowsWordOf(model, english ?? message);
    // What a withdrawn answer was for is not answered by the next best.
    const band = isRead && !this.#isForWithdrawn(shares) ? bandOf(evidence, limits) : 'none';
    const byLikelihood = [...lessons].toSorted(([, a], [, b]) => b - a);
    return {
      band,
      answers,
      rivals: answers
        .slice(1, 3)
        .filter((_, at) => (evidence.rivals[at] ?? 0) >= limits.rival || band === 'half'),
      lead: evidence.lead,
      isFaint: evidence.first < limits.near && evidence.business < limits.business,
      lessons: byLikelihood.map(([lesson]) => lesson),
      talk:
        talkTexts.get(wordsOf(message).join(' ')) ??
        (first?.kind === 'talk' && this.#soundsLike(message, first.talk) ? first.talk : null),
      calculator: first?.kind === 'sum' ? first.calculator : null,
      mayBeBusiness: mayBeBusiness(evidence.business),
      isOffTopic: isRead && isOffTopic(evidence.business, [message, english ?? '']),
    };
  }

  #isForWithdrawn(shares: Float64Array): boolean {
    if (this.#withdrawn.size === 0) return false;
    const { labels } = this.#content;
    const isAnswer = (at: number) => labels[at]?.kind === 'answer';
    const best = shares.reduce(
      (first, share, at) => (isAnswer(at) && share > (shares[first] ?? 0) ? at : first),
      -1,
    );
    const label = labels[best];
    return label?.kind === 'answer' && this.#withdrawn.has(label.id);
  }

  /** "Say bonjour in Japanese" is no greeting. */
  #soundsLike(message: string, talk: Talk): boolean {
    if (!SOCIAL.has(talk)) return true;
    const words = wordsOf(message);
    const known = words.filter((word) => this.#talkWords.get(talk)?.has(word)).length;
    return known >= KNOWN_TALK * words.length;
  }

  /** The probabilities of all labels for a text, and those by its English translation alone. */
  #likelihoods(text: string, bias: ReadonlyMap<number, number>) {
    const { model, limits } = this.#content;
    const own = classify(model, text, limits.temperature, bias);
    const english = this.inEnglish(text);
    if (english === null) return { shares: own, read: own };
    const read = classify(model, english, limits.temperature, bias);
    return { shares: translated(own, read), read };
  }

  /** An answer's question, in a language if it is translated. */
  titleOf(answer: Answer, language: string): string {
    const corrected = this.#corrections.get(language)?.get(answer.id);
    return corrected?.asks ?? this.#content.titles.get(language)?.get(answer.id) ?? answer.asks;
  }

  /** The answers to offer when none is clearly asked for. */
  choicesOf(name: keyof Choices): Answer[] {
    return this.#content.choices[name].answers.flatMap((id) => this.answers.get(id) ?? []);
  }

  /** The question above these choices. */
  questionAbove(name: keyof Choices, language: string): string | undefined {
    const { question } = this.#content.choices[name];
    return question[language] ?? question[ORIGINAL];
  }

  /** In all its languages. */
  titlesOf(answer: Answer): string[] {
    const translated = [...this.#content.titles.values()].map((titles) => titles.get(answer.id));
    return [answer.asks, ...translated.filter((title) => title !== undefined)];
  }

  /** Labels the figures of a message. */
  get tagger(): Tagger {
    return this.#content.tagger;
  }

  /** The language of a message; null for English and all others. */
  languageOf(message: string): ForeignLanguage | null {
    const language = languageOf(message, this.#content.dictionaries);
    return language === null && isKinyarwanda(message) ? 'rw' : language;
  }

  /** A foreign message in English, word by word; null for a language without a dictionary. */
  inEnglish(message: string): string | null {
    return toEnglish(message, this.#content.dictionaries);
  }

  /** The words of a message that are not words of talk; null if there are none. */
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

  /** The quiz question that a message repeats, literally or nearly. */
  quizQuestionLike(message: string): GradedQuestion | null {
    const words = new Set(wordsOf(message));
    if (words.size < GRADED_WORDS) return null;
    let best: { shared: number; found: GradedQuestion | null } = { shared: 0, found: null };
    for (const candidate of this.#quiz) {
      const common = [...candidate.words].filter((word) => words.has(word)).length;
      // Relative to the longer of the two, so that neither a long message nor a short question matches by chance.
      const shared = common / Math.max(words.size, candidate.words.size);
      if (candidate.words.size >= GRADED_WORDS && shared > best.shared)
        best = { shared, found: candidate };
    }
    return best.shared >= SAME_QUESTION ? best.found : null;
  }
}
