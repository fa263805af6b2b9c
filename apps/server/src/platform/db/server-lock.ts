import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '#src/platform/config.ts';

/**
 * Keeps a second server off the same data directory. The operating system releases the lock when the process ends,
 * however that happens.
 * @returns a function that releases it.
 * @throws ConfigError when another server holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(path.join(dataDir, 'server.lock'));
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new ConfigError(
      `DATA_DIR: another Inzira server is running on ${dataDir}; stop it, or choose another DATA_DIR`,
      { cause },
    );
  }
  return () => lock.close();
}
