// `npm run seed -- large [ventures] [users]`: fills a development database, by default with 1,000,000 and 100,000.
import { seedLarge } from './demo/large-seed.ts';
import { migrations } from './migrations.ts';
import { ConfigError, parseConfig, readEnvironment } from './platform/config.ts';
import { migrate } from './platform/db/migrations.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { lockDataDir } from './platform/db/server-lock.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run([command, ventures = '1000000', users = '100000', ...rest]: string[]) {
  const isNumber = (text: string) => /^[1-9]\d{0,7}$/.test(text);
  if (command !== 'large' || rest.length > 0 || !isNumber(ventures) || !isNumber(users)) {
    throw new ConfigError('Usage: npm run seed -- large [ventures] [users]');
  }
  const config = parseConfig(readEnvironment());
  if (config.production) throw new ConfigError('NODE_ENV: production takes no seed');
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const db = openDatabase(config, (error) => console.error(error.message));
  try {
    await migrate(db, migrations);
    const startedAt = Date.now();
    let shown = '';
    await seedLarge(db, { users: Number(users), ventures: Number(ventures) }, (line) => {
      if (line !== shown) console.log(line);
      shown = line;
    });
    console.log(`Seeded in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  } finally {
    await db.destroy();
    unlock();
  }
}
