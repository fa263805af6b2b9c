import type { FollowUp, Suggestion } from '@inzira/contract/advisor';
import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { Calculator } from '@inzira/contract/calculators';
import type { Plan } from '@inzira/contract/plan';
import type { Answer, Finding, Library, LibraryLesson } from '#src/library/library.ts';
import { isPidgin } from '#src/library/language.ts';
import { wordsOf } from '#src/library/words.ts';
import { Draft, type SpokenPart } from './draft.ts';
import type { Memory } from './memory.ts';
import { countryNamedIn } from './named-country.ts';
import { framingOf, OTHER_LANGUAGES, PIDGIN, textsIn, type MentorTexts } from './mentor-texts.ts';

export interface MentorInput {
  message: string;
  /** Of the button that was chosen, if one was. */
  intent: FollowUp | null;
  answerId: string | null;
  language: string;
  memory: Memory;
  /** The lesson that is open, if one is. */
  lessonId: number | null;
  /** The lesson that the learner opened last anywhere. */
  lastLessonId: number | null;
  card: IdeaCard;
  /** What they wrote and worked out; null unless they let the mentor read it. */
  plan: Plan | null;
  /** Without a network nothing can be passed on. */
  isOffline?: boolean;
}

/** A question for the team. */
export interface KeptQuestion {
  question: string;
  language: string;
  lessonId: number | null;
  /** The learner has said yes to this one; else it is kept by the consent to all, where that still stands. */
  isAgreed: boolean;
}

export interface MentorReply {
  /** Markdown. */
  message: string;
  spoken: SpokenPart[];
  lessonIds: number[];
  memory: Memory;
  suggestions: Suggestion[];
  calculator: Calculator | null;
  /** What is behind "More", Markdown; '' where that is nothing. */
  more: string;
  /** What to do first, for the learner's plan. */
  step: string | null;
  /** Source and date, Markdown of one paragraph. */
  basis: string;
  /** Of what it tells. */
  language: string;
  /** An idea to be confirmed, '' to ask for one. */
  idea: string | null;
  /** Where the learner has consented. */
  kept: KeptQuestion | null;
  /** What was found for a question; null when nothing had to be found. */
  finding: Finding | null;
}

const OF_WHOM = new Set('a an my the in un une le la mon ma en au de'.split(' '));

/** The words of a question, but for those that only say whose it is, and in which country. */
function coreOf(question: string): string {
  return wordsOf(question)
    .filter((word) => !OF_WHOM.has(word) && countryNamedIn(word) === null)
    .join(' ');
}

/** Below a reply; the first that were offered. */
const MOST_BUTTONS = 3;

/** One reply of the built-in mentor while it is made. */
export class Turn {
  readonly library: Library;
  readonly input: MentorInput;
  readonly texts: MentorTexts;
  readonly draft: Draft;
  readonly memory: Memory;
  readonly lessonIds: number[] = [];
  suggestions: Suggestion[] = [];
  calculator: Calculator | null = null;
  step: string | null = null;
  toldIn: string | null = null;
  idea: string | null = null;
  kept: KeptQuestion | null = null;
  finding: Finding | null = null;

  constructor(library: Library, input: MentorInput) {
    const framing = framingOf(input.language);
    this.library = library;
    this.input = input;
    this.texts = textsIn(framing);
    this.draft = new Draft(framing);
    // Whatever was waited for is answered now, or given up.
    this.memory = { ...input.memory, pending: null };
    if (input.lessonId !== null && input.lessonId !== input.memory.openLessonId) {
      Object.assign(this.memory, { answerId: null, lessonId: null, question: null, shown: [] });
      this.memory.openLessonId = input.lessonId;
    }
  }

  /** What is spoken of: the answer that was given last, unless a button names another. */
  get answerAtHand(): Answer | null {
    const { answerId } = this.input;
    return this.library.answerOf(answerId ?? this.memory.answerId ?? '') ?? null;
  }

  get lessonAtHand(): LibraryLesson | null {
    const { lessons } = this.library;
    const id = this.memory.lessonId ?? this.input.lessonId;
    return this.answerAtHand?.lesson ?? lessons.get(id ?? -1) ?? null;
  }

  /** Of the reply, without a region. */
  get language(): string {
    return this.input.language.toLowerCase().split('-', 1)[0] ?? '';
  }

