import { sentencesOf, toPlainText } from '#src/library/passages.ts';

/** A text to be read aloud, in one language. */
export interface SpokenPart {
  text: string;
  language: string;
}

/** The language of lessons and answers. */
export const WRITTEN_IN: string = 'en';
/** The maximum length of a spoken reply. */
export const SPOKEN_WORDS = 80;
/** Signs count as words, because they are spoken: "120,000 ÷ 20%". */
const countSpoken = (text: string) => text.trim().split(/\s+/).length;

/** A reply under construction: the text to read, and its shorter spoken version. */
export class Draft {
  readonly #language: string;
  readonly #paragraphs: string[] = [];
  readonly #more: string[] = [];
  readonly #basis: string[] = [];
  readonly #spoken: (SpokenPart & { isQuestion: boolean })[] = [];

  constructor(language: string) {
    this.#language = language;
  }

  /** Adds a sentence of the mentor's own. */
  say(text: string) {
    this.#paragraphs.push(text);
    this.#spoken.push({ text, language: this.#language, isQuestion: false });
  }

  /**
   * Adds the single question back, which comes last and is always spoken; an answer's own question is in the
   * answer's language.
   */
  ask(text: string, language = this.#language) {
    this.#paragraphs.push(text);
    this.#spoken.push({ text, language, isQuestion: true });
  }

  /** Adds a text of a lesson in its own language; `aloud` is what is spoken instead. */
  quote(markdown: string, aloud: string | null = markdown, language = WRITTEN_IN) {
    this.#paragraphs.push(markdown);
    if (aloud !== null) this.#spoken.push({ text: aloud, language, isQuestion: false });
  }

  /** Adds text behind "More", which is not spoken. */
  more(markdown: string) {
    if (markdown !== '') this.#more.push(markdown);
  }

  /** Adds a source and its date, in small print. */
  rest(markdown: string) {
    this.#basis.push(markdown);
  }

  get behind(): { more: string; basis: string } {
    return { more: this.#more.join('\n\n'), basis: this.#basis.join(' ') };
  }

  get message(): string {
    return this.#paragraphs.join('\n\n');
  }

  /** At most 80 words, cut between sentences; there is always room for the question back. */
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
