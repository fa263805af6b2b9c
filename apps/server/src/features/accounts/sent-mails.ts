import { MAILS_PER_PAGE } from '@inzira/contract/rules/staff';
import { staffPeopleEndpoints, type PersonMail } from '@inzira/contract/staff-people';
import type { Db } from '#src/platform/db/database.ts';
import { findPage } from '#src/platform/db/paging.ts';

/** One page of the mails to a user, newest first, as long as they are stored (`sweep-mails`). */
export async function findSentMails(db: Db, userId: number, page: string | undefined) {
  return findPage(db, {
    page,
    size: MAILS_PER_PAGE,
    url: staffPeopleEndpoints.mails.url.replace(':id', String(userId)),
    ids: db.selectFrom('outbox').select('id').where('user_id', '=', userId),
    order: { columns: ['id'], direction: 'desc' },
    load: (ids) => loadMails(db, ids),
  });
}

async function loadMails(db: Db, ids: readonly number[]): Promise<PersonMail[]> {
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at', 'sent_at'])
    .where('id', 'in', [...ids])
    .execute();
  const unsent = mails.filter(({ sent_at }) => sent_at === null);
  const toPayload = (mailId: number) => JSON.stringify({ mailId });
  const givenUp = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send-mail')
    .where('failed_at', 'is not', null)
    .where('payload', 'in', ['', ...unsent.map(({ id }) => toPayload(id))])
    .execute();
  const failed = new Set(givenUp.map(({ payload }) => payload));
  const stateOf = (id: number) => (failed.has(toPayload(id)) ? 'failed' : 'waiting');
  return mails.map(({ id, kind, created_at, sent_at }) => ({
    id,
    kind,
    written_at: created_at,
    sent_at,
    state: sent_at === null ? stateOf(id) : 'sent',
  }));
}
