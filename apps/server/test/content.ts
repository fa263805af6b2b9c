import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

/** The product's lessons and texts, which tests only read. */
export const CONTENT = path.join(CHECKOUT, 'content');

/** As named in `content/modules`: both have courses, quizzes, figures and translations. */
const FIRST_MODULES = ['01-finding-a-problem-worth-solving', '02-customer-discovery'];
const SAME = ['advisor', 'facts', 'journey', 'legal', 'psychometric', 'resources', 'templates'];

let made: string | undefined;

/**
 * A checkout with the first two modules, for tests that publish repeatedly: each publication imports the whole
 * curriculum, and this one takes a quarter of the time.
 */
export function checkoutOfFewLessons(): string {
  made ??= makeCheckout();
  return made;
}

function makeCheckout(): string {
  const checkout = mkdtempSync(path.join(tmpdir(), 'inzira-checkout-'));
  process.once('exit', () => rmSync(checkout, { recursive: true, force: true }));
  mkdirSync(path.join(checkout, 'content'));
  for (const name of FIRST_MODULES)
    cpSync(path.join(CONTENT, 'modules', name), path.join(checkout, 'content/modules', name), {
      recursive: true,
    });
  for (const same of ['package.json', ...SAME.map((name) => `content/${name}`)])
    symlinkSync(path.join(CHECKOUT, same), path.join(checkout, same));
  return checkout;
}
