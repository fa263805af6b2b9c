import type { Language } from '@inzira/contract/accounts';
import { NewOpportunity, type ImportedListing } from '@inzira/contract/opportunities';
import { LISTING_IMPORT_LIMITS } from '@inzira/contract/rules/staff';
import type { Sentence } from '@inzira/contract/sentence';
import { acquireLock } from '#src/platform/db/lock.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { badRequest } from '#src/platform/http/errors.ts';
import { escapeHtml } from '#src/platform/http/html.ts';
import { fold } from '@inzira/contract/rules/fold';
import { readCsv } from '#src/platform/text/read-csv.ts';
import { createOpportunity } from './listings.ts';

/** Common column titles in folded form. A refusal names the first in English and the last in French. */
const COLUMNS = {
  title: ['title', 'titre'],
  organization_name: ['organization', 'organisation'],
  organization_website: ['website', 'site'],
  benefits: ['benefits', 'avantages'],
  target_audience: ['audience', 'target audience', 'public'],
  description: ['description'],
  apply_link: ['apply link', 'link', 'lien'],
  deadline: ['deadline', 'date limite'],
  tags: ['tags', 'mots-cles'],
  countries: ['countries', 'pays'],
  sectors: ['sectors', 'secteurs'],
  stages: ['stages', 'stades', 'phases'],
  title_fr: ['title fr', 'titre fr'],
  benefits_fr: ['benefits fr', 'avantages fr'],
  target_audience_fr: ['audience fr', 'public fr'],
  description_fr: ['description fr'],
  tags_fr: ['tags fr', 'mots-cles fr'],
} as const;
type Column = keyof typeof COLUMNS;

const NEEDED: readonly Column[] = ['title', 'organization_name', 'apply_link'];

interface Line {
  line: number;
  title: string;
  listing: NewOpportunity | null;
  problem: Sentence | null;
}

/**
 * Shows the result of each line of a list, or adds the new listings in one transaction. A listing with the same apply
 * link already exists, so importing a file again changes nothing.
 * @throws 400
 */
export async function importListings(
  db: Db,
  staffId: number,
  { csv, isDry, language }: { csv: string; isDry: boolean; language: Language },
): Promise<ImportedListing[]> {
  const lines = await readLines(db, csv);
  return inTransaction(db, async (trx) => {
    if (!isDry) await acquireLock(trx, 'listings-import');
    const known = await findKnownLinks(trx, lines);
    const result: ImportedListing[] = [];
    for (const { line, title, listing, problem } of lines) {
      if (!listing) {
        result.push({ line, title, fate: 'error', reason: problem?.[language] ?? null });
        continue;
      }
      const isKnown = known.has(listing.apply_link);
      known.add(listing.apply_link);
      if (!isKnown && !isDry) await createOpportunity(trx, staffId, listing);
      result.push({ line, title, fate: isKnown ? 'exists' : 'new', reason: null });
    }
    return result;
  });
}

async function findKnownLinks(db: Db, lines: readonly Line[]): Promise<Set<string>> {
  const links = lines.flatMap(({ listing }) => listing?.apply_link ?? []);
  const rows = await db
    .selectFrom('opportunities')
    .select('apply_link')
    .where('apply_link', 'in', ['', ...links])
    .execute();
  return new Set(rows.map((row) => row.apply_link));
}

async function readLines(db: Db, csv: string): Promise<Line[]> {
  const [header = [], ...body] = readCsv(csv);
  const titles = header.map((title) => fold(title.trim()));
  const places = new Map(
    Object.entries(COLUMNS).map(([column, names]) => [
      column,
      titles.findIndex((title) =>
        (names as readonly string[]).includes(title.replaceAll('_', ' ')),
      ),
    ]),
  );
  if (NEEDED.some((column) => (places.get(column) ?? -1) < 0)) {
    throw badRequest({
      en: 'The first line names the columns: at least “title”, “organization” and “link”.',
      fr: 'La première ligne nomme les colonnes : au moins « titre », « organisation » et « lien ».',
    });
  }
  const { lines: most } = LISTING_IMPORT_LIMITS;
  if (body.length > most) {
    throw badRequest({
      en: `Split the file: at most ${most} listings at once.`,
      fr: `Divisez le fichier : ${most} opportunités au plus à la fois.`,
    });
  }
  const lists = await readLists(db);
  return body.flatMap((cells, at) => {
    if (cells.every((text) => text.trim() === '')) return [];
    const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
    return [toLine(at + 2, cell, lists)];
  });
}

interface Lists {
  countries: ReadonlyMap<string, number>;
  sectors: ReadonlyMap<string, number>;
}

/** Ids by folded name and code. */
async function readLists(db: Db): Promise<Lists> {
  const read = async (table: 'countries' | 'sectors') => {
    const rows = await db.selectFrom(table).select(['id', 'name', 'code']).execute();
    return new Map(
      rows.flatMap(({ id, name, code }) => [
        [fold(name), id],
        [fold(code), id],
      ]),
    );
  };
  return { countries: await read('countries'), sectors: await read('sectors') };
}

const several = (text: string) =>
  text
    .split(/[;|]/)
    .map((one) => one.trim())
    .filter(Boolean);

function toLine(line: number, cell: (column: Column) => string, lists: Lists): Line {
  const title = cell('title');
  const unknown: string[] = [];
  const ids = (column: 'countries' | 'sectors') =>
    several(cell(column)).flatMap((name) => {
      const id = lists[column].get(fold(name));
      if (id === undefined) unknown.push(name);
      return id ?? [];
    });
  const parsed = NewOpportunity.safeParse({
    title,
    organization_name: cell('organization_name'),
    organization_website: cell('organization_website') || null,
    benefits: cell('benefits') || '–',
    target_audience: cell('target_audience') || '–',
    description: toHtml(cell('description') || title),
    apply_link: cell('apply_link'),
    deadline: cell('deadline') || null,
    tags: several(cell('tags')),
    countries: ids('countries'),
    sectors: ids('sectors'),
    stages: several(cell('stages')),
    fee: null,
    ...(cell('title_fr') !== '' && {
      title_fr: cell('title_fr'),
      benefits_fr: cell('benefits_fr') || '–',
      target_audience_fr: cell('target_audience_fr') || '–',
      description_fr: toHtml(cell('description_fr') || cell('title_fr')),
      tags_fr: several(cell('tags_fr')),
    }),
  });
  if (unknown.length > 0) {
    const names = unknown.join(', ');
    return {
      line,
      title,
      listing: null,
      problem: {
        en: `No list has ${names}.`,
        fr: `Aucune liste ne contient ${names}.`,
      },
    };
  }
  if (parsed.success) return { line, title, listing: parsed.data, problem: null };
  const fields = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  const namesAt = (at: number) =>
    fields.map((field) => (COLUMNS as Record<string, readonly string[]>)[field]?.at(at)).join(', ');
  return {
    line,
    title,
    listing: null,
    problem: {
      en: `To fix: ${namesAt(0)}.`,
      fr: `À corriger : ${namesAt(-1)}.`,
    },
  };
}

const toHtml = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('\n');
