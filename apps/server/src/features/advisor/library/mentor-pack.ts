import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { MentorContent } from '@inzira/mentor/library/learn';
import { hashOfCode } from '#src/platform/content/code-hash.ts';
import { hashOf } from '#src/platform/content/content-folders.ts';
import { parseTexts, readSources, type Sources } from './mentor-source.ts';
import { makePackFiles, type PackFiles } from './pack-files.ts';

const CACHED = /^mentor-pack\b/;

/** The file with the parts for the current content. */
export const packPath = (contentDir: string, cacheDir: string) =>
  pathFor(readSources(contentDir), cacheDir);

function pathFor({ advisor, modules }: Sources, cacheDir: string) {
  const key = hashOf(advisor, [hashOfCode(import.meta.filename), hashOf(modules)]);
  return path.join(cacheDir, `mentor-pack-${key.slice(0, 32)}.bin`);
}

/** The parts that depend on the content; null where they do not exist yet. */
export function readPackFiles(file: string): PackFiles | null {
  if (!existsSync(file)) return null;
  try {
    return deserialize(readFileSync(file)) as PackFiles;
  } catch {
    // The file is damaged, as after a full disk.
    rmSync(file, { force: true });
    return null;
  }
}

/** Creates the parts unless they are cached. */
export function keepPackFiles(contentDir: string, cacheDir: string, content: MentorContent) {
  const sources = readSources(contentDir);
  const file = pathFor(sources, cacheDir);
  if (existsSync(file)) return;
  const made = makePackFiles(parseTexts(sources), content, content.model.vectors);
  mkdirSync(cacheDir, { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, serialize(made));
  renameSync(half, file);
  for (const name of readdirSync(cacheDir))
    if (CACHED.test(name) && name !== path.basename(file))
      rmSync(path.join(cacheDir, name), { force: true });
}
