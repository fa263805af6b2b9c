import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** Debian's, or another one; undefined if it is not installed. */
export const nginx = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
].find((file) => existsSync(file));

/**
 * Writes the configuration from `docs/deploy.md` for servers on these ports.
 * @returns its URL, and the arguments to run it in the foreground
 */
export async function configureNginx(program: string, folder: string, ports: readonly string[]) {
  const port = await freePort();
  const site = readFileSync(path.resolve(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
    .replace(/^ *server 127\.0\.0\.1:3000(.*);$/m, (_, options) =>
      ports.map((one) => `server 127.0.0.1:${one}${options};`).join('\n'),
    )
    .replace('listen [::]:80;', '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  writeFileSync(path.join(folder, 'site.conf'), site);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 2048; }
    http {
      access_log off;
      ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      include ${folder}/site.conf;
    }`,
  );
  const args = ['-c', config, '-e', `${folder}/error.log`];
  const { status, stderr } = spawnSync(program, ['-t', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { url: `http://127.0.0.1:${port}`, args };
}
