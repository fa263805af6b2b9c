import { todayEndpoints } from '@inzira/contract/today';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { findToday } from './today.ts';

export async function todayRoutes(app: App) {
  route(app, todayEndpoints.duties, (request) =>
    findToday(app.db, request.viewer, languageOf(request)),
  );
}
