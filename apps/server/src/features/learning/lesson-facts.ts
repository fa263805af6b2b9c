import { FACT_COUNTRIES, FACT_TOPICS, type FactTopic } from '@inzira/contract/facts';
import { nameOfCountry } from '@inzira/contract/rules/countries';
import { TOPIC_NAMES, type FactSource } from '#src/features/facts/facts.ts';
import { escapeHtml } from '#src/platform/http/html.ts';

/**
 * `::fact` and `::facts` of a lesson as they read without a script: one record, or those of a topic
 * with each country folded. At the place named `facts`, as at
 * those of calculators, the web puts what opens the reader's country and moves it to the top.
 */
export function renderFactPlace(
  { kind, name }: { kind: 'fact' | 'facts'; name: string },
  facts: readonly FactSource[],
): string {
  if (kind === 'facts') {
    const topic = FACT_TOPICS.find((one) => one === name);
    return topic === undefined ? '' : renderTopic(topic, facts);
  }
  const fact = facts.find(({ id }) => id === name);
  if (!fact) return '';
  const title =
    fact.country === null || fact.topic === 'rule-of-thumb'
      ? 'Rule of thumb'
      : `${nameOfCountry(fact.country, 'en')}: ${TOPIC_NAMES[fact.topic].en}`;
  return `<div class="lesson-facts"><p class="dated-title">${escapeHtml(title)}</p>${renderRecord(fact)}</div>\n`;
}

function renderTopic(topic: FactTopic, facts: readonly FactSource[]): string {
  const countries = FACT_COUNTRIES.map((code) => {
    const country = nameOfCountry(code, 'en');
    const records = facts.filter((fact) => fact.country === code && fact.topic === topic);
    const content =
      records.length === 0
        ? `<p>We have no checked rule for ${country}.</p>`
        : records.map(renderRecord).join('');
    return `<details data-country="${code}"><summary>${country}</summary>${content}</details>`;
  });
  return [
    `<div class="lesson-facts"><p class="dated-title">${TOPIC_NAMES[topic].en}, by country</p>`,
    `<div data-calculator="facts"></div>`,
    ...countries,
    '</div>\n',
  ].join('');
}

function renderRecord({ statement, checked, expires, source }: FactSource): string {
  const link = `<a href="${escapeHtml(source.url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(source.title)}</a>`;
  return `<div class="lesson-fact" data-expires="${expires}"><p>${escapeHtml(statement)}</p><p class="dated-note">Checked in ${monthOf(checked)}. Source: ${link}</p></div>`;
}

/** "November 2026" */
function monthOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
