import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { badRequest } from '#src/platform/http/errors.ts';
import { hashSecret, newSecret } from '#src/platform/http/secret-links.ts';
import { createAccount } from './accounts.ts';
import { grantRole } from './roles.ts';

const LINK_SECONDS = HOUR_SECONDS;

/**
 * For an installation without staff: a link that creates the first staff account, once, within an hour. Each start
 * creates a new link, which invalidates the previous one.
 * @returns null when there are staff
 */
export async function createFirstStaffLink(db: Db, config: Config): Promise<string | null> {
  if (await hasStaff(db)) return null;
  const { token, tokenHash } = newSecret();
  const value = JSON.stringify({ tokenHash, expiresAt: secondsFromNow(LINK_SECONDS) });
  await db
    .insertInto('installation')
    .values({ key: 'first-staff-link', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return `${config.publicUrl}/first-staff/${token}`;
}

/** @throws 400 for the link, or on the fields of the account */
export async function createFirstStaff(
  db: Db,
  { token, ...account }: { token: string; username: string; email: string; password: string },
) {
  await requireLink(db, token);
  return inTransaction(db, async (trx) => {
    // Concurrent requests are serialised here: the second one finds no link.
    const used = await trx
      .deleteFrom('installation')
      .where('key', '=', 'first-staff-link')
      .where('value', '=', await requireLink(trx, token))
      .returning('key')
      .executeTakeFirst();
    if (!used || (await hasStaff(trx))) throw await invalidLink(trx);
    const user = await createAccount(trx, account);
    await grantRole(trx, user.id, 'staff');
    return user;
  });
}

/** @returns the stored value. @throws 400 */
async function requireLink(db: Db, token: string): Promise<string> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'first-staff-link')
    .executeTakeFirst();
  if (!row) throw await invalidLink(db);
  const { tokenHash, expiresAt } = JSON.parse(row.value) as {
    tokenHash: string;
    expiresAt: string;
  };
  if (tokenHash !== hashSecret(token) || expiresAt <= now()) throw await invalidLink(db);
  return row.value;
}

export async function hasStaff(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'staff')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The message explains that the next start creates a new link while there are no staff. */
async function invalidLink(db: Db) {
  return badRequest(
    (await hasStaff(db))
      ? {
          en: 'This site has its first staff account. Log in with it; it makes others staff.',
          fr: 'Ce site a déjà son premier compte d’équipe. Connectez-vous avec lui : il nomme les autres.',
        }
      : {
          en: 'This link has expired, or a later start has printed a newer one. Start a server again to get another.',
          fr: 'Ce lien a expiré, ou un démarrage ultérieur en a affiché un plus récent. Redémarrez un serveur pour en obtenir un autre.',
        },
  );
}
