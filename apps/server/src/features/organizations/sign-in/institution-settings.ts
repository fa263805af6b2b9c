import type { InstitutionSignIn } from '@inzira/contract/organization-sign-in';
import { requireOwner } from '#src/features/organizations/memberships.ts';
import type { Config } from '#src/platform/config.ts';
import { lockOrganization } from '#src/features/organizations/lock-organization.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';
import { withoutSlash } from './oidc-client.ts';
import { isOpenToAll } from './open-issuers.ts';

export interface InstitutionDeps {
  db: Db;
  config: Config;
  tokens: Tokens;
}

interface Settings {
  issuer: string;
  client_id: string;
  client_secret: string | null;
  domains: string[];
  teacher_claim: string;
  teacher_value: string;
}

/** Free mail services: anybody can have an address there, so nobody can vouch for their domain. */
const FREE_MAIL = new Set(
  'gmail.com googlemail.com yahoo.com yahoo.fr ymail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com msn.com icloud.com me.com aol.com proton.me protonmail.com gmx.com gmx.net mail.com yandex.com zoho.com orange.fr laposte.net'.split(
    ' ',
  ),
);

/** The owner with which the client secret is encrypted. */
export const ownerOf = (organizationId: number) => `provider of organization ${organizationId}`;

export const redirectUri = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/login`;

export async function findSettings(
  db: Db,
  config: Config,
  organizationId: number,
): Promise<InstitutionSignIn | null> {
  const row = await db
    .selectFrom('organization_providers')
    .select(['issuer', 'client_id', 'client_secret', 'teacher_claim', 'teacher_value'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) return null;
  const domains = await db
    .selectFrom('organization_domains')
    .select(['domain', 'approved_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute();
  const { client_secret: secret, ...rest } = row;
  return {
    ...rest,
    has_secret: secret !== '',
    domains: domains.map((one) => ({ domain: one.domain, is_approved: one.approved_at !== null })),
    redirect_uri: redirectUri(config),
  };
}

/**
 * Only for the owner. Nothing is requested from the provider before staff have approved it.
 * @throws 400, 403, 404
 */
export async function setSettings(
  { db, config, tokens }: InstitutionDeps,
  organizationId: number,
  userId: number,
  { issuer: typed, client_secret: secret, domains, ...texts }: Settings,
): Promise<InstitutionSignIn> {
  const issuer = withoutSlash(typed);
  requireHttps(config, issuer);
  if (isOpenToAll(issuer)) {
    throw invalid({
      issuer: [
        {
          en: 'Anybody can have an account there. Enter the address of your organization’s own login.',
          fr: 'Tout le monde peut y avoir un compte. Saisissez l’adresse de la connexion propre à votre organisation.',
        },
      ],
    });
  }
  const names = [...new Set(domains)];
  if (names.some((name) => FREE_MAIL.has(name))) {
    throw invalid({
      domains: [
        {
          en: 'Anybody can have an address there. Name a domain of your organization.',
          fr: 'Tout le monde peut y avoir une adresse. Indiquez un domaine de votre organisation.',
        },
      ],
    });
  }
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    await requireOwner(trx, organizationId, userId);
    const before = await trx
      .selectFrom('organization_providers')
      .select(['issuer', 'client_id', 'client_secret'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    const isOther = before?.issuer !== issuer || before.client_id !== texts.client_id;
    if (secret === null && (!before || isOther)) {
      throw invalid({
        client_secret: [{ en: 'Enter the secret.', fr: 'Saisissez le secret.' }],
      });
    }
    const row = {
      ...texts,
      issuer,
      client_secret:
        secret === null
          ? (before?.client_secret ?? '')
          : tokens.encrypt(Buffer.from(secret), ownerOf(organizationId)),
      updated_at: now(),
    };
    await trx
      .insertInto('organization_providers')
      .values({ organization_id: organizationId, ...row })
      .onConflict((clash) => clash.column('organization_id').doUpdateSet(row))
      .execute();
    await trx
      .deleteFrom('organization_domains')
      .where('organization_id', '=', organizationId)
      // A new provider starts without approved domains.
      .$if(!isOther, (query) => query.where('domain', 'not in', names))
      .execute();
    await trx
      .insertInto('organization_domains')
      .values(
        names.map((domain) => ({ organization_id: organizationId, domain, approved_at: null })),
      )
      .onConflict((clash) => clash.columns(['organization_id', 'domain']).doNothing())
      .execute();
    await trx.deleteFrom('provider_visits').where('organization_id', '=', organizationId).execute();
    await recordHistory(trx, {
      actorId: userId,
      action: 'sign-in-set',
      subject: { kind: 'organization', id: organizationId },
      after: { issuer, domains: names },
    });
  });
  return getSettings(db, config, organizationId);
}

/** @throws 403, 404 */
export async function removeSettings(db: Db, organizationId: number, userId: number) {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    await requireOwner(trx, organizationId, userId);
    const removed = await trx
      .deleteFrom('organization_providers')
      .where('organization_id', '=', organizationId)
      .returning('issuer')
      .executeTakeFirst();
    if (!removed) throw noProvider();
    for (const table of ['organization_domains', 'provider_visits'] as const)
      await trx.deleteFrom(table).where('organization_id', '=', organizationId).execute();
    await recordHistory(trx, {
      actorId: userId,
      action: 'sign-in-removed',
      subject: { kind: 'organization', id: organizationId },
      before: removed,
    });
  });
}

/** Only for staff. @throws 404; 409 where it has changed since it was read, or a domain belongs to another organization */
export async function approveSettings(
  db: Db,
  config: Config,
  organizationId: number,
  staffId: number,
  { issuer, domains }: Pick<Settings, 'issuer' | 'domains'>,
): Promise<InstitutionSignIn> {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    const settings = await findSettings(trx, config, organizationId);
    if (!settings) throw noProvider();
    const names = settings.domains.map(({ domain }) => domain);
    if (settings.issuer !== issuer || names.toSorted().join(' ') !== domains.toSorted().join(' ')) {
      throw conflict({
        en: 'This has changed meanwhile. Look at it again.',
        fr: 'Ces réglages ont changé entre-temps. Regardez-les de nouveau.',
      });
    }
    // Locked in a fixed order, so that of two concurrent approvals the later sees the earlier.
    const claims = await trx
      .selectFrom('organization_domains')
      .select(['domain', 'organization_id', 'approved_at'])
      .where('domain', 'in', names)
      .orderBy('domain')
      .orderBy('organization_id')
      .$call(lockRow(trx))
      .execute();
    const taken = claims.find(
      (claim) => claim.organization_id !== organizationId && claim.approved_at !== null,
    );
    if (taken) {
      throw conflict({
        en: `${taken.domain} is approved for another organization.`,
        fr: `${taken.domain} est validé pour une autre organisation.`,
      });
    }
    await trx
      .updateTable('organization_domains')
      .set({ approved_at: now() })
      .where('organization_id', '=', organizationId)
      .where('approved_at', 'is', null)
      .execute();
    await recordHistory(trx, {
      actorId: staffId,
      action: 'sign-in-approved',
      subject: { kind: 'staff-organization', id: organizationId },
      after: { issuer, domains: names.join(', ') },
    });
  });
  return getSettings(db, config, organizationId);
}

async function getSettings(db: Db, config: Config, organizationId: number) {
  const settings = await findSettings(db, config, organizationId);
  if (!settings) throw noProvider();
  return settings;
}

/** http is accepted only on localhost, for trials. */
function requireHttps({ publicUrl }: Pick<Config, 'publicUrl'>, issuer: string) {
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'https:') return;
  if (hostname === 'localhost' && !publicUrl.startsWith('https:')) return;
  throw invalid({
    issuer: [{ en: 'The address begins with https.', fr: 'L’adresse commence par https.' }],
  });
}

const noProvider = () =>
  notFound({
    en: 'This organization has no login of its own.',
    fr: 'Cette organisation n’a pas sa propre connexion.',
  });
