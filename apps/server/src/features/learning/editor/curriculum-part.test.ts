import path from 'node:path';
import { expect, test, vi } from 'vitest';

const contentDir = path.resolve(import.meta.dirname, '../../../../../../content');

test('a curriculum that was read ahead, with its translations, is not read again at the first publication', async () => {
  // Reloads the module, whose cache may have content from earlier tests.
  vi.resetModules();
  const { curriculumPart } = await import('./curriculum-part.ts');
  const { parseCurriculum } = await import('#src/features/learning/curriculum-files.ts');
  const { parseTranslations } = await import('#src/features/learning/curriculum-translations.ts');
  const { yaml } = await import('#src/platform/content/content-yaml.ts');
  const files = new Map(
    [...curriculumPart.read(contentDir)].filter(([file]) => /^0[12]/.test(file)),
  );
  const parse = vi.spyOn(yaml(), 'parse');
  await curriculumPart.readAhead?.(files, contentDir);
  expect(parse.mock.calls.length).toBeGreaterThan(50);
  parse.mockClear();
  const { states } = parseTranslations(files, parseCurriculum(files));
  expect(states.length).toBeGreaterThan(30);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});
