import { advisorEndpoints } from '@inzira/contract/advisor';
import { requireManager } from '#src/features/organizations/organizations.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
import { findAllowances, getAllowance, setAllowance } from './allowances.ts';

export async function allowanceRoutes(app: App) {
  const { db, advisor } = app;
  const hasProvider = advisor.provider !== null;

  route(app, advisorEndpoints.allowance, async ({ viewer, params }) => {
    const { id, isStaff } = viewer;
    if (!isStaff) await requireManager(db, params.id, id);
    return getAllowance(db, params.id, hasProvider);
  });

  route(app, advisorEndpoints.setAllowance, async ({ viewer, params, body }) => {
    await setAllowance(db, viewer.id, params.id, body, hasProvider);
    return getAllowance(db, params.id, hasProvider);
  });

  route(app, advisorEndpoints.allowances, ({ query }) => findAllowances(db, query, hasProvider));
}
