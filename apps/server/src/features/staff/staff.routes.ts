import { staffEndpoints } from '@inzira/contract/staff';
import type { App } from '#src/platform/http/app-type.ts';
import { sendCsv } from '#src/platform/http/send-csv.ts';
import { route } from '#src/platform/http/route.ts';
import { findWaiting } from './today.ts';
import { exportRecord, findRecord } from './record.ts';

export async function staffRoutes(app: App) {
  const { db } = app;

  route(app, staffEndpoints.today, ({ viewer }) => findWaiting(db, viewer));

  route(app, staffEndpoints.record, ({ query }) => findRecord(db, query));

  route(app, staffEndpoints.exportRecord, async ({ query }, reply) =>
    sendCsv(reply, 'record', await exportRecord(db, query)),
  );
}
