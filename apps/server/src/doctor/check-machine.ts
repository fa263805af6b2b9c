import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { isRestoreUnfinished } from '#src/backup/put-aside.ts';
import { ENV_FILE, type Settings } from '#src/platform/config.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

/** The memory for a server under load, its jobs, and the system. */
const MEMORY_MB = 700;

export function checkVersions({ checkoutRoot }: Pick<Settings, 'checkoutRoot'>): Finding[] {
  const { version } = JSON.parse(readFileSync(path.join(checkoutRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const findings = [
    ok(
      'Versions',
      `Inzira ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}.`,
    ),
  ];
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MEGABYTE;
  if (memory < MEMORY_MB) {
    findings.push(
      warning(
        'Memory',
        `There are ${Math.round(memory)} MB of memory; a server with its jobs wants ${MEMORY_MB}.`,
        'Give the machine or the container more, or add swap.',
      ),
    );
  }
  return findings;
}

/** @returns the findings, and whether this user may open the data */
export function checkDataFolder({ dataDir }: Settings): { isOurs: boolean; findings: Finding[] } {
  const subject = 'Data folder';
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder) {
    return {
      isOurs: true,
      findings: [ok(subject, `${dataDir} is not there yet: the first start makes it.`)],
    };
  }
  const findings: Finding[] = [];
  const me = process.getuid?.();
  const isOurs = me === undefined || folder.uid === me;
  if (!isOurs) {
    findings.push(
      problem(
        subject,
        `${dataDir} belongs to the user with the number ${folder.uid}, and you are ${me}.`,
        'Run this, and the server, as the user that the folder belongs to: sudo -u <user> npm run doctor.',
      ),
    );
  } else {
    findings.push(...checkWriting(dataDir));
  }
  findings.push(...findOpenFiles(dataDir, folder.mode));
  if (isRestoreUnfinished(dataDir)) {
    findings.push(
      problem(
        subject,
        'A restore was cut off: the server does not start on half of it.',
        'Run npm run restore -- <file> once more.',
      ),
    );
  }
  if (findings.length === 0)
    findings.push(ok(subject, `${dataDir} can be written, by its user alone.`));
  return { isOurs, findings };
}

function checkWriting(dataDir: string): Finding[] {
  const probe = path.join(dataDir, `doctor-${process.pid}`);
  try {
    writeFileSync(probe, 'x', { mode: 0o600, flush: true });
    return [];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const says =
      code === 'ENOSPC' || code === 'EDQUOT'
        ? `Nothing can be written to ${dataDir}: the disk or its quota is full.`
        : `Nothing can be written to ${dataDir}: ${message}.`;
    return [problem('Data folder', says, 'The user of the server must be able to write there.')];
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Finds files that other users of this machine can read. */
function findOpenFiles(dataDir: string, folderMode: number): Finding[] {
  if (process.platform === 'win32') return [];
  const isOpen = (mode: number, to = 0o077) => (mode & to) !== 0;
  // The server's group may read the settings of a checkout that belongs to another user.
  const files = [
    { file: path.join(dataDir, 'secret'), to: 0o077 },
    { file: ENV_FILE, to: 0o007 },
  ];
  const open = files.filter(({ file, to }) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found !== undefined && isOpen(found.mode, to);
  });
  return [
    ...(isOpen(folderMode)
      ? [
          problem(
            'Data folder',
            `${dataDir} can be read by other users of this machine: names, work and mails lie in it.`,
            `chmod 700 ${dataDir}`,
          ),
        ]
      : []),
    ...open.map(({ file }) =>
      problem(
        'Data folder',
        `${file} can be read by other users of this machine: whoever has it can sign in as anybody.`,
        `chmod 600 ${file}`,
      ),
    ),
  ];
}

/** `statfs` types of network file systems, where SQLite's locks do not work. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x65735546, 'FUSE'],
]);

export async function checkDisk({ dataDir, databaseUrl, storage }: Settings): Promise<Finding[]> {
  const subject = 'Disk';
  let place = dataDir;
  while (!existsSync(place)) place = path.dirname(place);
  const { bavail, bsize, blocks, files, ffree, type } = await statfs(place);
  const free = bavail * bsize;
  const megabytes = `${Math.floor(free / MEGABYTE)} MB are free on the disk of ${place}`;
  const findings: Finding[] = [];
  if (free < storage.reserveBytes) {
    findings.push(
      problem(
        subject,
        `${megabytes}: uploads are refused below ${storage.reserveBytes / MEGABYTE} (STORAGE_RESERVE_MB).`,
        'Make room: old backups in backups/, folders that a restore has put aside, logs; or use a larger disk.',
      ),
    );
  } else if (free < 3 * storage.reserveBytes || free < 0.05 * blocks * bsize) {
    findings.push(
      warning(subject, `${megabytes}, which is little.`, 'Make room before uploads are refused.'),
    );
  }
  if (files > 0 && ffree < 1000) {
    findings.push(
      problem(
        subject,
        `There is room for ${ffree} more files on the disk of ${place} (inodes).`,
        'Remove what lies there in very many small files.',
      ),
    );
  }
  const network = NETWORK_FILE_SYSTEMS.get(type);
  if (network !== undefined && databaseUrl === null) {
    findings.push(
      problem(
        subject,
        `${place} lies on another machine (${network}): SQLite can lose data there.`,
        'Put DATA_DIR on a disk of this machine, or use PostgreSQL (DATABASE_URL).',
      ),
    );
  }
  if (findings.length === 0) findings.push(ok(subject, `${megabytes}.`));
  return findings;
}
