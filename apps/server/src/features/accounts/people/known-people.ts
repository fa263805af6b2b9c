import type { InvitedRole } from '@inzira/contract/organizations';
import { now, type Db } from '#src/platform/db/database.ts';
import { HAS_CONTROL_CHARACTERS } from '@inzira/contract/endpoint';
import { fold } from '@inzira/contract/rules/fold';
import { numbered } from './made-usernames.ts';
import { NO_MAIL } from '@inzira/contract/rules/staff';
import { toFullName } from '#src/features/accounts/names.ts';
import { madeEmail, type FileLine } from './people-file.ts';

const BATCH = 200;

interface Sought {
  username: string;
  email: string;
}

export interface Person {
  id: number;
  username: string;
  emailKey: string;
  fullName: string;
  /** In folded form. */
  name: string;
  hasMail: boolean;
  organizations: number[];
  isDisabled: boolean;
  /** Opened by somebody who has not proved that the email is theirs. */
  isUnproven: boolean;
}

/** Accounts that lines of a list may refer to, as far as they were looked up. */
export class KnownPeople {
  readonly #db: Db;
  /** The organization of the listed students. */
  readonly #organizationId: number | null;
  readonly #byUsername = new Map<string, Person>();
  readonly #byEmail = new Map<string, Person>();
  /** Whom the owner has removed from the organization. */
  readonly #removed = new Set<number>();
  /** Whom the owner has invited, with the role. */
  readonly #invited = new Map<string, InvitedRole>();

  constructor(db: Db, organizationId: number | null) {
    this.#db = db;
    this.#organizationId = organizationId;
  }

  hasUsername = (username: string) => this.#byUsername.has(fold(username));
  usernameOf = (email: string) => this.#byEmail.get(fold(email))?.username;
  isFree = (username: string) =>
    !this.hasUsername(username) && this.usernameOf(madeEmail(username)) === undefined;

  /** The username of a person imported with this username and name, whatever their email now; not of another organization. */
  findImported(username: string, name: string): string | null {
    const person = this.#findOfName(username, name);
    if (!person) return null;
    const { organizations, hasMail } = person;
    const isOurs =
      this.#organizationId === null
        ? organizations.length === 0
        : organizations.includes(this.#organizationId) || (organizations.length === 0 && !hasMail);
    return isOurs ? person.username : null;
  }

  /** Without an organization: the username of a person with this username and name who is a member of one. */
  findNamesake(username: string, name: string): string | null {
    const person = this.#organizationId === null ? this.#findOfName(username, name) : undefined;
    return person && person.organizations.length > 0 ? person.username : null;
  }

  #findOfName(username: string, name: string): Person | undefined {
    const person = this.#byUsername.get(fold(username)) ?? this.#byEmail.get(madeEmail(username));
    return person?.name === fold(name.split(/\s+/).join(' ')) ? person : undefined;
  }

  isMember = ({ organizations }: Person) =>
    this.#organizationId !== null && organizations.includes(this.#organizationId);
  isRemoved = ({ id }: Person) => this.#removed.has(id);
  invitedRoleOf = ({ emailKey }: Person) => this.#invited.get(emailKey);

  /** The account that a line names by its email, or by its username where the name is not another. */
  accountOf({ email, hasMail, username, name, isMade, isThere }: FileLine): Person | undefined {
    if (hasMail) return this.#byEmail.get(fold(email));
    if (isMade && !isThere) return undefined;
    const named = this.#findOfName(username, name);
    if (named || name !== '') return named ?? this.#findRenamed(email);
    return this.#byUsername.get(fold(username));
  }

