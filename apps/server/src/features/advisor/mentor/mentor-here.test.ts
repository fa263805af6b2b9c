import { beforeAll, describe, expect, test } from 'vitest';
import type { Library } from '#src/features/advisor/library/library.ts';
import { makeLibrary, startTalk, type TalkOptions } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});
const talk = (options?: TalkOptions) => startTalk(library, options);

describe('in a lesson', () => {
  const LESSON = 'know-your-runway';
  test.each([
    ['why is this important?', 'Runway is your free cash'],
    ['is this only for tech companies?', 'From the lesson **Know your runway**'],
    ["I don't understand this", 'In its shortest form:\n\n**Runway**:'],
    ['je ne comprends pas', 'In its shortest form:'],
    ["je n'ai pas compris", 'In its shortest form:'],
    ["what's net burn vs gross burn", '- **Gross burn**: '],
    ['what is the second step?', 'Step 2:\n\n'],
    ['can you explain the table', '| **Net burn** |'],
    ['what does the picture show', 'Two falling lines of cash'],
    ['what could go wrong?', 'What often goes wrong:\n\n- **'],
    ['quelles erreurs éviter ?', 'What often goes wrong:'],
    ['summarize this lesson', 'The main points of **Know your runway**'],
    ['explain this lesson step by step', '1. '],
  ])('"%s" is about that lesson', async (question, expected) => {
    const reply = await talk({ lesson: LESSON })(question);
    expect(reply.slugs).toEqual([LESSON]);
    expect(reply.message).toContain(expected);
  });

  test.each(['what is this rash?', 'what is the capital of that country', 'who is this singer'])(
    '"%s" is not',
    async (question) => {
      const reply = await talk({ lesson: LESSON })(question);
      expect(reply).toMatchObject({ band: 'none', slugs: [] });
    },
  );

  test('what another lesson explains is explained from there', async () => {
    const reply = await talk({ lesson: LESSON })("I don't understand dilution");
    expect(reply.slugs[0]).toBe('valuation-and-dilution');
  });
});

test('of steps and points that were listed one can be chosen', async () => {
  const say = talk({ lesson: 'know-your-runway' });
  expect((await say('give me the steps')).message).toContain('Which of these steps');
  expect((await say('the third one')).message).toMatch(/^Step 3:\n\n/);
  expect((await say('number 1')).message).toMatch(/^Step 1:\n\n/);
  expect((await say('sum it up')).message).toContain('Which of these points');
  const point = await say('the last');
  expect(point.message).toMatch(/^\*\*Count back from your zero date[^*]+\*\*\n\n\S/);
  expect((await say('what is dilution?')).slugs[0]).toBe('valuation-and-dilution');
});
