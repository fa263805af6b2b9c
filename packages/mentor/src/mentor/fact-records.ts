import type { Fact, FactCountry } from '@inzira/contract/facts';
import { codeOfCountry, countriesIn, nameOfCountry } from '@inzira/contract/rules/countries';
import type { Answer } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';
import { framingOf } from './mentor-texts.ts';
import { fitToMatter } from './fact-matters.ts';
import { countryNamedIn, countryWithoutRules } from './named-country.ts';
import { compareWithLimit } from './sales-limit.ts';
import type { Turn } from './turn.ts';

/** The maximum number of records of a topic; the country's page has all. */
const MOST = 4;

/** Records of the learner's country, each with its date and source. */
interface Records {
  told: string[];
  /** Whether the first one fits the question; if not, they go behind "More". */
  isFitting: boolean;
  /** A question about the country, or that there is no record. */
  note: string | null;
  /** Compares the amount in the question with the limit in the first record. */
  verdict: string | null;
}

/**
 * The records that an answer lists and those of its topic, for the learner's country; for all countries, with their
 * names, if it is unknown.
 */
export function findRecords(turn: Turn, { facts: ids = [], facts_topic: topic }: Answer): Records {
  const { texts, input, library } = turn;
  const language = framingOf(input.language);
  const all = library.facts[language];
  const tell = ({ statement, checked, source }: Fact) =>
    `${statement} ${texts.factSource(monthOf(checked, language), source.title, source.url)}`;
  const without = withoutRulesOf(turn);
  // A country without rules gets none, because another country's figure would be misunderstood.
  if (without !== null) {
    const hasRules = topic !== undefined || all.some(({ id }) => ids.includes(id));
    const note = hasRules ? texts.noCountry(nameOfRegion(without, language)) : null;
    return { told: [], isFitting: true, note, verdict: null };
  }
  const country = countryOf(turn);
  const question = questionOf(turn);
  // In a country with records, those of other countries are left out.
  const named = all.filter(
    ({ id, country: of }) => ids.includes(id) && (country === null || of === country),
  );
  const found =
    country === null ? [] : all.filter((fact) => fact.country === country && fact.topic === topic);
  const { fits, isFound } = fitToMatter([...named, ...found], question);
  const isFitting = isFound || (country === null && named.length > 0);
  const compared = country === null ? null : verdictOf(turn, country);
  const isCompared = ({ id }: Fact) => id === compared?.fact.id;
  const first = byRelevance(named, question, fits);
  if (country === null) {
    const other = turn.card.country;
    const note = other === null ? texts.whichCountry : texts.noCountry(other);
    return {
      told: first.map((fact) => texts.elsewhere(nameOfCountry(fact.country, language), tell(fact))),
      isFitting,
      note: topic === undefined ? null : note,
      verdict: null,
    };
  }
  const name = nameOfCountry(country, language);
  const code = country.toLowerCase();
  const hasRules = topic !== undefined || all.some(({ id }) => ids.includes(id));
  // The record that the verdict uses comes first.
  const told = [...first, ...byRelevance(found, question, fits).slice(0, MOST)].toSorted(
    (a, b) => Number(isCompared(b)) - Number(isCompared(a)),
  );
  return {
    isFitting: isFitting || told.some(isCompared),
    told: [...told.map(tell), ...(found.length > MOST ? [texts.moreRules(name, code)] : [])],
    note: hasRules && named.length + found.length === 0 ? texts.noRule(name, code) : null,
    verdict: compared !== null && told.some(isCompared) ? compared.told : null,
  };
}

/** Compares the sales in the message with the sales limit in the country's records. */
function verdictOf({ input, library, card }: Turn, country: FactCountry) {
  if (input.intent !== null) return null;
  // A foreign currency alone does not tell where somebody trades.
  const own = codeOfCountry(card.country);
  if (own !== null && own !== country && countriesIn(input.message).length === 0) return null;
  const ofCountry = library.facts.en.filter((fact) => fact.country === country);
  return compareWithLimit(input.message, country, ofCountry, framingOf(input.language));
}

/** The weight of covering the matter, relative to sharing words with the question. */
const FOR_MATTER = 2;

/**
 * Sorts records that cover the matter and share words with the question first, rare words counting most; the others
 * stay in file order.
 */
function byRelevance(
  facts: readonly Fact[],
  question: string,
  fits: ReadonlyMap<Fact, number>,
): Fact[] {
  const asked = new Set(wordsOf(question).map(stemOf));
  const stated = new Map(facts.map((fact) => [fact, new Set(wordsOf(fact.statement).map(stemOf))]));
  const scoreOf = (fact: Fact) => {
    let score = FOR_MATTER * (fits.get(fact) ?? 0);
    for (const stem of stated.get(fact) ?? []) {
      if (asked.has(stem))
        score += 1 / facts.filter((other) => stated.get(other)?.has(stem)).length;
    }
    return score;
  };
  const scores = new Map(facts.map((fact) => [fact, scoreOf(fact)]));
  return facts.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** Long enough to ignore endings. */
const stemOf = (word: string) => word.slice(0, 5);

/** The typed text, or the question before a button was pressed. */
const questionOf = ({ input, memory }: Turn) =>
  input.intent === null ? input.message : `${memory.question ?? ''} ${input.message}`;

/** Gives the emergency numbers of the learner's country; child helplines too if a child is in danger. */
export function tellEmergencyNumbers(turn: Turn, isOfChild: boolean) {
  const { draft, texts, input, library } = turn;
  const language = framingOf(input.language);
  const country = countryOf(turn);
  const found = library.facts[language].filter(
    (fact) =>
      fact.country === country &&
      fact.topic === 'emergency' &&
      (isOfChild || !fact.id.endsWith('-child-helpline')),
  );
  if (country === null || found.length === 0) return;
  const numbers = found.map(({ statement }) => statement).join(' ');
  draft.quote(texts.emergencyIn(nameOfCountry(country, language), numbers), null);
  for (const { checked, source } of found)
    draft.rest(texts.factSource(monthOf(checked, language), source.title, source.url));
}

/** The country in the message, or in the question before a button; else the idea card's. */
function countryOf({ input, memory, card }: Turn): FactCountry | null {
  return (
    countryNamedIn(input.message) ??
    (input.intent === null ? null : countryNamedIn(memory.question ?? '')) ??
    codeOfCountry(card.country)
  );
}

/** The code of a country without rules that the message names, or the question before a button. */
function withoutRulesOf(turn: Turn): string | null {
  const { input, memory } = turn;
  if (countryNamedIn(input.message) !== null) return null;
  const said = countryWithoutRules(input.message);
  if (said !== null || input.intent === null) return said;
  return countryNamedIn(memory.question ?? '') === null
    ? countryWithoutRules(memory.question ?? '')
    : null;
}

const nameOfRegion = (code: string, language: string) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

export function monthOf(day: string, language: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(language === 'fr' ? 'fr' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
