import type { Fact, FactCountry } from '@inzira/contract/facts';
import { codeOfCountry, countriesIn, nameOfCountry } from '@inzira/contract/rules/countries';
import type { Answer } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';
import { framingOf } from './mentor-texts.ts';
import { fitToMatter } from './fact-matters.ts';
import { countryNamedIn, countryWithoutRules } from './named-country.ts';
import { compareWithLimit } from './sales-limit.ts';
import type { Turn } from './turn.ts';

/** Of a topic, those nearest to the question; the page of the country has all. */
const MOST = 4;

/** What holds in the learner's country, each with its date and source. */
interface Records {
  told: string[];
  /** Whether the first of them fits what is asked; one that does not stands behind "More". */
  isFitting: boolean;
  /** Which country it is asked for, or that there is no record. */
  note: string | null;
  /** What the amount of the question is beside the limit of the first of them. */
  verdict: string | null;
}

/** The records that an answer names and those of its topic, of the learner's country; of any, with their names, where that is not known. */
export function findRecords(turn: Turn, { facts: ids = [], facts_topic: topic }: Answer): Records {
  const { texts, input, library } = turn;
  const language = framingOf(input.language);
  const all = library.facts[language];
  const tell = ({ statement, checked, source }: Fact) =>
    `${statement} ${texts.factSource(monthOf(checked, language), source.title, source.url)}`;
  const without = withoutRulesOf(turn);
  // Another country's figure would be taken for one's own.
  if (without !== null) {
    const hasRules = topic !== undefined || all.some(({ id }) => ids.includes(id));
    const note = hasRules ? texts.noCountry(nameOfRegion(without, language)) : null;
    return { told: [], isFitting: true, note, verdict: null };
  }
  const country = countryOf(turn);
  const question = questionOf(turn);
  // In a country with records another's is no rule.
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
  // The record that the verdict rests on stands below it.
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

/** What is sold, beside the limit of sales that is a record of its country. */
function verdictOf({ input, library, card }: Turn, country: FactCountry) {
  if (input.intent !== null) return null;
  // Another's money alone does not say where one trades.
  const own = codeOfCountry(card.country);
  if (own !== null && own !== country && countriesIn(input.message).length === 0) return null;
  const ofCountry = library.facts.en.filter((fact) => fact.country === country);
  return compareWithLimit(input.message, country, ofCountry, framingOf(input.language));
}

/** What a record that speaks of what is asked counts beside one that shares words with the question. */
const FOR_MATTER = 2;

/** Records that speak of what is asked and share words with the question first, rare words above all; the rest in the order of the file. */
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

/** Enough of a word that its endings do not count. */
const stemOf = (word: string) => word.slice(0, 5);

/** What was typed, with the question before a button. */
const questionOf = ({ input, memory }: Turn) =>
  input.intent === null ? input.message : `${memory.question ?? ''} ${input.message}`;

/** Whom to call in the learner's country; the lines for children are told where one is in danger. */
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

/** The one that the message names, or the question before a button; else that of the idea. */
function countryOf({ input, memory, card }: Turn): FactCountry | null {
  return (
    countryNamedIn(input.message) ??
    (input.intent === null ? null : countryNamedIn(memory.question ?? '')) ??
    codeOfCountry(card.country)
  );
}

/** The code of the country without rules that the message names, or the question before a button. */
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
