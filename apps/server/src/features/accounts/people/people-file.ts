import { Email, type Language } from '@inzira/contract/accounts';
import { HAS_CONTROL_CHARACTERS } from '@inzira/contract/endpoint';
import { IMPORT_LIMITS, NO_MAIL } from '@inzira/contract/rules/staff';
import type { Sentence } from '@inzira/contract/sentence';
import { badRequest } from '#src/platform/http/errors.ts';
import { fold } from '@inzira/contract/rules/fold';
import { readCsv } from '#src/platform/text/read-csv.ts';
import { findUsernameProblem, usernameFor } from './made-usernames.ts';

/** A line of an imported list, as parsed from the file. */
export interface FileLine {
  line: number;
  name: string;
  /** As given; otherwise generated from the name or email, with a number where it is taken. */
  username: string;
  isMade: boolean;
  /** Has no email, but was imported before. */
  isThere: boolean;
  /** Without an organization: the username of an organization's member of the same name, who may be the same person. */
  namesake: string | null;
  /** Neither a name nor a username was given. */
  isUnnamed: boolean;
  /** Generated from the username where the person has none. */
  email: string;
  hasMail: boolean;
  language: Language;
  /** The text in the language column. */
  said: string;
  isUnknownLanguage: boolean;
  problem: Sentence | null;
}

