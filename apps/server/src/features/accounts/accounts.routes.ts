import { accountEndpoints } from '@inzira/contract/accounts';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';
import { route } from '#src/platform/http/route.ts';
import { getTermsVersion } from '#src/features/legal/legal.ts';
import { inTransaction, now } from '#src/platform/db/database.ts';
import { createAccount } from './accounts.ts';
import { mailVerification, verifyEmail } from './emails.ts';
import { findNameProblem } from './team-names.ts';
import { endSession, refreshSession, signIn } from './sessions.ts';
import { trimAgent } from './user-agent.ts';

export async function accountRoutes(app: App) {
  const { db, tokens, config } = app;

  route(app, accountEndpoints.register, async (request) => {
    await countAttempt(db, {
      key: `register ${clientNetwork(request)}`,
      max: config.limits.registrationsPerAddress,
      seconds: HOUR_SECONDS,
    });
    const problem = findNameProblem(request.body.username);
    if (problem) throw invalid({ username: [problem] });
    const account = await createAccount(db, request.body);
    const language = request.body.language ?? 'en';
    await inTransaction(db, async (trx) => {
      if (request.body.accepts_terms) {
        await trx
          .updateTable('users')
          .set({ terms_version: await getTermsVersion(trx), terms_accepted_at: now() })
          .where('id', '=', account.id)
          .execute();
      }
      await mailVerification(trx, config, { ...account, language });
    });
    return account;
  });

  route(app, accountEndpoints.login, (request) =>
    signIn(db, tokens, config, {
      ...request.body,
      address: clientNetwork(request),
      agent: trimAgent(request.headers['user-agent']),
    }),
  );

  route(app, accountEndpoints.refresh, ({ body }) => refreshSession(db, tokens, body.refresh));

  route(app, accountEndpoints.verifyEmail, ({ body }) => verifyEmail(db, body));

  route(app, accountEndpoints.logout, ({ body }) => endSession(db, tokens, body.refresh));
}
