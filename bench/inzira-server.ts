import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@inzira/server/app';
import { loadDemo } from '@inzira/server/demo/demo';
import { DEMO_PASSWORD } from '@inzira/server/demo/demo-people';
import { importCurriculum } from '@inzira/server/features/learning/import-curriculum';
import { migrations } from '@inzira/server/migrations';
import { parseConfig } from '@inzira/server/platform/config';
import { migrate } from '@inzira/server/platform/migrations';
import { openDatabase } from '@inzira/server/platform/open-database';
import { answerAboutCpu } from './cpu-time.ts';
import { growCurriculum } from './eight-modules.ts';

/** The real server with its demo data, as a child process that tells the CPU time it has used. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());

const config = parseConfig({
  DATA_DIR: dataDir,
  DATABASE_URL: process.env['DATABASE_URL'],
  PORT: '0',
  DEMO: 'on',
  // As in production: a line for each request, here into nothing.
  LOG_LEVEL: 'info',
  LIMIT_REQUESTS_PER_ADDRESS: '100000000',
  LIMIT_REQUESTS_PER_USER: '100000000',
});
const db = openDatabase(config, (error) => console.error(error));
const app = await buildApp(config, db, null);
await migrate(db, migrations);
await importCurriculum(db, path.join(config.checkoutRoot, 'content'));
await loadDemo(db, app.files, config);
await growCurriculum(db, 'amina');
// Nothing is kept: every answer is made anew.
if (process.env['SHARED'] === 'off') app.sharedTexts.find = () => undefined;
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const login = await fetch(`${url}/api/auth/login/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'amina', password: DEMO_PASSWORD }),
});
const { access } = (await login.json()) as { access: string };
answerAboutCpu();
process.send?.({ url, access, dataDir });
