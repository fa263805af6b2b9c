import { countWords, segmentsOf } from '@inzira/mentor/library/passages';
import { SPOKEN_WORDS, type SpokenPart } from '@inzira/mentor/mentor/draft';

/** Abbreviations, whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?<![\p{L}\d])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Ltd|Inc|Co|M|Mme|vs|approx|env|fig|[Ee]\.\s?g|[Ii]\.\s?e|p\.\s?ex)\.$/u;
const FENCE = /^ {0,3}(?:```|~~~)/m;
const FENCED = /^ {0,3}(```|~~~)[^]*?^ {0,3}\1[ \t]*\n/gm;

/** Splits a reply that is still being written into complete sentences to speak, at most 80 words. */
export class SentenceCutter {
  readonly #language: string;
  readonly #cut: SpokenPart[] = [];
  #rest = '';
  #wordsLeft = SPOKEN_WORDS;
  #isFull = false;

  constructor(language: string) {
    this.#language = language;
  }

  /** All sentences so far. */
  get parts(): SpokenPart[] {
    return [...this.#cut];
  }

  /** @returns the sentences that are newly complete. */
  push(text: string): SpokenPart[] {
    if (this.#isFull) return [];
    this.#rest = (this.#rest + text).replaceAll(FENCED, '\n');
    const end = lastCut(withoutOpenCode(this.#rest));
    const whole = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return this.#take(whole);
  }

  /** @returns the rest at the end of the text: the last sentence, or the beginning of one. */
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
        // A single endless sentence is cut, rather than left out.
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

/** The position up to which an unfinished text consists of complete sentences. */
function lastCut(text: string): number {
  const line = text.lastIndexOf('\n') + 1;
  const open = text.slice(line);
  const sentences = sentencesIn(open);
  // A sentence is complete only when another word follows.
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
    // The number of a list item is not a sentence.
    isOpen = !/\p{L}/u.test(last) || ABBREVIATION.test(last.trimEnd());
  }
  return sentences;
}

/** Removes Markdown, because the segmenter would take its marks for closing quotation marks. */
function segmentsIn(markdown: string): string[] {
  let at = 0;
  return segmentsOf(markdown.replaceAll(/[*_`~]/g, '"')).map(({ length }) =>
    markdown.slice(at, (at += length)),
  );
}
