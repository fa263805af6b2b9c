import type { FastifyRequest } from 'fastify';
import { requireProof } from '#src/features/accounts/erasure.ts';
import type { IdentityProvider } from '#src/features/accounts/identity-provider.ts';
import type { App } from '#src/platform/http/app-type.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';

type ProvingRequest = FastifyRequest & { viewer: Viewer; body: { password: string } };

/** Whether it is the staff member, and not somebody at a laptop that was left open. */
export type RequirePassword = (request: ProvingRequest) => Promise<void>;

/** @throws 400 from what it makes, for another password than the caller's */
export function createPasswordProof(app: App, provider: IdentityProvider | null): RequirePassword {
  const { db, config, tokens } = app;
  return async (request) =>
    requireProof(db, { config, tokens, provider }, request.viewer.id, {
      password: request.body.password,
      address: clientNetwork(request),
    });
}
