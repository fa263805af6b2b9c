import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkDisk, checkVersions } from './check-machine.ts';
import {
  checkFilePlaces,
  checkMail,
  checkObjectStore,
  checkPublicUrl,
  checkServer,
  checkServices,
} from './check-network.ts';
import { checkSettings } from './check-settings.ts';
import { checkMaintenance } from './check-maintenance.ts';
import { problem, type Examination, type Finding } from './finding.ts';

/** In this order, because earlier findings explain later ones. */
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
  ['Files', checkFilePlaces],
  ['Services', checkServices],
  ['Work', checkMaintenance],
  ['Clock', checkClock],
];

/** Examines the installation of these settings. It changes nothing, and deletes what it writes for tests. */
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
      // If another user opens it, SQLite leaves files that its owner cannot write.
      if (check === checkDatabase && !folder.isOurs && settings.databaseUrl === null) continue;
      all.push(...(await attempt(subject, () => check(examination))));
    }
  } finally {
    await examination.db?.destroy();
  }
  return all;
}

/** Reports an unexpected failure of a check, and continues with the others. */
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
