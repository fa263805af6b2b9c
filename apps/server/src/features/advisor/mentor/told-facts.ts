import type { Fact, FactCountry } from '@inzira/contract/facts';
import { codeOfCountry, countriesIn, nameOfCountry } from '@inzira/contract/rules/countries';
import type { Answer } from '#src/features/advisor/library/library.ts';
import { framingOf } from './mentor-texts.ts';
import type { Turn } from './turn.ts';

/** Of a topic; the page of the country has all. */
const MOST = 4;

/** The records that an answer names, each with its date and source; those of a topic for the learner's country. */
export function tellFacts(turn: Turn, { facts: ids = [], facts_topic: topic }: Answer) {
  const { draft, texts, input, library } = turn;
  const language = framingOf(input.language);
  const all = library.facts[language];
  const tell = (fact: Fact) => {
    const { statement, checked, source } = fact;
    draft.quote(
      `${statement} ${texts.factSource(monthOf(checked, language), source.title, source.url)}`,
      statement,
    );
  };
  for (const fact of all.filter(({ id }) => ids.includes(id))) tell(fact);
  if (topic === undefined) return;
  const country = countryOf(turn);
  if (country === null) {
    const other = turn.card.country;
    draft.say(other === null ? texts.whichCountry : texts.noCountry(other));
    return;
  }
  const name = nameOfCountry(country, language);
  const found = all.filter((fact) => fact.country === country && fact.topic === topic);
  if (found.length === 0) draft.say(texts.noRule(name, country.toLowerCase()));
  for (const fact of found.slice(0, MOST)) tell(fact);
  if (found.length > MOST) draft.quote(texts.moreRules(name, country.toLowerCase()), null);
}

/** The one that the message names, else that of the idea; null where neither does or it names two. */
function countryOf({ input, card }: Turn): FactCountry | null {
  const named = countriesIn(input.message);
  const [first] = named;
  return named.length === 1 && first ? first : codeOfCountry(card.country);
}

export function monthOf(day: string, language: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(language === 'fr' ? 'fr' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
