import { sentencesOf, toPlainText } from '#src/library/passages.ts';

/** A text to be said aloud, in one language. */
export interface SpokenPart {
  text: string;
  language: string;
}

/** The language of lessons and answers. */
export const WRITTEN_IN: string = 'en';
/** Spoken replies stay short. */
export const SPOKEN_WORDS = 80;
/** "120,000 ÷ 20%": a sign is said, too. */
const countSpoken = (text: string) => text.trim().split(/\s+/).length;

/** A reply as it is put together: what is read, and the shorter part of it that is said aloud. */
export class Draft {
  readonly #language: string;
  readonly #paragraphs: string[] = [];
  readonly #more: string[] = [];
  readonly #basis: string[] = [];
  readonly #spoken: (SpokenPart & { isQuestion: boolean })[] = [];

  constructor(language: string) {
    this.#language = language;
  }

  /** A sentence of the mentor's own. */
  say(text: string) {
    this.#paragraphs.push(text);
    this.#spoken.push({ text, language: this.#language, isQuestion: false });
  }

  /** The one question back, which comes last and is always said; an answer's own is in its language. */
  ask(text: string, language = this.#language) {
    this.#paragraphs.push(text);
    this.#spoken.push({ text, language, isQuestion: true });
  }

  /** What stands in a lesson, in its own language; `aloud` where another text is said than shown. */
  quote(markdown: string, aloud: string | null = markdown, language = WRITTEN_IN) {
    this.#paragraphs.push(markdown);
    if (aloud !== null) this.#spoken.push({ text: aloud, language, isQuestion: false });
  }

  /** What is read by who asks for more; nothing of it is said aloud. */
  more(markdown: string) {
    if (markdown !== '') this.#more.push(markdown);
  }

  /** What it rests on and when that was checked, in small print below. */
  rest(markdown: string) {
    this.#basis.push(markdown);
  }

  get behind(): { more: string; basis: string } {
    return { more: this.#more.join('\n\n'), basis: this.#basis.join(' ') };
  }

  get message(): string {
    return this.#paragraphs.join('\n\n');
  }

  /** At most 80 words, cut between sentences; the question back has its place kept. */
  get spoken(): SpokenPart[] {
    const plain = this.#spoken.map((part) => ({ ...part, text: toPlainText(part.text) }));
    let left = SPOKEN_WORDS;
    for (const { text, isQuestion } of plain) if (isQuestion) left -= countSpoken(text);
    const parts: SpokenPart[] = [];
    for (const { text, language, isQuestion } of plain) {
      if (isQuestion) {
        parts.push({ text, language });
        continue;
      }
      const kept: string[] = [];
      for (const sentence of sentencesOf(text)) {
        const words = countSpoken(sentence);
        if (words > left) {
          left = 0;
          break;
        }
        left -= words;
        kept.push(sentence);
      }
      if (kept.length > 0) parts.push({ text: kept.join(' '), language });
    }
    return parts;
  }
}
