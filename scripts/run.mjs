// `node scripts/run.mjs <task>`: prepares a fresh checkout (Node.js, packages, builds) and runs the task. Runs on
// Node 18 with its built-in modules only; everything it starts runs on the product's own Node.js.
import path from 'node:path';
import { build } from './builds.mjs';
import { findLaunchers, isRunning } from './launcher.mjs';
import { alone, bringPackages } from './packages.mjs';
import { bringRuntime } from './runtime.mjs';
import { PlainError, become, handOver, root, startSteps } from './steps.mjs';

/**
 * The young generation: by default it grows to 60 MB at the start and keeps them; with less than this, requests
 * cost more. The old generation: about Node's default on a machine of 2 GB. With 16 GB it would be 4 GB, and the
 * larger it is, the later garbage is collected.
 */
const SERVER_FLAGS = [
  '--max-semi-space-size=4',
  '--max-old-space-size=1024',
  '--v8-pool-size=1',
  '--expose-gc',
];

/** What each task requires, and the program that it runs. */
const TASKS = {
  start: {
    needs: 'builds',
    title: 'Start',
    program: [...SERVER_FLAGS, 'apps/server/dist/main.js'],
  },
  dev: { needs: 'packages', program: ['scripts/dev.mjs'] },
  build: { needs: 'builds' },
  test: { needs: 'packages', program: ['scripts/checks.mjs'] },
  check: { needs: 'packages', program: ['scripts/checks.mjs'] },
  format: { needs: 'packages', program: ['node_modules/oxfmt/bin/oxfmt'] },
  // Passes its flags on to the servers that it starts, so that their memory is the product's.
  bench: { needs: 'builds', program: [...SERVER_FLAGS, 'bench/bench.ts'] },
  'bench:mentor': { needs: 'packages', program: ['bench/mentor.ts'] },
  'bench:phone-mentor': { needs: 'packages', program: ['bench/phone-mentor.ts'] },
  'fit:mentor': { needs: 'packages', program: ['bench/fit-mentor.ts'] },
  'bench:psychometric': { needs: 'packages', program: ['bench/psychometric.ts'] },
  'content:check': {
    needs: 'packages',
    program: ['apps/server/src/features/learning/check-content.ts'],
  },
  'content:export': { needs: 'packages', program: ['apps/server/src/content-export.ts'] },
  'content:stamp': {
    needs: 'packages',
    program: ['apps/server/src/platform/content/stamp-translations.ts'],
  },
  templates: { needs: 'packages', program: ['packages/templates/src/build.ts'] },
  lighthouse: { needs: 'builds', program: ['e2e/lighthouse.ts'] },
  'first-visit': { needs: 'builds', program: ['e2e/first-visit.ts'] },
  interactions: { needs: 'builds', program: ['e2e/interactions.ts'] },
  screens: { needs: 'builds', program: ['e2e/screens.ts'] },
  staff: { needs: 'packages', program: ['apps/server/src/staff.ts'] },
  seed: { needs: 'packages', program: ['apps/server/src/seed.ts'] },
  doctor: { needs: 'packages', program: ['apps/server/src/doctor.ts'] },
  backup: { needs: 'packages', program: ['apps/server/src/backup.ts', 'backup'] },
  restore: { needs: 'packages', program: ['apps/server/src/backup.ts', 'restore'] },
};

async function prepare(needs, step) {
  let runtime;
  await alone(async () => {
    await step('Runtime', async (report) => {
      runtime = await bringRuntime(report);
      return `Node ${runtime.version} (${runtime.state})`;
    });
    await step('Packages', (report) => bringPackages(runtime.npm, report));
    if (needs !== 'builds') return;
    await step('Web app', (report) => build('web', runtime.node, report));
    await step('Server', (report) => build('server', runtime.node, report));
  });
  return runtime;
}

async function run(name, args) {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (!task) {
    throw new PlainError(
      `There is no task "${name ?? ''}". Tasks: ${Object.keys(TASKS).join(', ')}.`,
    );
  }
  const launchers = findLaunchers();
  const total = (task.needs === 'builds' ? 4 : 2) + (task.title ? 1 : 0);
  const runtime = await prepare(task.needs, startSteps(total));
  if (!task.program) return 0;
  // Stopped meanwhile: nobody needs the server any more.
  if (!launchers.every(isRunning)) return 143;
  const program = [...task.program, ...args];
  // A cache of compiled code; also of TypeScript, whose compiler would otherwise stay in memory.
  const env = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...process.env };
  if (!task.title) return handOver(runtime.node, program, { env });
  console.log(`[${total}/${total}] ${task.title} …`);
  // Limits glibc's arenas, so that memory freed by one thread is available to others.
  return become(runtime.node, program, {
    MALLOC_ARENA_MAX: '2',
    ...env,
    LAUNCHER_PIDS: launchers.join(','),
  });
}

try {
  const [name, ...args] = process.argv.slice(2);
  process.exitCode = await run(name, args);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
