import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isWhole } from './whole.ts';

const server = path.resolve(import.meta.dirname, '..');
const START = path.join(server, 'test/start-test-app.ts');

/**
 * What these ask of the database, others ask too: the lessons and answers are brought in and read on both engines, and
 * the mentor is spoken to over the API on both. What it makes of a message, once its library is read, is no matter of
 * rows. `npm test -- --all` asks it again on the other engine.
 */
const ON_ONE_ENGINE = [
  'src/features/advisor/mentor/**/*.test.ts',
  'src/features/advisor/library/{golden,library-cache,library}.test.ts',
  'src/features/advisor/service/{provider-rules,provider-speech}.test.ts',
  'src/features/advisor/voice/transcription.test.ts',
];

/** The test files that open a database, by themselves or through what they import of tests' own files. */
export function findDatabaseTests(): string[] {
  const exclude = isWhole ? [] : ON_ONE_ENGINE;
  return globSync('{src,test}/**/*.test.ts', { cwd: server, exclude }).filter((file) =>
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
