import { buildApp } from '@inzira/server/app';
import { DEMO_PASSWORD } from '@inzira/server/demo/demo-people';
import { parseConfig } from '@inzira/server/platform/config';
import { openDatabase } from '@inzira/server/platform/db/open-database';
import { SharedTexts } from '@inzira/server/platform/http/shared-texts';
import { answerAboutCpu } from './cpu-time.ts';

/** The real server on the data of DATA_DIR, as a child process that reports its CPU time. */
process.on('disconnect', () => process.exit());

const config = parseConfig(process.env);
const db = openDatabase(config, (error) => console.error(error));
const app = await buildApp(config, db, null);
// Disables the cache, so that every answer is generated, hashed and compressed.
if (process.env['SHARED'] === 'off') {
  app.sharedTexts.find = () => undefined;
  app.sharedTexts.keep = (...text) => new SharedTexts().keep(...text);
}
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const login = await fetch(`${url}/api/auth/login/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'amina', password: DEMO_PASSWORD }),
});
const { access } = (await login.json()) as { access: string };
answerAboutCpu();
process.send?.({ url, access });
