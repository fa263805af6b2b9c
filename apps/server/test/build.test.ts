import { execFileSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

test('a build leaves the parts of earlier ones to the server that still runs, for a week', () => {
  const dist = temporaryFolder();
  const build = () => execFileSync(process.execPath, ['build.ts', dist]);
  const age = (hours: number, files: string[]) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    for (const file of files) utimesSync(path.join(dist, file), then, then);
  };
  writeFileSync(path.join(dist, '.built'), 'of other sources');
  build();
  const built = readdirSync(dist);
  expect(built).toContain('main.js');
  for (const part of ['chat-last.js', 'chat-older.js']) writeFileSync(path.join(dist, part), '');
  age(2, built);
  age(4, ['chat-last.js']);
  age(200, ['chat-older.js']);
  build();
  expect(readdirSync(dist).toSorted()).toEqual([...built, 'chat-last.js'].toSorted());
  build();
  expect(readdirSync(dist)).toContain('chat-last.js');
});
