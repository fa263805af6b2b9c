import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * A form keeps its draft and its button stays busy until `send` resolves. One that waits for data to be loaded anew would
 * still say "Not sent yet" on a slow network, although the server has it. So nobody waits for a reload: what has changed is
 * written into the cache, and the reload is `void`.
 */

/** Files in which something waits for a reload, with the reason. */
const ALLOWED: Record<string, string> = {
  'features/notifications/notifications.api.ts': 'A mark that is shown at once stands until then',
  'features/opportunities/save-button.tsx': 'A press that is shown at once stands until then',
  'features/psychometric/use-hand-in.ts': 'Answers were refused: it reads the questions of now',
  'features/staff/content/curriculum.api.ts': 'The list alone tells whether a release waits',
  'features/studio/trainer/trainer.api.ts': 'The queue alone tells the place of reopened work',
  'features/ventures/venture-review.api.ts':
    'A decision came too late: the next waits for the state of now',
};

const RELOAD = /(\S+)\s+[\w.]+\s*\.(?:invalidateQueries|refetchQueries|resetQueries)\(/g;

const awaitsReload = (text: string) =>
  [...text.matchAll(RELOAD)].some(([, word]) => word !== 'void');

test.each([
  ['await queryClient.invalidateQueries({ queryKey });', true],
  ['return queryClient.invalidateQueries({ queryKey });', true],
  ['const reload = async () => client.invalidateQueries();', true],
  ['void queryClient.invalidateQueries({ queryKey });', false],
  ['void queryClient\n  .invalidateQueries({ queryKey })\n  .finally(settle);', false],
])('recognizes %j', (text, expected) => {
  expect(awaitsReload(text)).toBe(expected);
});

test('nothing waits for data to be loaded anew, except where the reason is listed', () => {
  const folder = import.meta.dirname;
  const found = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))
    .filter((file) => awaitsReload(readFileSync(path.join(folder, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED));
});
