import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { clean, readData } from './content-yaml.ts';

/** Text files by their path below a folder of `content/`, with forward slashes. */
export type ContentFiles = ReadonlyMap<string, string>;

export interface Placed {
  slug: string;
  /** The number in its name; folders are sorted by it. */
  position: number;
  /** The path that messages show. */
  file: string;
}

/** Reads every file below `content/<name>`, except dotfiles of editors and the system. */
export function readContentFiles(contentDir: string, name = 'modules'): ContentFiles {
  const root = path.join(contentDir, name);
  return new Map(
    listContentFiles(contentDir, name).map((file) => [
      file,
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  );
}

/** The sorted paths of these files. */
export function listContentFiles(contentDir: string, name: string): string[] {
  const root = path.join(contentDir, name);
  if (!existsSync(root)) throw new Error(`There is no folder ${root}`);
  const walk = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith('.')) return [];
      const file = folder + entry.name;
      return entry.isDirectory() ? walk(`${file}/`) : [file];
    });
  return walk('').sort((a, b) => (a < b ? -1 : 1));
}

/** When the content was last written. Folders count as well, since deleting a file changes only its folder. */
export function contentWrittenAt(contentDir: string, name = 'modules'): string {
  const root = path.join(contentDir, name);
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const times = ['', ...entries].map((entry) => statSync(path.join(root, entry)).mtimeMs);
  return new Date(Math.max(...times)).toISOString();
}

/** A hash of paths and texts, independent of where the files lie and when they were written. */
export function hashOf(files: ContentFiles, also: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const part of also) hash.update(part).update('\0');
  for (const [name, content] of files) hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex');
}

export interface Folder {
  path: string;
  folders: Map<string, Folder>;
  files: Map<string, string>;
}

/** The numbered subfolders of a folder; reports a file that is not among `expected`. */
export function readChildren(folder: Folder, expected: string[], problems: string[]) {
  for (const name of folder.files.keys()) {
    if (!expected.includes(name)) problems.push(unexpectedFile(folder, name));
  }
  return place(folder, [...folder.folders.keys()], '', problems).flatMap(({ name, ...placed }) => {
    const inner = folder.folders.get(name);
    return inner ? [{ ...placed, folder: inner }] : [];
  });
}

export function place(folder: Folder, names: string[], ending: string, problems: string[]) {
  const placed: (Placed & { name: string })[] = [];
  for (const name of names.toSorted()) {
    const file = join(folder, name);
    const match = /^(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(
      name.slice(0, name.length - ending.length),
    );
    if (!match) {
      problems.push(`${file}: name it like 01-some-words${ending}`);
      continue;
    }
    placed.push({ name, file, position: Number(match[1]), slug: match[2] ?? '' });
  }
  return placed;
}

export function readYaml<T extends z.ZodType>(
  folder: Folder,
  name: string,
  schema: T,
  problems: string[],
) {
  const content = folder.files.get(name);
  if (content === undefined) {
    problems.push(`${join(folder, name)}: is missing; write it`);
    return null;
  }
  return readData(join(folder, name), clean(content), schema, problems);
}

export function findDoubleSlugs(kinds: Record<string, readonly Placed[]>): string[] {
  return Object.entries(kinds).flatMap(([kind, all]) => {
    const first = new Map<string, string>();
    return all.flatMap(({ slug, file }) => {
      const earlier = first.get(slug);
      if (earlier === undefined) first.set(slug, file);
      return earlier === undefined
        ? []
        : [`${file}: give it another name; ${earlier} is the ${kind} "${slug}" already`];
    });
  });
}

export function toFolder(files: ContentFiles): Folder {
  const root: Folder = { path: '', folders: new Map(), files: new Map() };
  for (const [name, content] of files) {
    const parts = name.split('/');
    const fileName = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      let inner = folder.folders.get(part);
      if (!inner) {
        inner = { path: join(folder, part), folders: new Map(), files: new Map() };
        folder.folders.set(part, inner);
      }
      folder = inner;
    }
    folder.files.set(fileName, content);
  }
  return root;
}

export function join(folder: Folder, name: string): string {
  return folder.path ? `${folder.path}/${name}` : name;
}

export function unexpectedFile(folder: Folder, name: string): string {
  return `${join(folder, name)}: is not part of the format; rename or remove it`;
}

/** Splits a Markdown file with front matter into its parts; reports a file without front matter and returns null. */
export function splitFrontMatter(file: string, content: string, problems: string[]) {
  const parts = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(clean(content));
  if (parts) return { front: parts[1] ?? '', body: (parts[2] ?? '').trim() };
  problems.push(`${file}: begin with the front matter between two lines of ---`);
  return null;
}

/** Whether a file holds answers, or their translation: `advisor.yaml` of a module, `<lesson>.advisor.fr.yaml`. */
export function isAnswersFile(name: string): boolean {
  return /(?:^|[/.])advisor(?:\.[a-z]{2,3})?\.yaml$/.test(name);
}
