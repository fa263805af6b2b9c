import { readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 500;

/**
 * Calls back when one of the processes that started this one has ended. A shell that npm was told to
 * stop ends without telling the server, which would go on with its port and its lock.
 * @param pids from `scripts/launcher.mjs`; with none, nothing is watched.
 */
export function watchLaunchers(pids: readonly number[], onEnd: () => void) {
  if (pids.length === 0) return;
  const watch = setInterval(() => {
    if (pids.every(isRunning)) return;
    clearInterval(watch);
    onEnd();
  }, LOOK_MILLISECONDS);
  watch.unref();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

/** Ended, and not yet asked about by whoever started it. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
