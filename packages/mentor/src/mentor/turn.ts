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
  /** Set if a button was pressed. */
  intent: FollowUp | null;
  answerId: string | null;
  language: string;
  memory: Memory;
  /** The open lesson, if there is one. */
  lessonId: number | null;
  /** The lesson that the learner opened last on any page. */
  lastLessonId: number | null;
  card: IdeaCard;
  /** The learner's notes and calculations; null unless they let the mentor read them. */
  plan: Plan | null;
  /** Without a network nothing can be passed on. */
  isOffline?: boolean;
}

/** A question for the team. */
export interface KeptQuestion {
  question: string;
  language: string;
  lessonId: number | null;
  /**
   * Whether the learner agreed to pass on this question; otherwise it is kept by their general consent, if that is
   * still given.
   */
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
  /** The Markdown behind "More"; '' for none. */
  more: string;
  /** The first thing to do, for the learner's plan. */
  step: string | null;
  /** Source and date as Markdown of one paragraph. */
  basis: string;
  /** The language of the reply. */
  language: string;
  /** An idea to confirm; '' to ask for one. */
  idea: string | null;
  /** Set if the learner has consented. */
  kept: KeptQuestion | null;
  /** The finding for a question; null if none was searched. */
  finding: Finding | null;
}

const OF_WHOM = new Set('a an my the in un une le la mon ma en au de'.split(' '));

/** The words of a question without pronouns, articles and the country. */
function coreOf(question: string): string {
  return wordsOf(question)
    .filter((word) => !OF_WHOM.has(word) && countryNamedIn(word) === null)
    .join(' ');
}

/** The number of buttons below a reply; the first ones win. */
const MOST_BUTTONS = 3;

/** A reply of the built-in mentor under construction. */
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
    // The message is the reply to a pending question, or drops it.
    this.memory = { ...input.memory, pending: null };
    if (input.lessonId !== null && input.lessonId !== input.memory.openLessonId) {
      Object.assign(this.memory, { answerId: null, lessonId: null, question: null, shown: [] });
      this.memory.openLessonId = input.lessonId;
    }
  }

  /** The current answer: the last one, unless a button names another. */
  get answerAtHand(): Answer | null {
    const { answerId } = this.input;
    return this.library.answerOf(answerId ?? this.memory.answerId ?? '') ?? null;
  }

  get lessonAtHand(): LibraryLesson | null {
    const { lessons } = this.library;
    const id = this.memory.lessonId ?? this.input.lessonId;
    return this.answerAtHand?.lesson ?? lessons.get(id ?? -1) ?? null;
  }

  /** The language of the reply, without a region. */
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
   * The language of the message, if the mentor has no texts in it. Pidgin is answered in English; because its words
   * are also Swahili words, a detected language takes precedence.
   */
  get written(): string {
    const { intent, message } = this.input;
    return intent === null && this.language === 'en' && isPidgin(message) ? PIDGIN : this.language;
  }

  /** Once per conversation, says that the mentor does not answer in this language. */
  sayOtherLanguage() {
    const note = OTHER_LANGUAGES.get(this.written);
    if (note === undefined || this.memory.hasSaidLanguage) return;
    this.draft.quote(note, null);
    this.memory.hasSaidLanguage = true;
  }

  /** An answer's question in the reader's language. */
  titleOf(answer: Answer): string {
    return this.library.titleOf(answer, this.language);
  }

  cite(lesson: LibraryLesson | null) {
    if (lesson && !this.lessonIds.includes(lesson.id)) this.lessonIds.push(lesson.id);
  }

  /** Sets the topic, for "give me an example". */
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
    // "How do I register my business?" equals "How do I register a business in Rwanda?".
    const isTwin = (other: Suggestion) =>
      other.intent === 'answer' && coreOf(other.text) === coreOf(text);
    if (intent === 'answer' && this.suggestions.some(isTwin)) return;
    this.suggestions.push({ text, intent, answer_id: answer?.id ?? null });
  }

  /** Passes a question on to the team if the learner has agreed to that for all questions; otherwise offers to. */
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

  /** Passes on the question of the previous offer; the learner's yes is the consent. */
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
    // Passing on to a person comes after immediate help.
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
