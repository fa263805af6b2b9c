// The scripts' output and child processes. Runs on Node 18, before anything is installed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A failure whose message suffices: printed as one line without a stack. */
export class PlainError extends Error {}

const live = process.stdout.isTTY === true;

function seconds(since) {
  const elapsed = (Date.now() - since) / 1000;
  return elapsed < 10 ? `${elapsed.toFixed(1)} s` : `${Math.round(elapsed)} s`;
}

/** Prints numbered steps: one line each with the result and the time. */
export function startSteps(total) {
  let number = 0;
  return async function step(title, work) {
    number += 1;
    const head = `[${number}/${total}] ${title} …`;
    const since = Date.now();
    let doing = '';
    const show = () => {
      const line = `${head} ${doing ? `${doing}, ` : ''}${seconds(since)}`;
      process.stdout.write(live ? `\r\u001b[2K${line}` : `${line}\n`);
    };
    if (live) process.stdout.write(head);
    const ticker = setInterval(show, live ? 500 : 10_000);
    try {
      const outcome = await work((text) => {
        doing = text;
        if (live) show();
      });
      process.stdout.write(`${live ? '\r\u001b[2K' : ''}${head} ${outcome} (${seconds(since)})\n`);
    } catch (error) {
      process.stdout.write(`${live ? '\r\u001b[2K' : ''}${head} failed (${seconds(since)})\n`);
      throw error;
    } finally {
      clearInterval(ticker);
    }
  };
}

/** Runs a program and returns its output; signals to this process are passed on to it. */
export function capture(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const release = passSignals([child]);
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/** Runs a program in the foreground with the terminal and this process's signals, and returns its exit code. */
export function handOver(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, ...options, stdio: 'inherit' });
    const release = passSignals([child]);
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/**
 * Replaces this process by the program, so that it does not stay in memory. Where that is not possible (on Windows,
 * or with an older Node.js), calls handOver().
 */
export function become(program, args, env) {
  if (!process.execve || process.platform === 'win32') return handOver(program, args, { env });
  process.chdir(root);
  return process.execve(program, [program, ...args], env);
}

/** Passes this process's signals on to its children, until the returned function is called. */
export function passSignals(children) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
    signal,
    () => {
      // A terminal sends Ctrl-C to the whole process group; a second signal would mean "at once" to the child.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    },
  ]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}
