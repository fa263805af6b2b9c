// The oldest supported browsers, to test the web app in: see apps/web/floor.ts.
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { tryBrowser } from '#root/e2e/browser.ts';
import { capture, root } from './steps.mjs';

const PACKAGE = '@sparticuz/chromium@111.0.0';
const folder = path.join(root, 'node_modules/.cache/chromium-111');
const program = path.join(folder, 'chromium');

/**
 * The program of Chromium 111, downloaded from npm once (57 MB), for Linux on x64.
 *
 * @throws if it cannot be downloaded, or does not start here
 */
export async function bringChromium111() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('It is there for Linux on x64 alone.');
  if (!existsSync(program)) await unpack();
  await tryBrowser(program);
  return program;
}

async function unpack() {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', PACKAGE, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const { code, output } = await capture('npm', args, { cwd: folder });
  if (code !== 0) throw new Error(`${PACKAGE} could not be fetched: ${output.trim().slice(-300)}`);
  const packed = path.join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br');
  // Renamed at the end, so that an incomplete file is never used.
  const unpacked = `${program}-${process.pid}`;
  await writeFile(unpacked, await promisify(brotliDecompress)(await readFile(packed)));
  await chmod(unpacked, 0o755);
  await rename(unpacked, program);
}
