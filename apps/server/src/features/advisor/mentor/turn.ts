import type { IdeaCard } from '@inzira/contract/advisor';
import type { Library, LibraryLesson } from '#src/features/advisor/library/library.ts';
import type { Band } from '#src/features/advisor/library/ranking.ts';
import type { KeptQuestion } from '#src/features/advisor/unanswered.ts';
import { Draft, type SpokenPart } from './draft.ts';
import type { Memory } from './memory.ts';
import { framingOf, textsIn, type MentorTexts } from './mentor-texts.ts';

export interface MentorInput {
  message: string;
  language: string;
  memory: Memory;
  /** The lesson that is open, if one is. */
  lessonId: number | null;
  card: IdeaCard;
  /** The lesson the learner opened last anywhere. */
  findLastLesson: () => Promise<number | null>;
}

export interface MentorReply {
  /** Markdown. */
  message: string;
  spoken: SpokenPart[];
  lessonIds: number[];
  memory: Memory;
  /** How sure retrieval was; null when nothing had to be found. */
  band: Band | null;
  /** A question for the trainers, where the learner has consented. */
  kept: KeptQuestion | null;
  /** The learner's idea, where they have just told it. */
  idea: string | null;
}

/** One reply of the built-in mentor while it is made. */
export class Turn {
  readonly library: Library;
  readonly input: MentorInput;
  readonly texts: MentorTexts;
  readonly draft: Draft;
  readonly memory: Memory;
  readonly lessonIds: number[] = [];
  band: Band | null = null;
  kept: KeptQuestion | null = null;
  idea: string | null = null;

  constructor(library: Library, input: MentorInput) {
    const framing = framingOf(input.language);
    this.library = library;
    this.input = input;
    this.texts = textsIn(framing);
    this.draft = new Draft(framing);
    // Whatever was waited for is answered now, or given up.
    this.memory = { ...input.memory, pending: null };
    if (input.lessonId !== null && input.lessonId !== input.memory.openLessonId) {
      this.memory.openLessonId = input.lessonId;
      this.memory.lessonId = null;
      this.memory.question = null;
      this.memory.rejected = [];
    }
  }

  cite(lesson: LibraryLesson) {
    if (!this.lessonIds.includes(lesson.id)) this.lessonIds.push(lesson.id);
  }

  /** The topic from now on, for "give me an example". */
  remember(lesson: LibraryLesson, question: string | null) {
    if (question !== null && question !== this.memory.question) this.memory.rejected = [];
    this.memory.lessonId = lesson.id;
    if (question !== null) this.memory.question = question;
  }

  get card(): IdeaCard {
    return this.idea === null ? this.input.card : { ...this.input.card, idea: this.idea };
  }

  /** Offers to pass a question on, or does so where the learner has agreed to that before. */
  passOn(question: string) {
    if (this.input.card.keep_questions_since !== null) {
      this.kept = this.keptQuestion(question);
      this.draft.ask(this.texts.kept);
    } else {
      this.memory.pending = { kind: 'pass-on', question };
      this.draft.ask(this.texts.offerPassOn);
    }
  }

  keptQuestion(question: string): KeptQuestion {
    const { language, lessonId } = this.input;
    const isLesson = lessonId !== null && this.library.lessons.has(lessonId);
    return { question, language, lessonId: isLesson ? lessonId : null };
  }

  done(): MentorReply {
    const { draft, lessonIds, memory, band, kept, idea } = this;
    return { message: draft.message, spoken: draft.spoken, lessonIds, memory, band, kept, idea };
  }
}
