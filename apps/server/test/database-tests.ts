import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const server = path.resolve(import.meta.dirname, '..');
const START = path.join(server, 'test/start-test-app.ts');

/** The test files that open a database, by themselves or through what they import of tests' own files. */
export function findDatabaseTests(): string[] {
  return globSync('{src,test}/**/*.test.ts', { cwd: server }).filter((file) =>
    reaches(path.join(server, file), new Set()),
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
