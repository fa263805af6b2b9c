import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isMigrated } from '#src/platform/db/migrations.ts';
import { migrations } from '#src/migrations.ts';
import { findFutureRow } from './check-maintenance.ts';
import { ok, problem, warning, type Examination, type Finding } from './finding.ts';

const SUBJECT = 'Clock';
/** Larger than the inaccuracy of the network and of headers in whole seconds. */
const MAX_DIFFERENCE_MS = 5_000;
const ADVICE =
  'Let the system keep it: timedatectl set-ntp true. Sessions, links and object stores go by it.';

/** Compares the clock with those that other checks have seen, and asks the system whether it is synchronised. */
export async function checkClock({ clocks, db }: Examination): Promise<Finding[]> {
  const findings = clocks
    .filter(({ behindMs }) => Math.abs(behindMs) > MAX_DIFFERENCE_MS)
    .map(({ whose, behindMs }) =>
      problem(
        SUBJECT,
        `It is ${Math.round(Math.abs(behindMs) / 1000)} seconds ${behindMs > 0 ? 'ahead of' : 'behind'} that of ${whose}.`,
        ADVICE,
      ),
    );
  const future =
    db !== null && (await isMigrated(db, migrations).catch(() => false))
      ? await findFutureRow(db)
      : null;
  if (future !== null) {
    findings.push(
      problem(SUBJECT, `The database was used at ${future}, which is still to come.`, ADVICE),
    );
  }
  if (findings.length > 0) return findings;
  if ((await synchronized()) === false) {
    return [warning(SUBJECT, 'Nothing keeps it right (NTP).', ADVICE)];
  }
  return [
    ok(SUBJECT, `${new Date().toISOString()}${clocks.length > 0 ? ', like the others' : ''}.`),
  ];
}

/** Null where the system does not tell, as in a container. */
async function synchronized(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)(
      'timedatectl',
      ['show', '--property=NTPSynchronized', '--value'],
      { timeout: 3_000 },
    );
    return { yes: true, no: false }[stdout.trim()] ?? null;
  } catch {
    return null;
  }
}
