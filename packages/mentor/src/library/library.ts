import type { Language } from '@inzira/contract/accounts';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import type { QuizQuestion } from '@inzira/contract/learning';
import type { Fact } from '@inzira/contract/facts';
import { MARKDOWN_PARTS, ORIGINAL, type AnswerTexts, type WrittenAnswer } from './answers.ts';
import { bandOf, mixed, translated, weigh, type Band } from './evidence.ts';
import { classify, knowsWordOf } from './classifier.ts';
import type { Choices, Label, Talk } from './labels.ts';
import type { MentorContent } from './learn.ts';
import { askingIn } from './asking.ts';
import { languageOf, toEnglish } from './dictionary.ts';
import type { Tagger } from './figure-tagger.ts';
import { isKinyarwanda, type ForeignLanguage } from './language.ts';
import { isOffTopic, mayBeBusiness } from './off-topic.ts';
import { TaughtAnswers, type TaughtAnswer, type TaughtHit } from './taught-answers.ts';
import { wordsOf } from './words.ts';

export interface LibraryLesson {
  id: number;
  slug: string;
  title: string;
  chapter: { id: number; title: string };
  course: { id: number; title: string };
  module: { id: number; name: string };
  /** With `lesson:slug` links and figures, as the author wrote it; fenced blocks as plain text. */
  markdown: string;
  terms: { term: string; definition: string }[];
  takeaways: string[];
  /** Ties the lesson to a learner's idea: {idea}, {customer}, {country}. */
  apply: string;
  language: Language;
  /** Of a translation the text that it translates: its headings tell what each part is for. */
  original?: string;
}

export interface Answer extends Omit<WrittenAnswer, 'lessonSlug'> {
  lesson: LibraryLesson | null;
  /** In which its texts are. */
  language: string;
  /** Of a translation: whether a second person has read it, too; null of an original. */
  translationChecked: string | null;
  /** Of one that staff have written: its language, and when somebody else read it. */
  taught?: { language: Language; checkedAt: string | null };
}

/** What is needed of a quiz's question to know it again, and to give a hint. */
export type HintedQuestion = Pick<QuizQuestion, 'question_text' | 'explanation' | 'answer'>;

interface GradedQuestion {
  chapterId: number;
  question: HintedQuestion;
}

export type LibraryQuizzes = readonly { chapterId: number; questions: readonly HintedQuestion[] }[];

/** What holds in the countries, by the language it is told in. */
export type LibraryFacts = Record<'en' | 'fr', readonly Fact[]>;

export interface Finding {
  band: Band;
  /** The likeliest first. */
  answers: Answer[];
  /** The second and the third answer, where they may have been meant; always where the first is half sure. */
  rivals: Answer[];
  /** How much likelier the first answer is than the second, of 1. */
  lead: number;
  /** Neither the first answer is likely nor that it is on business. */
  isFaint: boolean;
  /** The likeliest first; a lesson is as likely as all its answers together. */
  lessons: LibraryLesson[];
  /** What the message is instead, where that is likelier than each answer. */
  talk: Talk | null;
  calculator: CalculatorName | null;
  /** It is likelier about something else than about business. */
  isOffTopic: boolean;
  /** Of what is off topic: it is not far from business. */
  mayBeBusiness: boolean;
}

/** Where the learner is, and what they have seen already. */
export interface Place {
  lessonId?: number | null;
  /** In which its asker reads; that of the message counts as well. */
  language?: string;
  exclude?: ReadonlySet<string>;
  /** The only answers that may be meant. */
  among?: ReadonlySet<string>;
  /** False where the message gives no figure for a sum. */
  withSums?: boolean;
}

