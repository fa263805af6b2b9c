import { parseArgs } from 'node:util';
import { BackupError } from './format.ts';

const USAGE: Record<string, string> = {
  backup: 'Usage: npm run backup -- <file>, or npm run backup -- <folder> --keep <how many>',
  restore:
    'Usage: npm run restore -- <file> [--force], or npm run restore -- <file or folder> --drill',
};

interface Words {
  name: string;
  force: boolean;
  drill: boolean;
  /** How many backups to keep in the folder `name`; null where it is a file. */
  keep: number | null;
}

/**
 * Parses the arguments of `npm run backup` or `npm run restore`.
 * @throws BackupError with the usage
 */
export function readWords(command: string, args: string[]): Words {
  const usage = new BackupError(USAGE[command] ?? `There is no command "${command}".`);
  const isBackup = command === 'backup';
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: isBackup
        ? { keep: { type: 'string' } }
        : { force: { type: 'boolean' }, drill: { type: 'boolean' } },
    });
    const { keep, force = false, drill = false } = values as Partial<Words & { keep: string }>;
    const [name, ...rest] = positionals;
    const isWrong = keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep);
    if (!name || rest.length > 0 || isWrong || (force && drill)) throw usage;
    return { name, force, drill, keep: keep === undefined ? null : Number(keep) };
  } catch {
    throw usage;
  }
}
