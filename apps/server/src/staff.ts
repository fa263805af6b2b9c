// `npm run staff -- create <username> <email>`: makes a staff account, or promotes one.
import { createStaff, StaffError } from '#src/features/accounts/staff-accounts.ts';
import { migrations } from './migrations.ts';
import { ConfigError, parseConfig, readEnvironment } from './platform/config.ts';
import { migrate } from './platform/migrations.ts';
import { openDatabase } from './platform/open-database.ts';

const USAGE = 'Usage: npm run staff -- create <username> <email>';

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StaffError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run([command, username, email, ...rest]: string[]) {
  if (command !== 'create' || !username || !email || rest.length > 0) throw new StaffError(USAGE);
  const config = parseConfig(readEnvironment());
  const db = openDatabase(config, (error) => console.error(error.message));
  try {
    // A server that is running has done this; before its first start there is no table yet.
    await migrate(db, migrations);
    const staff = await createStaff(db, config, { username, email });
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
  } finally {
    await db.destroy();
  }
}
