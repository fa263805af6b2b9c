import { existsSync } from 'node:fs';
import path from 'node:path';
import { FACT_COUNTRIES, SOURCE_KINDS, type FactCountry } from '@inzira/contract/facts';
import { FACT_TOPICS } from '@inzira/contract/rules/fact-topics';
import type { Language } from '@inzira/contract/accounts';
import { z } from 'zod';
import { readContentFiles, type ContentFiles } from '#src/platform/content/content-folders.ts';
import { clean, list, readData, text } from '#src/platform/content/content-yaml.ts';

const day = z
  .string('write a day, like 2026-11-23')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write a day, like 2026-11-23')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'write a day that exists');

const number = z
  .string('write a number, like 20000000 or 1.5')
  .regex(/^-?\d+(\.\d+)?$/, 'write a number, like 20000000 or 1.5')
  .transform(Number);

const id = text(80).regex(/^[a-z]+(-[a-z0-9]+)+$/, 'write the id like rw-vat-registration');

/** The pseudo-country of facts that hold everywhere, such as a share or a rate. */
const RULE_OF_THUMB = 'rule-of-thumb';

const Entry = z
  .strictObject({
    id,
    topic: z.enum(
      [...FACT_TOPICS, RULE_OF_THUMB],
      `name one of ${FACT_TOPICS.join(', ')}, ${RULE_OF_THUMB}`,
    ),
    statement: text(500),
    value: z.union([number, z.array(number).length(2)], 'write a number, or two').optional(),
    unit: text(60).optional(),
    valid_from: day.optional(),
    checked: day,
    expires: day,
    source: z.strictObject({
      title: text(300),
      url: z
        .string('write an address')
        .regex(/^https?:\/\/[^\s/]+\.[^\s/]+\/[^\s]+$/, 'write the address of the page or file'),
      kind: z.enum(SOURCE_KINDS, `name one of ${SOURCE_KINDS.join(', ')}`),
      as_of: day.optional(),
    }),
    read: day.optional(),
  })
  .refine(({ value, unit }) => value === undefined || unit !== undefined, {
    path: ['unit'],
    message: 'name the unit of the value',
  });

const FrenchEntry = z.strictObject({ id, statement: text(600) });

const Entries = list(Entry, 1, 200, 'records');
const FrenchEntries = list(FrenchEntry, 1, 200, 'records');

/** A fact of `content/facts`. */
export interface FactSource extends Omit<z.output<typeof Entry>, 'value'> {
  /** Null for a rule of thumb. */
  country: FactCountry | null;
  values: number[];
  /** Null until it is translated. */
  statementFr: string | null;
  file: string;
}

/** The statement in a language, or else in the original one. */
export function statementIn({ statement, statementFr }: FactSource, language: Language): string {
  return (language === 'fr' ? statementFr : null) ?? statement;
}

export interface FactFiles {
  facts: FactSource[];
  /** `file: what to do`, for each problem that prevents reading a file. */
  problems: string[];
}

/** The files of `content/facts`; empty without that folder. */
export function readFactFiles(contentDir: string): ContentFiles {
  return existsSync(path.join(contentDir, 'facts'))
    ? readContentFiles(contentDir, 'facts')
    : new Map();
}

/** Parses the facts, in the order of the countries and files; invalid ones are left out and reported. */
export function parseFacts(files: ContentFiles): FactFiles {
  const problems: string[] = [];
  const facts: FactSource[] = [];
  const places = [...FACT_COUNTRIES, null].map((country) => ({
    country,
    name: country === null ? 'rules-of-thumb' : country.toLowerCase(),
  }));
  const known = new Set<string>();
  for (const { country, name } of places) {
    const file = `${name}.yaml`;
    known.add(file).add(`${name}.fr.yaml`);
    const french = readFrench(`${name}.fr.yaml`, files, problems);
    const content = files.get(file);
    const entries =
      content === undefined
        ? []
        : (readData(`facts/${file}`, clean(content), Entries, problems) ?? []);
    for (const { value, ...entry } of entries) {
      const values = value === undefined ? [] : [value].flat();
      const statementFr = french.get(entry.id) ?? null;
      french.delete(entry.id);
      facts.push({ ...entry, values, country, statementFr, file: `facts/${file}` });
    }
    for (const id of french.keys())
      problems.push(`facts/${name}.fr.yaml: ${id}: there is no such record in ${file}`);
  }
  for (const name of files.keys()) {
    if (!known.has(name) && !name.endsWith('.md'))
      problems.push(`facts/${name}: name it like rw.yaml, rw.fr.yaml or rules-of-thumb.yaml`);
  }
  return { facts, problems };
}

function readFrench(file: string, files: ContentFiles, problems: string[]): Map<string, string> {
  const content = files.get(file);
  if (content === undefined) return new Map();
  const entries = readData(`facts/${file}`, clean(content), FrenchEntries, problems) ?? [];
  return new Map(entries.map(({ id, statement }) => [id, statement]));
}