  /** A member without mail, whose name was corrected since the import. */
  #findRenamed(email: string): Person | undefined {
    const person = this.#byEmail.get(fold(email));
    return person && this.isMember(person) ? person : undefined;
  }

  /** Whether a line without an email refers to a person who was imported earlier under the given username. */
  isImported = ({ hasMail, name, username }: FileLine) =>
    !hasMail && name !== '' && this.findImported(username, name) !== null;

  async lookUp(sought: readonly Sought[]) {
    // PostgreSQL refuses a text with a null character, and no account has one.
    const names = sought.filter(
      ({ username, email }) => !HAS_CONTROL_CHARACTERS.test(username + email),
    );
    for (let at = 0; at < names.length; at += BATCH) {
      const part = names.slice(at, at + BATCH);
      const emails = part.map(({ email }) => fold(email));
      const usernames = part.map(({ username }) => fold(username));
      const rows = await this.#db
        .selectFrom('users')
        .select(['id', 'email_key', 'username_key', 'username', 'first_name', 'last_name'])
        .select(['disabled_at', 'email_verified_at', 'password_hash'])
        .where((eb) => eb.or([eb('email_key', 'in', emails), eb('username_key', 'in', usernames)]))
        .execute();
      const joined = await this.#findMemberships(rows.map(({ id }) => id));
      await this.#findRemovals(rows.map(({ id }) => id));
      await this.#findInvitations(rows.map((row) => row.email_key));
      for (const row of rows) {
        const person = {
          id: row.id,
          username: row.username,
          emailKey: row.email_key,
          fullName: toFullName(row),
          name: fold(toFullName(row)),
          hasMail: !row.email_key.endsWith(NO_MAIL),
          organizations: joined.get(row.id) ?? [],
          isDisabled: row.disabled_at !== null,
          isUnproven: row.email_verified_at === null && row.password_hash !== null,
        };
        this.#byEmail.set(row.email_key, person);
        this.#byUsername.set(row.username_key, person);
      }
    }
  }

  async #findRemovals(ids: readonly number[]) {
    if (ids.length === 0 || this.#organizationId === null) return;
    const rows = await this.#db
      .selectFrom('organization_removals')
      .select('user_id')
      .where('organization_id', '=', this.#organizationId)
      .where('user_id', 'in', ids)
      .execute();
    for (const row of rows) this.#removed.add(row.user_id);
  }

  async #findInvitations(emails: readonly string[]) {
    if (emails.length === 0 || this.#organizationId === null) return;
    const rows = await this.#db
      .selectFrom('invitations')
      .select(['email_key', 'role'])
      .where('organization_id', '=', this.#organizationId)
      .where('email_key', 'in', emails)
      .where('expires_at', '>', now())
      .execute();
    for (const row of rows) this.#invited.set(row.email_key, row.role);
  }

  async #findMemberships(ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('memberships')
      .select(['user_id', 'organization_id'])
      .where('user_id', 'in', ids)
      .execute();
    const byUser = Map.groupBy(rows, (row) => row.user_id);
    return new Map([...byUser].map(([id, own]) => [id, own.map((row) => row.organization_id)]));
  }
}

/** Appends numbers to generated usernames until each is free; known people keep theirs. */
export async function giveUsernames(file: readonly FileLine[], known: KnownPeople) {
  const isOpen = ({ problem, isMade, email, hasMail }: FileLine) =>
    problem === null && isMade && !(hasMail && known.usernameOf(email) !== undefined);
  const given = file.filter(({ problem, isMade }) => problem === null && !isMade);
  const taken = new Set(given.map(({ username }) => fold(username)));
  const groups = Map.groupBy(file.filter(isOpen), ({ username }) => fold(username));
  /** How many numbers were looked up for each base; doubled while those are taken. */
  const sought = new Map<string, number>([...groups.keys()].map((base) => [base, 1]));
  let open = [...groups];
  while (open.length > 0) {
    await known.lookUp(
      open.flatMap(([base, lines]) => {
        const from = sought.get(base) ?? 1;
        const to = from * 2 + lines.length;
        sought.set(base, to);
        return Array.from({ length: to - from }, (_, at) => {
          const username = numbered(lines[0]?.username ?? base, from + at + 1);
          return { username, email: madeEmail(username) };
        });
      }),
    );
    open = open.filter(([base, lines]) => !giveTo(lines, sought.get(base) ?? 1, { known, taken }));
  }
}

/** The first member of an organization who has the name of a line, and one of the usernames made of it. */
function namesakeOf({ name }: FileLine, open: readonly string[], known: KnownPeople) {
  for (const username of open) {
    const namesake = known.findNamesake(username, name);
    if (namesake !== null) return namesake;
  }
  return null;
}

/** Assigns free usernames; returns false where more must be looked up first. */
function giveTo(
  lines: readonly FileLine[],
  last: number,
  { known, taken }: { known: KnownPeople; taken: Set<string> },
): boolean {
  const mine: [FileLine, string][] = [];
  const base = lines[0]?.username ?? '';
  const open = Array.from({ length: last }, (_, at) => numbered(base, at + 1)).filter(
    (username) => !taken.has(fold(username)),
  );
  const free = open.filter(known.isFree).values();
  // Lines without an email come first, because only the username identifies them when the list is imported again.
  for (const line of lines.toSorted((a, b) => Number(a.hasMail) - Number(b.hasMail))) {
    const isImported = (username: string) => known.findImported(username, line.name) !== null;
    const username = (line.hasMail ? undefined : open.find(isImported)) ?? free.next().value;
    if (username === undefined) return false;
    mine.push([line, username]);
  }
  for (const [line, username] of mine) {
    taken.add(fold(username));
    const imported = line.hasMail ? null : known.findImported(username, line.name);
    line.isThere = imported !== null;
    if (!line.hasMail && imported === null) line.namesake = namesakeOf(line, open, known);
    line.username = imported ?? username;
    if (!line.hasMail) line.email = madeEmail(username);
  }
  return true;
}
