import { lexMarkdown, plainLines } from '@inzira/mentor/markdown';
import { sayNumbers } from './spoken-numbers.ts';

/** The most characters of a spoken reply, after cleaning. */
export const SPOKEN_CHARACTERS = 1200;
/** Enough input to fill a spoken reply after cleaning. */
const READ_CHARACTERS = 4000;

/** Converts a text, possibly Markdown, into the sentences to speak; cut between sentences. */
export function toSentences(markdown: string, language: string): string[] {
  const base = language.toLowerCase().split('-')[0] ?? 'en';
  const lines = withoutMarkdown(markdown.slice(0, READ_CHARACTERS)).split('\n');
  const sentences = lines.flatMap((line) => splitSentences(sayLine(line, base)));
  const kept: string[] = [];
  let left = SPOKEN_CHARACTERS;
  for (const sentence of sentences) {
    if (sentence.length > left) {
      if (kept.length === 0) kept.push(cutAtWord(sentence, left));
      break;
    }
    left -= sentence.length + 1;
    kept.push(sentence);
  }
  return kept;
}

/** Removes Markdown, code, citations and addresses. */
function withoutMarkdown(markdown: string): string {
  const written = markdown
    .replaceAll(/<!--.*?(-->|$)/gs, '')
    .replaceAll(/<(script|style)\b.*?(<\/\1>|$)/gis, '')
    .replaceAll(/<\/?[a-z][^>]{0,500}>/gi, ' ')
    .replaceAll('&nbsp;', ' ');
  return plainLines(lexMarkdown(written).filter(({ type }) => type !== 'code'))
    .replaceAll(/\[\^?\d+(?:\s*,\s*\d+)*\]/g, '')
    .replaceAll(/<?https?:\/\/[^\s>)]+>?/g, '')
    .replaceAll(/(?<=\d)[ \t]?\*[ \t]?(?=\d)/g, ' × ');
}

function sayLine(line: string, language: string): string {
  const words = WORDS[language];
  let said = line.normalize('NFC').replaceAll(/\s+/g, ' ');
  if (words) for (const [pattern, spoken] of words) said = said.replaceAll(pattern, spoken);
  said = sayNumbers(said, language);
  if (words) said = spellAbbreviations(saySigns(said, language));
  return said
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .replaceAll(/\s+[–—]\s+|\s+-\s+|\s*→\s*/g, ', ')
    .replaceAll(/(?<=\p{L})\/(?=\p{L})/gu, ', ')
    .replaceAll(/[*_#|`~^<>{}[\]\\="“”«»•]/g, ' ')
    .replaceAll(/\s*\(\s*|\s*\)(?=\s+\p{L})/gu, ', ')
    .replaceAll(/\s*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?…])/g, '')
    .replaceAll(/,(?:\s*,)+/g, ',')
    .replaceAll(/,(?=[.;:!?])/g, '')
    .replace(/^[\s,;:.]+/, '')
    .trim();
}

/** The spoken form of abbreviations, by language. */
const WORDS: Record<string, [RegExp, string][]> = {
  en: [
    [/\be\.\s?g\.,?/gi, 'for example,'],
    [/\bi\.\s?e\.,?/gi, 'that is,'],
    [/\betc\.(?=\s*(?:$|\p{Lu}))/gu, 'and so on.'],
    [/\betc\b\.?/g, 'and so on'],
    [/\bvs\b\.?/gi, 'versus'],
    [/\bapprox\./gi, 'approximately'],
    [/\bMr\.?(?=\s)/g, 'Mister'],
    [/\bMrs\.?(?=\s)/g, 'Missus'],
    [/\bDr\.(?=\s)/g, 'Doctor'],
    [/\bLtd\b\.?/g, 'Limited'],
    [/\bNo\.\s?(?=\d)/g, 'number '],
    [/\/(?:mo|mth)\b\.?/g, ' per month'],
    [/\/(?:yr)\b\.?/g, ' per year'],
    [
      /(?<=[\p{L}\d%])\s?\/\s?(?=(?:month|year|week|day|customer|unit|hour|person|kg|user)\b)/gu,
      ' per ',
    ],
    [/\band\/or\b/gi, 'or'],
    [/\bw\/(?=\s)/g, 'with'],
    [/\bSaaS\b/g, 'sass'],
    [/\bFinTech\b/g, 'fintech'],
    [/\bMoMo\b/g, 'momo'],
    [/\bB2([BCG])\b/g, 'B to $1'],
    [/\b(CAC|LTV|CLV):(CAC|LTV|CLV)\b/g, '$1 to $2'],
  ],
  fr: [
    [/\bp\.\s?ex\./gi, 'par exemple'],
    [/\bc\.-?\s?à-?\s?-?d\.?/gi, "c'est-à-dire"],
    [/\bcàd\b/gi, "c'est-à-dire"],
    [/\betc\.(?=\s*(?:$|\p{Lu}))/gu, 'et cetera.'],
    [/\betc\b\.?/g, 'et cetera'],
    [/\bvs\b\.?/gi, 'contre'],
    [/\benv\./gi, 'environ'],
    [/\bM\.(?=\s\p{Lu})/gu, 'Monsieur'],
    [/\bMme\b/g, 'Madame'],
    [/\bDr\b\.?(?=\s\p{Lu})/gu, 'Docteur'],
    [/\bn[°o]\s?(?=\d)/g, 'numéro '],
    [
      /(?<=[\p{L}\d%])\s?\/\s?(?=(?:mois|an|année|semaine|jour|client|unité|heure|personne|kg)\b)/gu,
      ' par ',
    ],
    [/\bet\/ou\b/gi, 'ou'],
    [/\bB2([BCG])\b/g, 'B to $1'],
    [/\bSaaS\b/g, 'sass'],
    [/\b(CAC|LTV|CLV):(CAC|LTV|CLV)\b/g, '$1 sur $2'],
  ],
};

