import path from 'node:path';
import { buildApp } from './app.ts';
import { refuseUnfinishedRestore } from './backup/put-aside.ts';
import { findOpenDemoAccounts } from './demo/demo.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo/demo-people.ts';
import { createFirstStaffLink } from './features/accounts/first-staff.ts';
import { jobHandlers } from './jobs.ts';
import { migrations } from './migrations.ts';
import { ConfigError, parseConfig, readEnvironment, type Config } from './platform/config.ts';
import { databaseFailure, rewriteDatabaseFile, type Db } from './platform/db/database.ts';
import { migrate } from './platform/db/migrations.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { checkPooler } from './platform/db/pooler.ts';
import { forgetFilePlace, noteFilePlace, RENEWED_MS } from './platform/files/file-place.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import type { App } from './platform/http/app-type.ts';
import { drain } from './platform/http/drain.ts';
import { watchLaunchers } from './platform/launchers.ts';
import { lockDataDir } from './platform/db/server-lock.ts';
import { readWebBuild } from './platform/http/web.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { PreparationFailed, prepareData } from './prepare-data.ts';
import { plural } from './platform/text/plural.ts';

const STOP_MILLISECONDS = 10_000;
/** Long enough for work that starts with listening to have begun. */
const RELEASE_MILLISECONDS = 1_000;

try {
  await start(parseConfig(readEnvironment()));
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  // The reason has been printed already.
  else if (error instanceof PreparationFailed) process.exit(1);
  else if (isPortInUse(error)) console.error('PORT: this port is in use; choose another');
  // The service manager (systemd, a container's restart policy) restarts it, for example after the database.
  else if (databaseFailure(error) === 'unavailable')
    console.error(
      `Database: cannot be reached (${(error as Error).message}); npm run doctor says more`,
    );
  else throw error;
  process.exit(1);
}

async function start(config: Config) {
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  refuseUnfinishedRestore(config.dataDir);
  const web = readWebBuild(path.join(config.checkoutRoot, 'apps/web/dist'));
  const stopTracing = await startTracing(config, (error) =>
    app.log.warn({ reason: error.message }, 'traces do not arrive'),
  );
  const db = openDatabase(config, (error) => app.log.warn(error, 'a database connection broke'));
  const app = await buildApp(config, db, web);

  const pooler = config.databaseUrl ? await checkPooler(db) : null;
  const run = await migrate(db, migrations);
  print(
    `Database    ${config.databaseUrl ? 'PostgreSQL' : 'SQLite'}, ${plural(run.length, 'new migration')}`,
  );
  await overwriteRemains(db);
  if (pooler) print(`Pooler      ${pooler}`);
  const leavePlace = config.databaseUrl ? await keepFilePlace(db, config) : async () => {};
  for (const line of await prepareData(app)) print(line);
  await checkDemoAccounts(db, config);
  const firstStaff = await createFirstStaffLink(db, config);
  if (firstStaff) print(`First staff account: open this within an hour, once\n  ${firstStaff}`);

  const stopMetrics = await startMetrics(app);
  const jobs = new JobWorker(db, jobHandlers(app), app.log);
  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    app.lifecycle.isStopping = true;
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    // A failure there has been reported already.
    await starting.catch(() => {});
    const closing = drain(app.server).then(() => app.close());
    await Promise.all([closing, jobs.stop()]);
    await leavePlace();
    await stopMetrics();
    await stopTracing();
    await db.destroy();
    unlock();
    // Ends without waiting for background work, such as training the mentor.
    process.exit(0);
  }
  // Before it listens, so that a server that answers can also be stopped properly.
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  watchLaunchers(config.launcherPids, () => void stop());
  const starting = app
    .listen({ port: config.port, host: config.host })
    .then(async () => jobs.start());
  await starting;
  setTimeout(releaseMemory, RELEASE_MILLISECONDS).unref();
  if (!isStopping) print(`\nInzira is ready: ${config.publicUrl}\n`);
}

/** Says where files are kept, and where other servers keep theirs. @returns how to stop saying so */
async function keepFilePlace(db: Db, config: Config) {
  const elsewhere = await noteFilePlace(db, config);
  if (elsewhere === null)
    print(`Files       cannot be written in ${config.dataDir}: uploads are refused until they can`);
  else if (elsewhere.length > 0)
    print(
      `Files       NOT SHARED: other servers of this database keep theirs in ${elsewhere.join(', ')}; uploads fail until all have the same S3_ENDPOINT and S3_BUCKET, or the same DATA_DIR`,
    );
  else if (!config.s3)
    print('Files       in DATA_DIR of this server only; several servers need S3_ENDPOINT');
  // The next one renews it.
  const renew = () => void noteFilePlace(db, config).catch(() => null);
  const timer = setInterval(renew, RENEWED_MS).unref();
  return async () => {
    clearInterval(timer);
    await forgetFilePlace(db, config).catch(() => null);
  };
}

/** Overwrites data that an earlier release deleted; without disk space for that, the next start tries again. */
async function overwriteRemains(db: Db) {
  try {
    if (await rewriteDatabaseFile(db))
      print('Database    written anew, without what was deleted in it');
  } catch (error) {
    print(
      `Database    not written anew, so that deleted texts stay in it: ${(error as Error).message}`,
    );
  }
}

/** Loaded only where metrics are on. */
async function startMetrics(app: App) {
  if (app.config.metrics === null) return async () => {};
  const { startMetricsServer } = await import('./platform/metrics/metrics-server.ts');
  return startMetricsServer(app);
}

/** Frees memory that only the start needed, a tenth of the total: V8 would keep it (`--expose-gc`, ADR 17). */
function releaseMemory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** The passwords of demo accounts are published, so in production they work only with DEMO=on. */
async function checkDemoAccounts(db: Db, config: Config) {
  const open = await findOpenDemoAccounts(db);
  if (open.length === 0) return;
  if (config.production && !config.demo) {
    throw new ConfigError(
      `DEMO: the demo password still opens ${open.join(', ')}; change these passwords, or set it to on`,
    );
  }
  print(`Demo accounts, all with the password ${DEMO_PASSWORD}`);
  for (const { username, about } of DEMO_PEOPLE.filter((one) => open.includes(one.username))) {
    print(`  ${username.padEnd(8)} ${about}`);
  }
}

function isPortInUse(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function print(line: string) {
  console.log(line);
}
