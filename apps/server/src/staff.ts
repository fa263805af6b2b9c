// `npm run staff -- create <username> <email>`: creates a staff account, or promotes an existing one. `npm run staff --
// revoke <username>`: removes the role. `npm run staff -- reset-second-factor <username>`: makes the login work with
// the password alone.
import {
  createStaff,
  resetSecondFactor,
  revokeStaff,
  StaffError,
} from '#src/features/accounts/staff-accounts.ts';
import { migrations } from './migrations.ts';
import { ConfigError, parseConfig, readEnvironment, type Config } from './platform/config.ts';
import { databaseFailure, type Db } from './platform/db/database.ts';
import { migrate } from './platform/db/migrations.ts';
import { openDatabase } from './platform/db/open-database.ts';

const USAGE = `Usage: npm run staff -- create <username> <email>
       npm run staff -- revoke <username>
       npm run staff -- reset-second-factor <username>`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof ConfigError || error instanceof StaffError) console.error(error.message);
  else if (databaseFailure(error) === 'unavailable')
    console.error(`The database does not answer: ${(error as Error).message}`);
  else throw error;
  process.exitCode = 1;
}

async function run([command, ...args]: string[]) {
  const [username, email] = args;
  const isCreate = command === 'create' && args.length === 2;
  const isRevoke = command === 'revoke' && args.length === 1;
  const isReset = command === 'reset-second-factor' && args.length === 1;
  if (!username || !(isCreate || isRevoke || isReset)) throw new StaffError(USAGE);
  const config = parseConfig(readEnvironment());
  const db = openDatabase(config, (error) => console.error(error.message));
  try {
    // Needed before the server's first start, when there are no tables; afterwards it does nothing.
    await migrate(db, migrations);
    if (email) await create(db, config, { username, email });
    else if (isReset) await reset(db, config, username);
    else await revoke(db, username);
  } finally {
    await db.destroy();
  }
}

async function create(db: Db, config: Config, given: { username: string; email: string }) {
  const staff = await createStaff(db, config, given);
  console.log(
    {
      created: `The staff account "${staff.username}" is there.`,
      promoted: `"${staff.username}" is staff now, at once and wherever they are logged in.`,
      unchanged: `"${staff.username}" is staff already.`,
    }[staff.done],
  );
  if (staff.isUnproven) {
    console.log(
      'Whoever opened this account has not proven that the email is theirs: make sure that you know them.',
    );
  }
  if (staff.link) console.log(`Set its password here, within an hour:\n${staff.link}`);
}

async function revoke(db: Db, name: string) {
  const { username, isRevoked } = await revokeStaff(db, name);
  console.log(
    isRevoked
      ? `"${username}" is not staff any more, at once and wherever they are logged in.`
      : `"${username}" is not staff.`,
  );
}

async function reset(db: Db, config: Config, name: string) {
  const { username, isReset } = await resetSecondFactor(db, config, name);
  console.log(
    isReset
      ? `"${username}" logs in with the password alone now, and was logged out everywhere.`
      : `"${username}" logs in with the password alone.`,
  );
}
