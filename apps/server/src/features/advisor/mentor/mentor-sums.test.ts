import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '#src/features/advisor/idea.ts';
import type { Library } from '#src/features/advisor/library/library.ts';
import { makeLibrary, startTalk, type TalkOptions } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});
const talk = (options?: TalkOptions) => startTalk(library, options);

describe('sums', () => {
  test('the runway is worked out, cited and said aloud', async () => {
    const say = talk({ lesson: 'know-your-runway' });
    const reply = await say(
      'how much runway do I have with 9 million RWF and 1.2 million a month going out?',
    );
    expect(reply.message).toContain('**7.5 months**');
    expect(reply.message).toContain('RWF 9,000,000 ÷ RWF 1,200,000');
    expect(reply.slugs).toEqual(['know-your-runway']);
    expect(reply.spoken[0]).toMatchObject({
      language: 'en',
      text: expect.stringContaining('7.5 months'),
    });
  });

  test('a missing figure is asked for, and remembered', async () => {
    const say = talk();
    expect((await say('how long will my money last? I have 5 million')).message).toContain(
      'How much goes out in a month?',
    );
    expect((await say('400k')).message).toContain('**12.5 months**');
    expect((await talk()('we have 2m and burn 2m')).message).toContain('**1 month**');
  });

  test('figures come one by one, and are then turned another way', async () => {
    const say = talk({ card: NO_IDEA });
    expect((await say('how long will my money last?')).message).toContain('How much free cash');
    const cash = await say('I have 3 million RWF in the bank');
    expect(cash.message).toContain('How much goes out');
    expect(cash.idea).toBeNull();
    const runway = await say('we spend 400k monthly and sales bring in 150k');
    expect(runway.message).toContain('**12 months**');
    expect((await say('and if I cut spending by 20%?')).message).toContain('**17.6 months**');
  });

  test('a sum rests on what the lesson says of it, and another whole sum is a new one', async () => {
    const say = talk();
    const margin = await say('I buy at 800 and sell at 1000, what is my margin?');
    expect(margin.message).not.toContain('Eight figures on one page');
    await say('please calculate my runway, I spend 5m and earn 3m per month');
    expect((await say('I have 2 million and lose 250,000 a month')).message).toContain(
      '**8 months**',
    );
  });

  test('a price that was worked out can be lowered', async () => {
    const say = talk();
    await say('it costs 3000, what price gives a margin of 40%?');
    expect((await say('what if I give a discount of 10%')).message).toContain('a price of 4,500');
    expect((await say('and if I want a margin of 50%')).message).toContain('a price of 6,000');
  });

  test('another question in between is answered instead', async () => {
    const say = talk();
    await say('please calculate my runway');
    expect((await say('what is a cap table?')).slugs).toContain('cap-table-over-two-rounds');
  });

  test('two currencies are not mixed', async () => {
    const { message } = await talk()('runway with 9 million RWF and $1,200 a month going out');
    expect(message).toContain('two currencies');
  });

  test('in French', async () => {
    const { message, spoken } = await talk({ language: 'fr' })(
      'Combien de mois puis-je tenir avec 9 millions et 1,2 million par mois qui sort ?',
    );
    expect(message).toContain('**7,5 mois**');
    expect(spoken.map(({ language }) => language)).toContain('fr');
    expect(spoken.map(({ language }) => language)).toContain('en');
  });
});