  answerIn(answer: Answer): Answer {
    return this.library.answerIn(answer, this.language);
  }

  lessonIn(lesson: LibraryLesson): LibraryLesson {
    return this.library.lessonIn(lesson, this.language);
  }

  get card(): IdeaCard {
    const { card, plan } = this.input;
    return { ...card, idea: this.idea || (card.idea ?? plan?.title ?? null) };
  }

  /**
   * In which the message is written, where the mentor has no texts in it: Pidgin is answered in English. Words of
   * Pidgin are words of Swahili too, so that a language that was found goes before.
   */
  get written(): string {
    const { intent, message } = this.input;
    return intent === null && this.language === 'en' && isPidgin(message) ? PIDGIN : this.language;
  }

  /** Once in a conversation, to who asks in a language that the mentor does not answer in. */
  sayOtherLanguage() {
    const note = OTHER_LANGUAGES.get(this.written);
    if (note === undefined || this.memory.hasSaidLanguage) return;
    this.draft.quote(note, null);
    this.memory.hasSaidLanguage = true;
  }

  /** The question of an answer as the learner reads it. */
  titleOf(answer: Answer): string {
    return this.library.titleOf(answer, this.language);
  }

  cite(lesson: LibraryLesson | null) {
    if (lesson && !this.lessonIds.includes(lesson.id)) this.lessonIds.push(lesson.id);
  }

  /** The topic from now on, for "give me an example". */
  remember({
    answer = null,
    lesson = answer?.lesson ?? null,
  }: {
    answer?: Answer | null;
    lesson?: LibraryLesson | null;
  }) {
    this.memory.answerId = answer?.id ?? null;
    this.memory.lessonId = lesson?.id ?? null;
    if (answer) this.memory.shown = [...new Set([...this.memory.shown, answer.id])];
  }

  offer(intent: FollowUp, text: string, answer: Answer | null = null) {
    // "How do I register my business?" is "How do I register a business in Rwanda?" once more.
    const isTwin = (other: Suggestion) =>
      other.intent === 'answer' && coreOf(other.text) === coreOf(text);
    if (intent === 'answer' && this.suggestions.some(isTwin)) return;
    this.suggestions.push({ text, intent, answer_id: answer?.id ?? null });
  }

  /** Passes a question on to the team where the learner has agreed to that for all questions, else offers to. */
  passOnOrOffer(question: string) {
    if (this.input.isOffline) this.draft.ask(this.texts.passOnLater);
    else if (this.input.card.keep_questions_since !== null) {
      this.kept = this.keptQuestion(question, { isAgreed: false });
      this.draft.ask(this.texts.kept);
    } else {
      this.memory.pending = { kind: 'pass-on', question };
      this.draft.ask(this.texts.offerPassOn);
      this.offer('pass-on', this.texts.buttons['pass-on']);
    }
  }

  /** Passes the question on of which the offer before this message was: the yes to it is the consent. */
  passOnAsAgreed(question: string) {
    if (this.input.isOffline) {
      this.draft.ask(this.texts.passOnLater);
      return;
    }
    this.kept = this.keptQuestion(question, { isAgreed: true });
    this.draft.ask(this.texts.passedOn);
  }

  keptQuestion(question: string, { isAgreed }: Pick<KeptQuestion, 'isAgreed'>): KeptQuestion {
    const { language, lessonId } = this.input;
    const isLesson = lessonId !== null && this.library.lessons.has(lessonId);
    return { question, language, lessonId: isLesson ? lessonId : null, isAgreed };
  }

  done(): MentorReply {
    const { draft, lessonIds, memory, calculator, step, idea, kept, finding } = this;
    const { message, spoken } = draft;
    // The way to a person comes after what can be had at once.
    const passOn = this.suggestions.filter(({ intent }) => intent === 'pass-on');
    const others = this.suggestions.filter(({ intent }) => intent !== 'pass-on');
    const suggestions = [...others.slice(0, MOST_BUTTONS - passOn.length), ...passOn];
    return {
      message,
      spoken,
      lessonIds,
      memory,
      suggestions,
      calculator,
      ...draft.behind,
      step,
      idea,
      kept,
      finding,
      language: this.toldIn ?? framingOf(this.input.language),
    };
  }
}
