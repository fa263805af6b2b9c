import { randomBytes } from 'node:crypto';
import type { Language, SignedIn } from '@inzira/contract/accounts';
import type { JoinNeeded } from '@inzira/contract/organization-sign-in';
import {
  checkPassword,
  createUserWithFreeName,
  disabledAccount,
  findLinked,
  insertIdentity,
  lockUser,
  type Identity,
  markEmailVerified,
} from '#src/features/accounts/accounts.ts';
import { lockOrganization } from '#src/features/organizations/lock-organization.ts';
import { addMember } from '#src/features/organizations/memberships.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { badRequest, HttpError, invalid, notFound } from '#src/platform/http/errors.ts';
import { hashSecret, newSecret } from '#src/platform/http/secret-links.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { fold } from '@inzira/contract/rules/fold';
import { providerJoinedMail } from '#src/features/organizations/organization-mails.ts';
import { type InstitutionDeps, ownerOf, redirectUri } from './institution-settings.ts';
import {
  authorizationUrl,
  isIssuer,
  newVisit,
  type OidcClient,
  redeemCode,
  refusal,
  type VouchedPerson,
} from './oidc-client.ts';
import { isManagedBy } from './open-issuers.ts';

const VISIT_SECONDS = 10 * 60;
/** The limit per address, high enough for a class that starts at once. */
const VISITS = { max: 1500, seconds: 5 * 60 };

/** Opens a session for a user whom a provider has identified. */
export type OpenSession = (userId: number, agent: string | null) => Promise<SignedIn>;

const domainOf = (email: string) => fold(email).split('@').at(-1) ?? '';

/** The organization whose provider vouches for addresses of this domain. */
async function findProviderOf(db: Db, email: string) {
  return db
    .selectFrom('organization_domains')
    .innerJoin(
      'organization_providers',
      'organization_providers.organization_id',
      'organization_domains.organization_id',
    )
    .innerJoin('organizations', 'organizations.id', 'organization_domains.organization_id')
    .selectAll('organization_providers')
    .select('organizations.name')
    .where('domain', '=', domainOf(email))
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
}

type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProviderOf>>>;

export async function findInstitution(db: Db, email: string) {
  return { organization: (await findProviderOf(db, email))?.name ?? null };
}

/** @throws 404 where no organization vouches for the address, 429, 503 */
export async function startVisit(deps: InstitutionDeps, email: string, address: string) {
  const { db } = deps;
  await countAttempt(db, { key: `provider visits ${address}`, ...VISITS });
  const provider = await findProviderOf(db, email);
  if (!provider) throw notFound();
  const visit = newVisit();
  const state = randomBytes(32).toString('base64url');
  const { token: secret, tokenHash } = newSecret();
  const url = await authorizationUrl(clientOf(deps, provider), visit, state);
  await db
    .insertInto('provider_visits')
    .values({
      state_hash: hashSecret(state),
      secret_hash: tokenHash,
      organization_id: provider.organization_id,
      issuer: provider.issuer,
      nonce: visit.nonce,
      code_verifier: visit.codeVerifier,
      expires_at: secondsFromNow(VISIT_SECONDS),
    })
    .execute();
  return { url, state, secret };
}

function clientOf({ config, tokens }: InstitutionDeps, provider: ProviderRow): OidcClient {
  const secret = tokens.decrypt(provider.client_secret, ownerOf(provider.organization_id));
  if (secret === null) {
    throw badRequest({
      en: 'The owner of the organization has to enter the secret of its login again.',
      fr: 'Le propriétaire de l’organisation doit saisir de nouveau le secret de sa connexion.',
    });
  }
  return {
    issuer: provider.issuer,
    clientId: provider.client_id,
    clientSecret: secret.toString(),
    redirectUri: redirectUri(config),
  };
}

interface Return {
  state: string;
  secret: string;
  code: string;
  iss: string | null;
  language: Language;
}

