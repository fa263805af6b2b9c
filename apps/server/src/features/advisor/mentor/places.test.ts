import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { placeIn } from '@inzira/mentor/mentor/places';
import { CONTENT } from '#test/content.ts';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

const ASKED = [
  ['en', 'stall counter', '/venture-studio/counter'],
  ['en', 'Where is the stall counter?', '/venture-studio/counter'],
  ['en', 'what is the stall counter', '/venture-studio/counter'],
  ['en', 'my plan', '/dashboard/plan'],
  ['en', 'How do I see my plan?', '/dashboard/plan'],
  ['en', 'review', '/dashboard/review'],
  ['en', 'certificates', '/dashboard/certificates'],
  ['en', 'Where do I find my certificates?', '/dashboard/certificates'],
  ['en', 'save a course on my phone', '/saved'],
  ['en', 'How do I save a course on my phone?', '/saved'],
  ['en', 'on this phone', '/saved'],
  ['en', 'on this device', '/saved'],
  ['en', 'venture studio', '/dashboard/venture-studio'],
  ['en', 'application pack', '/dashboard/venture-studio/pack'],
  ['en', 'open the glossary', '/glossary'],
  ['en', 'rules by country', '/rules'],
  ['en', 'my progress', '/tracker'],
  ['fr', 'Où est le compteur de clients ?', '/venture-studio/counter'],
  ['fr', 'mon plan', '/dashboard/plan'],
  ['fr', 'révision', '/dashboard/review'],
  ['fr', 'Où sont mes certificats ?', '/dashboard/certificates'],
  ['fr', 'Comment garder un cours sur mon téléphone ?', '/saved'],
  ['fr', 'studio d’entreprises', '/dashboard/venture-studio'],
  ['fr', 'règles par pays', '/rules'],
] as const;

describe('a place of the product that is named gets one line and the way there', () => {
  test.each(ASKED)('%s: %s', (language, message, to) => {
    const reply = startTalk(library, { language, card: NO_IDEA })(message);
    expect(reply.message).toContain(`](${to})`);
    expect(reply.message).not.toContain('\n');
    expect(reply.memory.answerId).toBeNull();
    expect(reply.language).toBe(language);
  });

  test('each leads to an address of the site', () => {
    const file = path.join(CONTENT, '../apps/web/src/platform/paths.ts');
    const paths = readFileSync(file, 'utf8');
    for (const [, , to] of ASKED) expect(paths).toContain(`'${to}'`);
  });
});

test.each([
  'How do I write my plan?',
  'my plan does not work, what now',
  'How do I get a review from a customer?',
  'bad reviews on Google',
  'my reviews',
  'How do I get my certificate?',
  'Which certificates do I need to sell food?',
  'certificate of incorporation',
  'how do I save money on my phone',
  'Where do I put my counter in the stall?',
  'how do I make progress with my shop',
  'Comment faire mon plan ?',
  'mes avis clients',
  'Où placer le comptoir de mon stand ?',
])('"%s" is a question, and names no place', (message) => {
  expect(placeIn(message)).toBeNull();
});
