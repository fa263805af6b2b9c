import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkDisk, checkVersions } from './check-machine.ts';
import {
  checkMail,
  checkObjectStore,
  checkPublicUrl,
  checkServer,
  checkServices,
} from './check-network.ts';
import { checkSettings } from './check-settings.ts';
import { checkMaintenance } from './check-maintenance.ts';
import { problem, type Examination, type Finding } from './finding.ts';

/** In this order: what comes first explains what follows. */
const CHECKS: readonly [
  subject: string,
  check: (examination: Examination) => Promise<Finding[]>,
][] = [
  ['Disk', ({ settings }) => checkDisk(settings)],
  ['Server', checkServer],
  ['Database', checkDatabase],
  ['Address', checkPublicUrl],
  ['Mail', checkMail],
  ['Object store', checkObjectStore],
  ['Services', checkServices],
  ['Work', checkMaintenance],
  ['Clock', checkClock],
];

/** Looks at the installation of these settings. It changes nothing of it, and what it writes to try it goes at once. */
export async function examine(
  environment: Record<string, string | undefined>,
  settingsFile?: string,
): Promise<Finding[]> {
  const { settings, findings } = checkSettings(environment, settingsFile);
  if (settings === null) return findings;
  const folder = checkDataFolder(settings);
  const all = [...checkVersions(settings), ...findings, ...folder.findings];
  const examination: Examination = { settings, db: null, clocks: [], isServerRunning: false };
  try {
    for (const [subject, check] of CHECKS) {
      // Opened by another user, SQLite leaves files behind that its own cannot write.
      if (check === checkDatabase && !folder.isOurs && settings.databaseUrl === null) continue;
      all.push(...(await attempt(subject, () => check(examination))));
    }
  } finally {
    await examination.db?.destroy();
  }
  return all;
}

/** A check that fails in a way that nobody has foreseen tells so, and the others go on. */
async function attempt(subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(subject, `This could not be examined: ${reason}`, 'See the log of the server.'),
    ];
  }
}
