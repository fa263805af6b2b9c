import { FACT_TOPICS, type FactTopic } from '@inzira/contract/rules/fact-topics';
import { FACT_COUNTRIES } from '@inzira/contract/facts';
import { nameOfCountry } from '@inzira/contract/rules/countries';
import { statementIn, TOPIC_NAMES, type FactSource } from '#src/features/facts/facts.ts';
import type { Language } from '@inzira/contract/accounts';
import { LESSON_WORDS, monthOf } from './lesson-words.ts';
import { escapeHtml } from '#src/platform/http/html.ts';

/**
 * Renders `::fact` and `::facts` of a lesson as HTML that works without scripts: one record, or those of a topic with
 * each country folded. The web app adds controls at the placeholder `facts`, as it does for calculators, and moves the
 * reader's country to the top.
 */
export function renderFactPlace(
  { kind, name }: { kind: 'fact' | 'facts'; name: string },
  facts: readonly FactSource[],
  language: Language,
): string {
  if (kind === 'facts') {
    const topic = FACT_TOPICS.find((one) => one === name);
    return topic === undefined ? '' : renderTopic(topic, facts, language);
  }
  const fact = facts.find(({ id }) => id === name);
  if (!fact) return '';
  const words = LESSON_WORDS[language];
  const title =
    fact.country === null || fact.topic === 'rule-of-thumb'
      ? words.ruleOfThumb
      : `${nameOfCountry(fact.country, language)}${words.colon}${TOPIC_NAMES[fact.topic][language]}`;
  return `<div class="lesson-facts"><p class="dated-title">${escapeHtml(title)}</p>${renderRecord(fact, language)}</div>\n`;
}

function renderTopic(topic: FactTopic, facts: readonly FactSource[], language: Language): string {
  const words = LESSON_WORDS[language];
  const countries = FACT_COUNTRIES.map((code) => {
    const country = nameOfCountry(code, language);
    const records = facts.filter((fact) => fact.country === code && fact.topic === topic);
    const content =
      records.length === 0
        ? `<p>${words.noRule(country)}</p>`
        : records.map((record) => renderRecord(record, language)).join('');
    return `<details data-country="${code}"><summary>${country}</summary>${content}</details>`;
  });
  return [
    `<div class="lesson-facts"><p class="dated-title">${words.byCountry(TOPIC_NAMES[topic][language])}</p>`,
    `<div data-calculator="facts"></div>`,
    ...countries,
    '</div>\n',
  ].join('');
}

function renderRecord(record: FactSource, language: Language): string {
  const { checked, expires, source } = record;
  const words = LESSON_WORDS[language];
  const statement = statementIn(record, language);
  const link = `<a href="${escapeHtml(source.url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(source.title)}</a>`;
  return `<div class="lesson-fact" data-expires="${expires}"><p>${escapeHtml(statement)}</p><p class="dated-note">${words.checkedIn(monthOf(checked, language))} ${words.source}${link}</p></div>`;
}
