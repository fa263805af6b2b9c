import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isWhole } from './whole.ts';

const server = path.resolve(import.meta.dirname, '..');
const START = path.join(server, 'test/start-test-app.ts');

/**
 * Test files whose use of the database is covered by others on both engines: lessons and answers are imported and
 * read, and the mentor is asked over the API on both. How the mentor understands a message does not depend on the
 * engine; neither do URLs, headers, forms, images, bytes, pages, mails, content files, packs, PDFs, commands and
 * traces. `npm test -- --all` runs them on both.
 */
const ON_ONE_ENGINE = [
  'src/backup/commands.test.ts',
  'src/demo/demo.test.ts',
  'src/doctor/doctor.test.ts',
  'src/features/accounts/enumeration.test.ts',
  'src/features/advisor/library/{golden,library-cache,library}.test.ts',
  'src/features/advisor/mentor/**/*.test.ts',
  'src/features/advisor/mentor-packs.test.ts',
  'src/features/advisor/service/{provider-chat,provider-rules,provider-speech}.test.ts',
  'src/features/advisor/voice/{speech,transcription}.test.ts',
  'src/features/learning/course-packs.test.ts',
  'src/features/learning/editor/{content-editor,content-parts,course-import}.test.ts',
  'src/features/organizations/logos.test.ts',
  'src/features/plan/plan-pdf.test.ts',
  'src/features/staff/{brand,translation-counts}.test.ts',
  'src/features/studio/packs.test.ts',
  'src/features/ventures/{phone-number,venture-preview}.test.ts',
  'src/platform/files/{file-store,photo-metadata,template-files}.test.ts',
  'src/platform/http/{load-shedding,multipart,readable-pages}.test.ts',
  'src/platform/mail/mail-layout.test.ts',
  'src/platform/tracing/tracing.test.ts',
  'test/{contract,platform}.test.ts',
];

/** The test files that open a database, themselves or through imported test modules. */
export function findDatabaseTests(): string[] {
  const exclude = isWhole ? [] : ON_ONE_ENGINE;
  return globSync('{src,test}/**/*.test.ts', { cwd: server, exclude }).filter((file) =>
    reaches(path.join(server, file), new Set()),
  );
}

/** Only follows imports of test modules (`test/`, `*.fixture.ts`), because the product starts no test. */
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
