import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** For `node --import`: on SIGUSR2, writes the names of the packages and files loaded so far. */
const loaded = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    loaded.add(name ?? url.slice(url.lastIndexOf('/') + 1));
    return nextLoad(url, context);
  },
});
process.on('SIGUSR2', () => {
  // A part of Node that takes several megabytes.
  const modules = (process as unknown as { moduleLoadList: string[] }).moduleLoadList;
  if (modules.some((name) => name.endsWith('undici/undici'))) loaded.add('undici');
  writeFileSync(process.env['REPORT'] ?? '', JSON.stringify([...loaded]));
});
