import { readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 500;

/**
 * Calls back when one of the processes that launched this one has ended: a shell that npm stops ends without telling
 * the server, which would keep its port and its lock.
 * @param pids from `scripts/launcher.mjs`; empty to watch nothing.
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

/** Whether a process has ended but its parent has not collected it yet. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