const ANSWERS = 8;
/** What the lesson that is open counts beforehand, and the others of its course. */
const HERE = { lesson: 0.8, course: 0.2 };
/** Talk that answers nobody's question: some of its words stand in what was said before in the same way. */
const SOCIAL: ReadonlySet<Talk> = new Set(['greet', 'thanks', 'yes', 'no']);
const KNOWN_TALK = 0.6;
/** How much likelier several numbers make a sum. */
const WITH_FIGURES = 4;
const A_NUMBER = /\d[\d.,]*|\b(?:laki|elfu|milioni) [a-z]/gi;
const SAME_QUESTION = 0.7;
/**
 * How far an answer of the staff must lead (`TaughtHit`) to be given instead of an answer that is sure, instead of
 * none, and to be offered. Of ways of asking that were left out 0.1 % of those of others lie above -2, 0.4 % above -3.
 */
const TAUGHT = { besideSure: 0, sure: -1.5, near: -3 };
/** A question of fewer words is one that anybody may ask. */
const GRADED_WORDS = 8;

/** What its sentences that ask count beside all of it. */
const BY_ASKING = 0.3;

/** Everything the mentor may say, found by how people ask for it. Made once for a content version. */
export class Library {
  readonly lessons: ReadonlyMap<number, LibraryLesson>;
  readonly facts: LibraryFacts;
  readonly #content: MentorContent;
  readonly #learnt: ReadonlyMap<string, Answer>;
  /** By the id of an answer that has become part of another one that other's id. */
  readonly #formerly: ReadonlyMap<string, string>;
  readonly #translatedLessons: ReadonlyMap<string, ReadonlyMap<number, LibraryLesson>>;
  #answers: ReadonlyMap<string, Answer>;
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

  /** Those of the content, and those that staff have written. */
  get answers(): ReadonlyMap<string, Answer> {
    return this.#answers;
  }

  /** The answer with an id that may be of before it became part of another. */
  answerOf(id: string): Answer | undefined {
    return this.#answers.get(id) ?? this.#answers.get(this.#formerly.get(id) ?? '');
  }

