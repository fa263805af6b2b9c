import { countWords, segmentsOf } from '@inzira/mentor/library/passages';
import { SPOKEN_WORDS, type SpokenPart } from '@inzira/mentor/mentor/draft';

/** What ends with a point and ends no sentence. */
const ABBREVIATION =
  /(?<![\p{L}\d])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Ltd|Inc|Co|M|Mme|vs|approx|env|fig|[Ee]\.\s?g|[Ii]\.\s?e|p\.\s?ex)\.$/u;
const FENCE = /^ {0,3}(?:```|~~~)/m;
const FENCED = /^ {0,3}(```|~~~)[^]*?^ {0,3}\1[ \t]*\n/gm;

/**
 * Cuts a reply that is still being written into what is said aloud: whole sentences in their order,
 * at most 80 words.
 */
export class SentenceCutter {
  readonly #language: string;
  readonly #cut: SpokenPart[] = [];
  #rest = '';
  #wordsLeft = SPOKEN_WORDS;
  #isFull = false;

  constructor(language: string) {
    this.#language = language;
  }

  /** All that has been cut. */
  get parts(): SpokenPart[] {
    return [...this.#cut];
  }

  /** @returns the sentences that stand now, and did not before. */
  push(text: string): SpokenPart[] {
    if (this.#isFull) return [];
    this.#rest = (this.#rest + text).replaceAll(FENCED, '\n');
    const end = lastCut(withoutOpenCode(this.#rest));
    const whole = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return this.#take(whole);
  }

  /** @returns what is left when no more comes: the last sentence, or the beginning of one. */
  end(): SpokenPart[] {
    const rest = withoutOpenCode(this.#rest);
    this.#rest = '';
    return this.#isFull ? [] : this.#take(rest);
  }

  #take(text: string): SpokenPart[] {
    const taken: string[] = [];
    for (const sentence of sentencesIn(text)) {
      const words = countWords(sentence);
      if (words > this.#wordsLeft) {
        this.#isFull = true;
        // One endless sentence: better its first words than nothing.
        if (this.#cut.length + taken.length === 0) taken.push(firstWords(sentence));
        break;
      }
      this.#wordsLeft -= words;
      taken.push(sentence.trim());
    }
    const parts = taken.filter(Boolean).map((one) => ({ text: one, language: this.#language }));
    this.#cut.push(...parts);
    return parts;
  }
}

function withoutOpenCode(text: string): string {
  return text.slice(0, FENCE.exec(text)?.index);
}

function firstWords(sentence: string): string {
  return sentence.trim().split(/\s+/).slice(0, SPOKEN_WORDS).join(' ');
}

/** Up to where a text that goes on consists of whole sentences. */
function lastCut(text: string): number {
  const line = text.lastIndexOf('\n') + 1;
  const open = text.slice(line);
  const sentences = sentencesIn(open);
  // What comes after decides whether it was an end: it takes a word to know.
  while (sentences.length > 0 && !/\p{L}/u.test(open.slice(lengthOf(sentences)))) sentences.pop();
  return line + lengthOf(sentences);
}

function lengthOf(sentences: readonly string[]): number {
  return sentences.reduce((total, sentence) => total + sentence.length, 0);
}

/** Sentences with the spaces after them, so that their lengths add up to the text's. */
function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let isOpen = false;
  for (const segment of segmentsIn(text)) {
    const before = sentences.at(-1);
    if (isOpen && before !== undefined) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
    const last = sentences.at(-1) ?? '';
    // A list's number is no sentence either.
    isOpen = !/\p{L}/u.test(last) || ABBREVIATION.test(last.trimEnd());
  }
  return sentences;
}

/** To the segmenter a mark of Markdown is like the quotation mark that may close a sentence. */
function segmentsIn(markdown: string): string[] {
  let at = 0;
  return segmentsOf(markdown.replaceAll(/[*_`~]/g, '"')).map(({ length }) =>
    markdown.slice(at, (at += length)),
  );
}
