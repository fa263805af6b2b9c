import type { FastifyRequest } from 'fastify';
import { requireProof } from '#src/features/accounts/erasure.ts';
import type { IdentityProvider } from '#src/features/accounts/identity-provider.ts';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { App } from '#src/platform/http/app-type.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';

/** The password is not requested again within this time, because an act is often one of several. */
const CONFIRMED_SECONDS = 10 * 60;

type ProvingRequest = FastifyRequest & { viewer: Viewer; body: { password: string } };

/** Requires proof that the staff member is present, rather than somebody at an unattended laptop. */
export type RequirePassword = (request: ProvingRequest) => Promise<void>;

/**
 * Requires the caller's password, unless this session has provided it within the last ten minutes. The login does not
 * count: a thief of the token does not know the password.
 * @throws 400 from what it makes, for a wrong password
 */
export function createPasswordProof(app: App, provider: IdentityProvider | null): RequirePassword {
  const { db, config, tokens } = app;
  return async (request) => {
    const { viewer, body } = request;
    if (body.password === '' && (await isConfirmed(db, viewer.sessionId))) return;
    await requireProof(db, { config, tokens, provider }, viewer.id, {
      password: body.password,
      address: clientNetwork(request),
    });
    await db
      .updateTable('sessions')
      .set({ confirmed_at: now() })
      .where('id', '=', viewer.sessionId)
      .execute();
  };
}

async function isConfirmed(db: Db, sessionId: number): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('confirmed_at', '>', secondsFromNow(-CONFIRMED_SECONDS))
    .executeTakeFirst();
  return session !== undefined;
}
