import { beforeAll, describe, expect, test } from 'vitest';
import type { Library } from '#src/features/advisor/library/library.ts';
import { makeLibrary, startTalk, type TalkOptions } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});
const talk = (options?: TalkOptions) => startTalk(library, options);

describe('practice', () => {
  test('"quiz me" asks a term of the lesson and looks at the answer', async () => {
    const say = talk({ lesson: 'know-your-runway' });
    expect((await say('quiz me')).message).toContain('what does **Runway** mean');
    const checked = await say('how many months a business can go on before its cash is used up');
    expect(checked.message).toContain('Well done');
    expect(checked.message).toContain('what does **Gross burn** mean');
  });

  test('who gives up in a quiz is shown the meaning, and not judged', async () => {
    for (const message of ["I don't know", 'next', 'je ne sais pas']) {
      const say = talk({ lesson: 'know-your-runway' });
      await say('quiz me');
      const reply = await say(message);
      expect(reply.message, message).toMatch(/^\*\*Runway\*\*: /);
      expect(reply.message, message).toContain('what does **Gross burn** mean');
    }
  });

  test('"quiz me" takes the topic that is named, and "stop" ends it', async () => {
    const say = talk();
    expect((await say('quiz me on dilution')).slugs).toEqual(['valuation-and-dilution']);
    expect((await talk()('quiz me on pricing')).slugs).toEqual(['test-your-price-with-real-money']);
    expect((await say('stop')).message).not.toContain('The lesson puts it so');
  });

  test('a quiz question gets hints before its answer', async () => {
    const say = talk();
    const hint = await say(
      'Last month a grant of 2 million KES arrived in your account. How does it enter your runway?',
    );
    expect(hint.message).toContain('I start with a hint');
    expect(hint.message).not.toContain('left out of the net burn');
    expect((await say('it lowers the burn')).message).toContain('another hint');
    expect((await say('it lowers the burn of that month')).message).toContain(
      'Net burn shows how the business lives',
    );
  });

  test('answers of a quiz are not handed out', async () => {
    expect((await talk()('give me the answers to the quiz')).message).toContain(
      'I will not give you the answers of a quiz',
    );
  });
});
