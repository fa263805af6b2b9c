import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { staffActMail, type StaffAct } from './staff-act-mail.ts';

/** Informs all other staff of a sensitive action, so that a stolen session is noticed. */
export async function alertStaff(
  trx: Db,
  config: Config,
  actor: { id: number; username: string },
  act: StaffAct,
) {
  const others = await trx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.email', 'users.username', 'users.language'])
    .where('user_roles.role', '=', 'staff')
    .where('users.id', '!=', actor.id)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute();
  const url = `${config.publicUrl}/staff/record`;
  for (const other of others)
    await enqueueMail(trx, staffActMail(other, { actor: actor.username, act, url }));
}
