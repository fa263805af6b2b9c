import { advisorEndpoints } from '@inzira/contract/advisor';
import { requireManager } from '#src/features/organizations/organizations.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { findAllowances, getAllowance, setAllowance } from './allowances.ts';

export async function allowanceRoutes(app: App) {
  const { db, advisor } = app;
  const hasProvider = advisor.provider !== null;

  app.route({
    ...advisorEndpoints.allowance,
    handler: async (request) => {
      const { id, isStaff } = requireViewer(request);
      if (!isStaff) await requireManager(db, request.params.id, id);
      return getAllowance(db, request.params.id, hasProvider);
    },
  });

  app.route({
    ...advisorEndpoints.setAllowance,
    handler: async (request) => {
      await setAllowance(db, request.params.id, request.body.monthly_tokens);
      return getAllowance(db, request.params.id, hasProvider);
    },
  });

  app.route({
    ...advisorEndpoints.allowances,
    handler: async (request) => findAllowances(db, request.query, hasProvider),
  });
}
