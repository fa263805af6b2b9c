import { staffOrganizationEndpoints } from '@inzira/contract/staff-organizations';
import {
  alertStaff,
  requireNewOwner,
  type RequirePassword,
} from '#src/features/accounts/accounts.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { giveVenture } from './new-owner.ts';
import { ownerMail } from './venture-mails.ts';
import { noVenture } from './ventures.ts';

interface Deps {
  requirePassword: RequirePassword;
  /** Removes the new owner's other roles in the studio, because an owner can have none. */
  forgetPlace: (trx: Db, ventureId: number, userId: number) => Promise<void>;
}

export async function ventureOwnerRoutes(app: App, { requirePassword, forgetPlace }: Deps) {
  const { db, config } = app;

  route(app, staffOrganizationEndpoints.handOverVenture, async (request) => {
    const { viewer, params, body } = request;
    await requirePassword(request);
    const { to, reason } = body;
    await handOverVenture(db, params.id, { config, staff: viewer, to, reason, forgetPlace });
  });
}

interface HandOver extends Pick<Deps, 'forgetPlace'> {
  config: Config;
  staff: { id: number; username: string };
  /** A username or an email address. */
  to: string;
  reason: string;
}

/**
 * Transfers a venture. Both owners and the other staff are informed by mail.
 * @throws 404, 400 for a user who cannot be the owner
 */
async function handOverVenture(
  db: Db,
  id: number,
  { config, staff, to, reason, forgetPlace }: HandOver,
) {
  await inTransaction(db, async (trx) => {
    const venture = await trx
      .selectFrom('ventures')
      .select(['owner_id', 'company_name'])
      .where('id', '=', id)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!venture) throw noVenture();
    const heir = await requireNewOwner(trx, to, venture.owner_id);
    await giveVenture(trx, {
      ventureId: id,
      from: venture.owner_id,
      to: heir.id,
      staffId: staff.id,
      reason,
    });
    await forgetPlace(trx, id, heir.id);
    const people = await trx
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', 'in', [venture.owner_id, heir.id])
      .execute();
    const company = venture.company_name;
    const url = `${config.publicUrl}/ventures/${id}`;
    for (const { email, language } of people)
      await enqueueMail(
        trx,
        ownerMail({ to: email, language, company, owner: heir.username, url }),
      );
    await alertStaff(trx, config, staff, {
      kind: 'handed-over',
      what: company,
      to: heir.username,
      reason,
    });
  });
}