/** A user identified by the provider, with their role by its claims. */
interface Arrival extends Identity {
  organizationId: number;
  /** Null where no claim states it: an existing member keeps their role. */
  role: 'student' | 'teacher' | null;
}

/**
 * @throws 401 for a sign-in that has expired, or whose start and return are in different browsers or providers; 409
 * with `join` where an account has the address but is not linked
 */
export async function finishVisit(
  deps: InstitutionDeps,
  openSession: OpenSession,
  { state, secret, code, iss, language }: Return,
  agent: string | null,
): Promise<SignedIn> {
  const { db } = deps;
  const visit = await db
    .deleteFrom('provider_visits')
    .where('state_hash', '=', hashSecret(state))
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  if (!visit) throw refusal();
  if (iss !== null && !isIssuer(visit.issuer, iss)) throw refusal(new Error('Another issuer'));
  const provider = await findProviderRow(db, visit.organization_id, visit.issuer);
  const { nonce, code_verifier: codeVerifier } = visit;
  const person = await redeemCode(clientOf(deps, provider), { nonce, codeVerifier }, { code, iss });
  const arrival = await toArrival(db, provider, person);
  const userId = await inTransaction(db, async (trx) => {
    await lockOrganization(trx, arrival.organizationId);
    const known = await findLinked(trx, arrival);
    const id = known ?? (await createFor(trx, deps, arrival, { person, language }));
    await placeMember(trx, id, arrival);
    return id;
  });
  return openSession(userId, agent);
}

/** The provider's current settings: approval, client and issuer may have changed meanwhile. */
async function findProviderRow(db: Db, organizationId: number, issuer: string) {
  const provider = await db
    .selectFrom('organization_providers')
    .innerJoin('organizations', 'organizations.id', 'organization_providers.organization_id')
    .selectAll('organization_providers')
    .select('organizations.name')
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  if (!provider) throw refusal(new Error('The organization has another provider now'));
  return provider;
}

async function toArrival(db: Db, provider: ProviderRow, person: VouchedPerson): Promise<Arrival> {
  const { issuer, subject, email } = person;
  const domains = await requireDomain(db, provider.organization_id, email);
  if (!isManagedBy(domains, issuer, person.claims))
    throw refusal(new Error('The account is not managed by a domain of the organization'));
  return {
    issuer,
    subject,
    email,
    organizationId: provider.organization_id,
    role: roleOf(provider, person.claims[provider.teacher_claim]),
  };
}

function roleOf({ teacher_claim: claim, teacher_value: value }: ProviderRow, given: unknown) {
  if (claim === '' || value === '') return null;
  const values: unknown[] = Array.isArray(given) ? given : [given];
  return values.includes(value) ? 'teacher' : 'student';
}

/** @returns the domains that the provider vouches for @throws 401 for an address outside of them */
async function requireDomain(db: Db, organizationId: number, email: string) {
  const approved = await db
    .selectFrom('organization_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('approved_at', 'is not', null)
    .execute();
  const domains = approved.map(({ domain }) => domain);
  if (!domains.includes(domainOf(email)))
    throw refusal(new Error('The provider does not speak for this address'));
  return domains;
}

async function createFor(
  trx: Db,
  deps: InstitutionDeps,
  arrival: Arrival,
  { person, language }: { person: VouchedPerson; language: Language },
): Promise<number> {
  const existing = await findByEmail(trx, arrival.email);
  if (existing?.disabled_at) throw disabledAccount();
  if (existing) throw joinNeeded(deps, arrival);
  const user = await createUserWithFreeName(trx, {
    email: arrival.email,
    name: toName(person.claims['name']),
    first_name: toName(person.claims['given_name']),
    last_name: toName(person.claims['family_name']),
    language,
    password_hash: null,
    email_verified_at: now(),
  });
  // Another user has just taken the address.
  if (!user) throw joinNeeded(deps, arrival);
  if (!(await insertIdentity(trx, user.id, arrival))) throw refusal();
  return user.id;
}

function toName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const name = claim.replaceAll(/\p{C}+/gu, ' ').trim();
  return name.slice(0, 150).trim() || null;
}

