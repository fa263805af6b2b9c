import type { OwnSession } from '@inzira/contract/account-security';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { REFRESH_SECONDS } from '#src/platform/http/tokens.ts';
import { describeAgent } from './user-agent.ts';

const MAX_SHOWN = 100;

/** The user's sessions: the current one first, then the latest. */
export async function findOwnSessions(
  db: Db,
  { id: userId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', secondsFromNow(-REFRESH_SECONDS))
    .orderBy((eb) => eb.case().when('id', '=', sessionId).then(0).else(1).end())
    .orderBy('last_used_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ id, user_agent: agent, created_at, last_used_at }) => ({
    id,
    ...describeAgent(agent),
    created_at,
    last_used_at,
    is_current: id === sessionId,
  }));
}

/** @throws 404 when it has ended, or belongs to another user */
export async function endOwnSession(db: Db, userId: number, id: number) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) {
    throw notFound({
      en: 'This device is logged out already.',
      fr: 'Cet appareil est déjà déconnecté.',
    });
  }
}
