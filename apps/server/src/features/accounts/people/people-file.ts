import { Email, Username, type Language } from '@inzira/contract/accounts';
import { IMPORT_LIMITS, NO_MAIL } from '@inzira/contract/rules/staff';
import type { Sentence } from '@inzira/contract/sentence';
import { badRequest } from '#src/platform/http/errors.ts';
import { fold } from '#src/platform/text/fold.ts';
import { readCsv } from '#src/platform/text/read-csv.ts';

/** A line of an imported list, as far as the file alone tells. */
export interface FileLine {
  line: number;
  name: string;
  username: string;
  /** Neither a name nor a username is given. */
  isUnnamed: boolean;
  /** Made from the username where the person has none. */
  email: string;
  hasMail: boolean;
  language: Language;
  /** What stands in the column of languages and is none of the product. */
  unknownLanguage: string;
  problem: Sentence | null;
}

/** What lists call their columns, in English and French, folded. */
const COLUMNS = {
  name: ['name', 'full name', 'nom', 'nom complet'],
  first: ['first name', 'firstname', 'first_name', 'prenom'],
  last: ['last name', 'lastname', 'last_name', 'surname', 'nom de famille'],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'mail address',
    'adresse e-mail',
    'adresse email',
    'adresse mail',
    'adresse electronique',
    'courriel',
  ],
  username: [
    'username',
    'user name',
    'login',
    "nom d'utilisateur",
    'nom d’utilisateur',
    'identifiant',
  ],
  language: ['language', 'langue'],
} as const;
type Column = keyof typeof COLUMNS;

interface PeopleFile {
  lines: FileLine[];
  /** Titles of columns that nothing here reads. */
  unread: string[];
}

/** Reads a list with a header, separated by commas, semicolons or tabs. @throws 400 */
export function readPeopleFile(csv: string): PeopleFile {
  const rows = readCsv(csv);
  const header = rows[0] ?? [];
  const places = findColumns(header);
  places.email ??= addressesAt(rows);
  const has = (column: Column) => places[column] !== undefined;
  if (!has('email') && !has('username') && !has('name') && !has('first')) {
    throw badRequest({
      en: 'The first line names the columns: "name", "email", "username" or "language".',
      fr: 'La première ligne nomme les colonnes : « nom », « email », « identifiant » ou « langue ».',
    });
  }
  const body = rows.slice(1);
  if (body.length > IMPORT_LIMITS.lines) {
    throw badRequest({
      en: `Split the file: at most ${IMPORT_LIMITS.lines} people at once.`,
      fr: `Divisez le fichier : ${IMPORT_LIMITS.lines} personnes au plus à la fois.`,
    });
  }
  const lines = body.flatMap((cells, at) => {
    const cell = (column: Column) => (cells[places[column] ?? -1] ?? '').trim();
    return cells.every((text) => text.trim() === '') ? [] : [toLine(at + 2, cell)];
  });
  markDoubles(lines);
  const read = Object.values(places);
  return { lines, unread: header.filter((title, at) => title.trim() !== '' && !read.includes(at)) };
}

const AN_ADDRESS = /^\S+@\S+\.\S+$/;

/** A column of addresses, whatever it is called; a list without titles has none. */
function addressesAt([header = [], ...rows]: readonly string[][]): number | undefined {
  const at = header.findIndex((title, column) => {
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter(Boolean);
    return !title.includes('@') && cells.length > 0 && cells.every((cell) => AN_ADDRESS.test(cell));
  });
  return at < 0 ? undefined : at;
}

const isShort = (title: string | undefined) => title === 'nom' || title === 'name';

function findColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const titles = header.map((title) => fold(title.trim()).replaceAll('é', 'e'));
  const places: Partial<Record<Column, number>> = {};
  for (const [column, names] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const at = titles.findIndex((title) => names.includes(title));
    if (at >= 0) places[column] = at;
  }
  // Beside a first name, "Nom" or "Name" is the last one.
  const { name, last, first } = places;
  if (first !== undefined && last === undefined && isShort(titles[name ?? -1])) {
    if (name !== undefined) places.last = name;
    delete places.name;
  }
  return places;
}

function toLine(line: number, cell: (column: Column) => string): FileLine {
  const name = cell('name') || [cell('first'), cell('last')].filter(Boolean).join(' ');
  const email = cell('email');
  const username = cell('username') || usernameFrom(email, name);
  const said = cell('language');
  const language = /^fr/i.test(said) ? 'fr' : 'en';
  const unknownLanguage = /^(?:fr|en|an|$)/i.test(said) ? '' : said;
  const hasMail = email !== '';
  const address = hasMail ? email : `${username.toLowerCase()}${NO_MAIL}`;
  const problem = findProblem({ name, email, username });
  const isUnnamed = name === '' && cell('username') === '';
  return {
    line,
    name,
    username,
    isUnnamed,
    email: address,
    hasMail,
    language,
    unknownLanguage,
    problem,
  };
}

/** What stands before the @, or `first.last` where that is too short. */
function usernameFrom(email: string, name: string): string {
  const ofEmail = asUsername(email.split('@')[0] ?? '');
  const ofName = asUsername(name.replaceAll(/\s+/g, '.').toLowerCase());
  return ofName === '' || Username.safeParse(ofEmail).success ? ofEmail : ofName;
}

/** Without the accents of Latin letters: it is typed on any keyboard. */
const asUsername = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])[\u0300-\u036f]+/gi, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replaceAll(/^[._-]+|[._-]+$/g, '');

function findProblem({ name, email, username }: Record<'name' | 'email' | 'username', string>) {
  if (name.length > 150) return { en: 'The name is too long.', fr: 'Le nom est trop long.' };
  if (name.includes('@'))
    return {
      en: 'The email stands in the place of the name.',
      fr: 'L’adresse e-mail est à la place du nom.',
    };
  if (email !== '' && !Email.safeParse(email).success)
    return { en: 'The email is not valid.', fr: 'L’adresse e-mail n’est pas valable.' };
  if (!Username.safeParse(username).success)
    return {
      en: 'Give a name, an email or a username of at least three letters.',
      fr: 'Indiquez un nom, un e-mail ou un identifiant d’au moins trois lettres.',
    };
  return null;
}

/** Who stands twice in one file: only the first line counts, and the other says so. */
function markDoubles(lines: FileLine[]) {
  const seen = new Map<string, number>();
  for (const line of lines) {
    if (line.problem) continue;
    for (const key of [`email ${fold(line.email)}`, `username ${fold(line.username)}`]) {
      const first = seen.get(key);
      if (first === undefined) continue;
      line.problem = {
        en: `The same person as in line ${first}, or of the same name: give each a username.`,
        fr: `La même personne qu’à la ligne ${first}, ou le même nom : donnez un identifiant à chacune.`,
      };
    }
    if (line.problem) continue;
    seen.set(`email ${fold(line.email)}`, line.line);
    seen.set(`username ${fold(line.username)}`, line.line);
  }
}
