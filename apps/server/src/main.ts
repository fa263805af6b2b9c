import path from 'node:path';
import { buildApp } from './app.ts';
import { migrations } from './migrations.ts';
import { ConfigError, parseConfig, readEnvironment, type Config } from './platform/config.ts';
import { startHousekeeping } from './platform/housekeeping.ts';
import { migrate } from './platform/migrations.ts';
import { openDatabase } from './platform/open-database.ts';
import { OutboxWorker } from './platform/outbox.ts';
import { lockDataDir } from './platform/server-lock.ts';
import { readWebBuild } from './platform/web.ts';

const STOP_MILLISECONDS = 10_000;

try {
  await start(parseConfig(readEnvironment()));
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (isPortInUse(error)) console.error('PORT: this port is in use; choose another');
  else throw error;
  process.exit(1);
}

async function start(config: Config) {
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const web = readWebBuild(path.join(config.checkoutRoot, 'apps/web/dist'));
  const db = openDatabase(config, (error) => app.log.warn(error, 'a database connection broke'));
  const app = await buildApp(config, db, web);

  const run = await migrate(db, migrations);
  print(`Database: ${config.databaseUrl ? 'PostgreSQL' : 'SQLite'}, ${run.length || 'no'} new migrations`);

  const outbox = new OutboxWorker(db, config, app.log);
  const stopHousekeeping = startHousekeeping(app);
  await app.listen({ port: config.port, host: config.host });
  outbox.start();
  print(`Inzira is ready: ${config.publicUrl}`);

  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    app.lifecycle.isStopping = true;
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    stopHousekeeping();
    await app.close();
    await outbox.stop();
    await db.destroy();
    unlock();
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

function isPortInUse(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function print(line: string) {
  console.log(line);
}