const SIGNS: Record<string, [RegExp, string][]> = {
  en: [
    [/\s*&\s*/g, ' and '],
    [/\s*=\s*/g, ' equals '],
    [/\s*≥\s*/g, ' at least '],
    [/\s*≤\s*/g, ' at most '],
    [/\s+>\s+/g, ' more than '],
    [/\s+<\s+/g, ' less than '],
    [/\s*[×✕]\s*/g, ' times '],
    [/\s*÷\s*/g, ' divided by '],
    [/\s+\/\s+/g, ' divided by '],
    [/\s+\+\s+|(?<=\s)\+(?=[\p{L}\d])/gu, ' plus '],
    [/\s+−\s+/g, ' minus '],
    [/\s*%/g, ' percent'],
  ],
  fr: [
    [/\s*&\s*/g, ' et '],
    [/\s*=\s*/g, ' égale '],
    [/\s*≥\s*/g, ' au moins '],
    [/\s*≤\s*/g, ' au plus '],
    [/\s+>\s+/g, ' plus de '],
    [/\s+<\s+/g, ' moins de '],
    [/\s*[×✕]\s*/g, ' fois '],
    [/\s*÷\s*/g, ' divisé par '],
    [/\s+\/\s+/g, ' divisé par '],
    [/\s+\+\s+|(?<=\s)\+(?=[\p{L}\d])/gu, ' plus '],
    [/\s+−\s+/g, ' moins '],
    [/\s*%/g, ' pour cent'],
  ],
};

function saySigns(text: string, language: string): string {
  let said = text;
  for (const [pattern, spoken] of SIGNS[language] ?? []) said = said.replaceAll(pattern, spoken);
  return said;
}

/** Abbreviations that are spelled out, although they could be read as words. */
const SPELLED = new Set(
  'CAC CEO COO CTO CFO CMO AI UI UX IT ID IP API ROI SEO SME NGO IPO USP USA UK EU UN ARR ARPU AOV COO MOU NDA VAT TVA PME ONG OKR KPI FAQ ICT IA RSE CA PIB AGM BEP CPA PLC LLC OTP'.split(
    ' ',
  ),
);

function spellAbbreviations(text: string): string {
  return text.replaceAll(
    /(?<![\p{L}\d])(\p{Lu}{2,6})(s?)(?![\p{L}\d])/gu,
    (found, capitals: string, s: string) => {
      const isSpelled = SPELLED.has(capitals) || !/[AEIOUYÀ-Ü]/.test(capitals);
      if (isSpelled) return capitals.split('').join(' ') + (s && "'s");
      // A word in capitals for emphasis, or an acronym that is read as a word (SAFE, SWOT).
      return capitals.length > 1 ? found.toLowerCase() : found;
    },
  );
}

function splitSentences(line: string): string[] {
  return line
    .split(/(?<=[.!?…؟።])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\d]/u.test(sentence))
    .map((sentence) => (/[.!?…؟።:;,]$/u.test(sentence) ? sentence : `${sentence}.`));
}

function cutAtWord(sentence: string, length: number): string {
  const cut = sentence.slice(0, length);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : cut;
}
