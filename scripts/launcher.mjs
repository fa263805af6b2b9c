// Finds the processes that started this one, so that the server ends when they do. Runs on Node 18.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SHELLS = new Set(['sh', 'dash', 'ash', 'bash', 'zsh', 'busybox', 'cmd.exe']);

/**
 * The processes between a package manager and this one. npm sends SIGTERM to its shell, which ends without passing
 * it on, so their end is the only sign that npm was stopped.
 * @returns their ids, the nearest first; empty if no package manager started this
 */
export function findLaunchers() {
  if (!process.env.npm_lifecycle_event) return [];
  const parent = process.ppid;
  const { name, parentId } = describe(parent);
  return SHELLS.has(name) && parentId > 1 ? [parent, parentId] : [parent];
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return { name, parentId: Number(rest?.split(' ')[1]) };
    }
    // Windows has no ps; only the shell is watched there.
    const [parentId, name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return { name: path.basename(name ?? '').replace(/^-/, ''), parentId: Number(parentId) };
  } catch {
    return { name: '', parentId: 0 };
  }
}
