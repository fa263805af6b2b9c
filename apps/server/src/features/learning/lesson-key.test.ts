import { describe, expect, test } from 'vitest';
import { lessonKey } from './lesson-key.ts';

const lesson = { title: 'Price', body: 'A **Margin** is more than [cost](lesson:count-costs).' };
const figures = new Map([['bars.svg', '<svg/>']]);
const context = {
  urls: new Map([
    ['count-costs', '/chapters/1/lessons/2'],
    ['first-sale', '/chapters/1/lessons/3'],
  ]),
  terms: new Map([
    ['margin', 'What is left.'],
    ['stock', 'What lies there.'],
  ]),
  base: 'code',
};
const keyOf = (changes: Partial<typeof context>) =>
  lessonKey(lesson, figures, { ...context, ...changes });
const key = keyOf({});

describe('the key of a lesson’s HTML', () => {
  test('is another with its text, its figures, the code, and what it names', () => {
    const others = [
      lessonKey({ ...lesson, title: 'Prices' }, figures, context),
      lessonKey(lesson, new Map([['bars.svg', '<svg></svg>']]), context),
      keyOf({ base: 'other code' }),
      keyOf({ urls: new Map([['count-costs', '/chapters/9/lessons/2']]) }),
      keyOf({ terms: new Map([['margin', 'What remains.']]) }),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
  });

  test('stays when another lesson or term comes, changes or goes', () => {
    const urls = new Map([...context.urls, ['new-lesson', '/chapters/1/lessons/4'] as const]);
    expect(keyOf({ urls })).toBe(key);
    expect(keyOf({ urls: new Map([...context.urls].slice(0, 1)) })).toBe(key);
    expect(keyOf({ terms: new Map([['margin', 'What is left.']]) })).toBe(key);
  });
});
