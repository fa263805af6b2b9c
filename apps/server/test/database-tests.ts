import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const server = path.resolve(import.meta.dirname, '..');
const START = path.join(server, 'test/start-test-app.ts');

/** What these ask of the database, others ask too: the mentor's tests bring the curriculum in, its chats are stored. */
const ON_ONE_ENGINE = [
  'library/golden.test.ts',
  'library/library-cache.test.ts',
  'library/library.test.ts',
  'mentor/home-page.test.ts',
  'service/provider-rules.test.ts',
  'voice/transcription.test.ts',
].map((file) => path.normalize(`src/features/advisor/${file}`));

/** The test files that open a database, by themselves or through what they import of tests' own files. */
export function findDatabaseTests(): string[] {
  return globSync('{src,test}/**/*.test.ts', { cwd: server }).filter(
    (file) => !ON_ONE_ENGINE.includes(file) && reaches(path.join(server, file), new Set()),
  );
}

/** Follows imports through the files of tests (`test/`, `*.fixture.ts`) only: the product itself starts no test. */
function reaches(file: string, seen: Set<string>): boolean {
  if (file === START) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/from '(#src\/|#test\/|\.\/)([^']+)'/g);
  return [...imports].some(([, root, rest]) => {
    const folder = { '#src/': 'src', '#test/': 'test' }[root ?? ''];
    const target = path.join(folder ? path.join(server, folder) : path.dirname(file), rest ?? '');
    const isOfTests =
      target.startsWith(path.join(server, 'test')) || target.endsWith('.fixture.ts');
    return isOfTests && reaches(target, seen);
  });
}