/** Common column titles in English and French, in folded form. */
const COLUMNS = {
  name: [
    'name',
    'names',
    'full name',
    'full names',
    'first and last name',
    'nom',
    'noms',
    'nom complet',
    'nom et prenom',
    'noms et prenoms',
    'prenom et nom',
    // Kinyarwanda
    'amazina',
    'izina',
  ],
  first: ['first name', 'first names', 'firstname', 'first_name', 'prenom', 'prenoms'],
  last: ['last name', 'last names', 'lastname', 'last_name', 'surname', 'nom de famille'],
  email: [
    'email',
    'e-mail',
    'mail',
    'emails',
    'email address',
    'email addresses',
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
  /** Titles of ignored columns. */
  unread: string[];
}

/** Parses a list with a header, separated by commas, semicolons or tabs. @throws 400 */
export function readPeopleFile(csv: string): PeopleFile {
  const rows = readCsv(csv);
  const header = rows[0] ?? [];
  const places = findColumns(header);
  places.email ??= addressesAt(rows);
  const has = (column: Column) => places[column] !== undefined;
  if (!has('email') && !has('username') && !has('name') && !has('first')) {
    throw badRequest({
      en: 'The first line names the columns: "name", "email", "username" or "language".',
      fr: 'La première ligne nomme les colonnes : « nom », « email », « nom d’utilisateur » ou « langue ».',
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
    if (cells.every((text) => text.trim() === '')) return [];
    const extra = cells.slice(header.length).filter((text) => text.trim() !== '').length;
    return [toLine(at + 2, cell, extra)];
  });
  markDoubles(lines);
  const read = Object.values(places);
  return { lines, unread: header.filter((title, at) => title.trim() !== '' && !read.includes(at)) };
}

const AN_ADDRESS = /^\S+@\S+\.\S+$/;

/** Finds a column of email addresses by its contents; a list without a header has none. */
function addressesAt([header = [], ...rows]: readonly string[][]): number | undefined {
  const at = header.findIndex((title, column) => {
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter(Boolean);
    return !title.includes('@') && cells.length > 0 && cells.every((cell) => AN_ADDRESS.test(cell));
  });
  return at < 0 ? undefined : at;
}

/** Beside a first name they mean the last name, and beside a last name the first. */
const SHORT = new Set(['nom', 'noms', 'name', 'names', 'izina', 'amazina']);

function findColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const titles = header.map((title) => fold(title.trim()).replaceAll('é', 'e'));
  const places: Partial<Record<Column, number>> = {};
  for (const [column, names] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const at = titles.findIndex((title) => names.includes(title));
    if (at >= 0) places[column] = at;
  }
  const { name, last, first } = places;
  const isPart =
    SHORT.has(titles[name ?? -1] ?? '') && (first === undefined) !== (last === undefined);
  if (name !== undefined && isPart) {
    places[first === undefined ? 'first' : 'last'] = name;
    delete places.name;
  }
  return places;
}

function toLine(line: number, cell: (column: Column) => string, extra: number): FileLine {
  const name = cell('name') || [cell('first'), cell('last')].filter(Boolean).join(' ');
  // Exports contain placeholders for missing emails; such people get a code.
  const email = fold(cell('email')).endsWith(NO_MAIL) ? '' : cell('email');
  const given = cell('username');
  const username = given || usernameFor(name, email);
  const said = cell('language');
  const hasMail = email !== '';
  return {
    line,
    name,
    username,
    isMade: given === '',
    isThere: false,
    namesake: null,
    isUnnamed: name === '' && given === '',
    email: hasMail ? email : madeEmail(username),
    hasMail,
    language: /^fr/i.test(said) ? 'fr' : 'en',
    said,
    isUnknownLanguage: !/^(?:fr|en|an|$)/i.test(said),
    problem: findProblem({ name, email, given, username, extra }),
  };
}

/** The placeholder address of a person without email. */
export const madeEmail = (username: string) => `${username.toLowerCase()}${NO_MAIL}`;

interface ParsedLine {
  name: string;
  email: string;
  /** The username as given in the file. */
  given: string;
  username: string;
  /** The number of cells beyond the last column with a title. */
  extra: number;
}

function findProblem({ name, email, given, username, extra }: ParsedLine): Sentence | null {
  if (extra > 0)
    return {
      en: `This line has more cells than there are titles (${extra} too many): put a text with a comma between quotation marks.`,
      fr: `Cette ligne a plus de cases qu’il n’y a de colonnes (${extra} de trop)\u00a0: mettez entre guillemets un texte qui contient une virgule.`,
    };
  // PostgreSQL refuses NUL, and with it the whole list.
  if (HAS_CONTROL_CHARACTERS.test(name))
    return {
      en: 'The name is not plain text: it holds a hidden character. Type it again in the file.',
      fr: 'Le nom contient un caractère invisible. Tapez-le à nouveau dans le fichier.',
    };
  if (name.length > 150) return { en: 'The name is too long.', fr: 'Le nom est trop long.' };
  if (name.includes('@'))
    return {
      en: 'The email stands in the place of the name.',
      fr: 'L’adresse e-mail est à la place du nom.',
    };
  if (/^[=+]/.test(name))
    return {
      en: 'The name is a formula of a spreadsheet: write the name itself.',
      fr: 'Le nom est une formule de tableur\u00a0: écrivez le nom lui-même.',
    };
  if (email !== '' && !Email.safeParse(email).success)
    return { en: 'The email is not valid.', fr: 'L’adresse e-mail n’est pas valable.' };
  if (username === '')
    return {
      en: 'Give a name, an email or a username.',
      fr: 'Indiquez un nom, un e-mail ou un nom d’utilisateur.',
    };
  return given === '' ? null : findUsernameProblem(given);
}

/** Marks duplicates within a file: only the first line of a person counts. */
function markDoubles(lines: FileLine[]) {
  const seen = new Map<string, number>();
  for (const line of lines) {
    if (line.problem) continue;
    const keys = keysOf(line);
    const known = keys.find((key) => seen.has(key));
    const first = known && seen.get(known);
    if (known === undefined) for (const key of keys) seen.set(key, line.line);
    else if (known.startsWith('email '))
      line.problem = {
        en: `The email of line ${first}: each account has its own. Leave it out for somebody else, who gets a code.`,
        fr: `L’e-mail de la ligne ${first}\u00a0: chaque compte a le sien. Laissez-le vide pour une autre personne, qui recevra un code.`,
      };
    else
      line.problem = {
        en: `The same person as in line ${first}, or of the same name: give each a username.`,
        fr: `La même personne qu’à la ligne ${first}, ou le même nom\u00a0: si elles sont deux, donnez à chacune un nom d’utilisateur.`,
      };
  }
}

/** The keys that identify a person in a file: a generated username counts only without an email. */
function keysOf({ email, hasMail, username, isMade }: FileLine): string[] {
  const ofName = `name ${fold(username)}`;
  if (!isMade) return [`username ${fold(username)}`, ...(hasMail ? [`email ${fold(email)}`] : [])];
  return [hasMail ? `email ${fold(email)}` : ofName];
}