  /** Takes these answers of the staff instead of those before; nothing is learnt for it. */
  teach(answers: readonly TaughtAnswer[]) {
    this.#taught = new TaughtAnswers(this.#content.model, answers);
    this.#answers = new Map([
      ...this.#learnt,
      ...answers.map(({ id, asks, answer, source, language, checkedAt }): [string, Answer] => [
        id,
        {
          id,
          asks,
          answer: this.#toReply(answer),
          moduleSlug: '',
          lesson: null,
          language,
          translationChecked: null,
          taught: { language, checkedAt },
          ...(source && { source }),
        },
      ]),
    ]);
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

  /** An answer in a language, where there is a translation of it; else as it was written. */
  answerIn(answer: Answer, language: string): Answer {
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

  /** A lesson in a language, where it is translated; else as it was written. */
  lessonIn(lesson: LibraryLesson, language: string): LibraryLesson {
    return this.#translatedLessons.get(language)?.get(lesson.id) ?? lesson;
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
    const found = this.#findLearnt(message, place);
    const texts = [message, this.inEnglish(message)].filter((text) => text !== null);
    const hits = this.#taught
      .find(texts)
      .filter(({ id }) => !place.exclude?.has(id) && place.among?.has(id) !== false)
      .filter(({ id }) => this.#isReadable(id, message, place));
    return this.#withTaught(message, found, hits);
  }

  /** What staff have written in French is for who asks or reads in French; English is the language of all. */
  #isReadable(id: string, message: string, { language = '' }: Place): boolean {
    const { taught } = this.answers.get(id) ?? {};
    if (taught?.language !== 'fr') return true;
    return language.startsWith('fr') || this.languageOf(message) === 'fr';
  }

  /** What staff have written comes first where it was plainly asked for, and is offered where it is near. */
  #withTaught(message: string, found: Finding, hits: readonly TaughtHit[]): Finding {
    const [hit] = hits;
    const answer = this.answers.get(hit?.id ?? '');
    if (!hit || !answer || hit.lead < TAUGHT.near) return found;
    // "Thanks" is that, whatever it is near.
    if (this.#content.talkTexts.has(wordsOf(message).join(' '))) return found;
    const isSure = hit.lead >= (found.band === 'answer' ? TAUGHT.besideSure : TAUGHT.sure);
    if (isSure && !hit.isOfAnother) {
      return {
        ...found,
        band: 'answer',
        answers: [answer, ...found.answers],
        rivals: found.band === 'answer' ? found.answers.slice(0, 1) : [],
        isFaint: false,
        talk: null,
        calculator: null,
        isOffTopic: false,
      };
    }
    if (found.band === 'answer') return { ...found, rivals: [answer, ...found.rivals].slice(0, 2) };
    const [first, ...others] = found.answers;
    if ((found.band === 'half' || found.band === 'unsure') && first)
      return {
        ...found,
        answers: [first, answer, ...others],
        rivals: [answer, ...found.rivals].slice(0, 2),
      };
    return {
      ...found,
      band: 'half',
      answers: [answer, ...found.answers],
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
    // "What is runway?" asks for no sum, however near it comes to one.
    const numbers = message.match(A_NUMBER)?.length ?? 0;
    const isSum =
      place.withSums !== false &&
      (numbers > 0 || /calcul|\bwork(?:ing)? (?:it |this )?out\b|\bhesabu\b/i.test(message));
    const isLeftOut = (label: Label | undefined) =>
      (label?.kind === 'answer' &&
        (place.exclude?.has(label.id) || place.among?.has(label.id) === false)) ||
      (label?.kind === 'sum' && !isSum) ||
      (label?.kind === 'off-topic' && place.among !== undefined);
    const sumWeight = numbers > 1 ? WITH_FIGURES : 1;
    const weighed = (share: number, at: number) => {
      if (isLeftOut(labels[at])) return 0;
      return labels[at]?.kind === 'sum' ? share * sumWeight : share;
    };
    const likely = shares.map(weighed);
    const order = [...likely.keys()].toSorted((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
    // A lesson stands for its answers and says nothing itself.
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
    const band = isRead ? bandOf(evidence, limits) : 'none';
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

  /** "Say bonjour in Japanese" is no greeting. */
  #soundsLike(message: string, talk: Talk): boolean {
    if (!SOCIAL.has(talk)) return true;
    const words = wordsOf(message);
    const known = words.filter((word) => this.#talkWords.get(talk)?.has(word)).length;
    return known >= KNOWN_TALK * words.length;
  }

  /** How likely each label is for a text, and how likely by its words in English alone. */
  #likelihoods(text: string, bias: ReadonlyMap<number, number>) {
    const { model, limits } = this.#content;
    const own = classify(model, text, limits.temperature, bias);
    const english = this.inEnglish(text);
    if (english === null) return { shares: own, read: own };
    const read = classify(model, english, limits.temperature, bias);
    return { shares: translated(own, read), read };
  }

  /** The question that an answer answers, in a language where it stands in that. */
  titleOf(answer: Answer, language: string): string {
    if (answer.taught) return answer.asks;
    return this.#content.titles.get(language)?.get(answer.id) ?? answer.asks;
  }

  /** What is offered where no answer is plainly asked for. */
  choicesOf(name: keyof Choices): Answer[] {
    return this.#content.choices[name].answers.flatMap((id) => this.answers.get(id) ?? []);
  }

  /** What is asked above these choices. */
  questionAbove(name: keyof Choices, language: string): string | undefined {
    const { question } = this.#content.choices[name];
    return question[language] ?? question[ORIGINAL];
  }

  /** In all languages in which it stands. */
  titlesOf(answer: Answer): string[] {
    const translated = [...this.#content.titles.values()].map((titles) => titles.get(answer.id));
    return [answer.asks, ...translated.filter((title) => title !== undefined)];
  }

  /** What tells the figures of a message. */
  get tagger(): Tagger {
    return this.#content.tagger;
  }

  /** The language that a message is plainly written in; null for English and all others. */
  languageOf(message: string): ForeignLanguage | null {
    const language = languageOf(message, this.#content.dictionaries);
    return language === null && isKinyarwanda(message) ? 'rw' : language;
  }

  /** A message in a language that there are words for, word by word in English; null for any other. */
  inEnglish(message: string): string | null {
    return toEnglish(message, this.#content.dictionaries);
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
