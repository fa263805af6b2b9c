import type { FactSource } from './fact-files.ts';

/** A valid record of Rwanda. */
export function makeFact(changes: Partial<FactSource> = {}): FactSource {
  return {
    id: 'rw-vat-registration',
    country: 'RW',
    topic: 'vat',
    statement: 'A business registers for VAT when it sells for more than RWF 20 million a year.',
    statementFr: null,
    values: [20_000_000],
    unit: 'RWF a year',
    checked: '2026-11-23',
    expires: '2027-11-23',
    source: { title: 'The law on taxes', url: 'https://example.org/law.pdf', kind: 'law' },
    file: 'facts/rw.yaml',
    ...changes,
  };
}

/** The same as a content file. */
export function writeFacts(facts: readonly FactSource[]): string {
  return facts
    .map(
      ({ id, topic, statement, values, unit, checked, expires, source, read }) =>
        `- id: ${id}\n  topic: ${topic}\n  statement: "${statement}"\n  value: ${
          values.length === 1 ? values[0] : `[${values.join(', ')}]`
        }\n  unit: ${unit}\n  checked: ${checked}\n  expires: ${expires}\n  source: { title: "${source.title}", url: ${source.url}, kind: ${source.kind} }\n${read === undefined ? '' : `  read: ${read}\n`}`,
    )
    .join('');
}