const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language', 'password_hash', 'disabled_at'])
    .where('email_key', '=', fold(email))
    .executeTakeFirst();

const JOIN = 'join by institution';

/** The provider's administrator could claim any address of its domains, so that alone does not open an existing account. */
function joinNeeded({ tokens }: InstitutionDeps, arrival: Arrival): HttpError {
  const until = Date.now() + VISIT_SECONDS * 1000;
  const join = tokens.encrypt(Buffer.from(JSON.stringify({ ...arrival, until })), JOIN);
  const sentence = {
    en: 'There is an Inzira account with this address. Enter its password once, and both belong together.',
    fr: 'Un compte Inzira a déjà cette adresse. Saisissez une fois son mot de passe pour les relier.',
  };
  return new HttpError(409, sentence, {}, { join } satisfies Omit<JoinNeeded, 'error'>);
}

function readJoin({ tokens }: InstitutionDeps, text: string): Arrival {
  const bytes = tokens.decrypt(text, JOIN);
  const arrival = bytes && (JSON.parse(bytes.toString()) as Arrival & { until: number });
  if (!arrival || !(arrival.until > Date.now())) throw refusal();
  return arrival;
}

/** @throws 400 on `password`, 401 after a timeout, 429 */
export async function joinAccount(
  deps: InstitutionDeps,
  openSession: OpenSession,
  { join, password, address }: { join: string; password: string; address: string },
  agent: string | null,
): Promise<SignedIn> {
  const { db, config } = deps;
  const arrival = readJoin(deps, join);
  const { name } = await findProviderRow(db, arrival.organizationId, arrival.issuer);
  await requireDomain(db, arrival.organizationId, arrival.email);
  const user = await findByEmail(db, arrival.email);
  if (user?.password_hash === null) {
    throw invalid({
      password: [
        {
          en: 'This account has no password yet. Set one with "Forgot your password?", then begin again.',
          fr: 'Ce compte n’a pas encore de mot de passe. Choisissez-en un avec «\u00a0Mot de passe oublié\u00a0?\u00a0», puis recommencez.',
        },
      ],
    });
  }
  const isRight = await checkPassword(db, config, user, { name: arrival.email, password, address });
  if (!user || !isRight || user.disabled_at !== null) {
    throw invalid({
      password: [
        {
          en: 'This is not the password of your Inzira account.',
          fr: 'Ce n’est pas le mot de passe de votre compte Inzira.',
        },
      ],
    });
  }
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, arrival.organizationId);
    await lockUser(trx, user.id);
    const current = await findByEmail(trx, arrival.email);
    if (current?.id !== user.id || current.password_hash !== user.password_hash) throw refusal();
    if (!(await insertIdentity(trx, user.id, arrival))) {
      // A repeated request; or the account belongs to another identity of this provider.
      if ((await findLinked(trx, arrival)) !== user.id) throw refusal();
    } else {
      await markEmailVerified(trx, user.id);
      const forgotUrl = `${config.publicUrl}/forgot-password`;
      await enqueueMail(trx, providerJoinedMail({ ...user, organization: name, forgotUrl }));
    }
    await placeMember(trx, user.id, arrival);
  });
  return openSession(user.id, agent);
}

/** Adds the user, and updates the role of students and teachers by the claims; claims never grant more. */
async function placeMember(trx: Db, userId: number, { organizationId, role }: Arrival) {
  const removed = await trx
    .selectFrom('organization_removals')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (removed) return;
  const isNew = await addMember(trx, organizationId, userId, {
    role: role ?? 'student',
    sharesProgress: false,
  });
  if (isNew || role === null) return;
  await trx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', 'in', ['student', 'teacher'])
    .where('role', '!=', role)
    .execute();
}
