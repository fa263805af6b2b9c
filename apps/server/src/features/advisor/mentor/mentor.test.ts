import type { Plan } from '@inzira/contract/plan';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { NO_IDEA } from '#src/features/advisor/idea.ts';
import type { Library } from '#src/features/advisor/library/library.ts';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

/** Some are near one answer, and some near several. */
const QUESTIONS_NEARLY_ASKED = [
  'my customers and the money and the shop',
  'help me with my shop',
  'somebody in my family has put in money',
  'customers and a machine and the money',
  'my developer and my customers say different things',
  'something about the price of the thing',
  'the people at the market and my product',
  'the bank and my papers and the shop',
  'my friend asks again about the money',
  'the neighbour and the roof',
  'a visitor is near the village',
  'they told us to wait for the other side',
  'can you tell me how much it is for us',
  'my people want more of it',
  'the other people and their things',
];

const talk = (options: Parameters<typeof startTalk>[1] = {}) => startTalk(library, options);

describe('an answer', () => {
  test('is given to its question, with its lesson, a source where it has one, and its parts as buttons', () => {
    const say = talk();
    const reply = say('wat is an mvp?');
    expect(reply.finding?.band).toBe('answer');
    const answer = library.answers.get(reply.memory.answerId ?? '');
    expect(answer?.lesson?.slug).toBe('what-an-mvp-is-for');
    expect(reply.message).toContain(
      answer?.answer.split('{idea}')[0]?.split('\n')[0]?.slice(0, 40),
    );
    expect(reply.slugs).toEqual(['what-an-mvp-is-for']);
    expect(reply.buttons.length).toBeLessThanOrEqual(3);
    expect(reply.message).not.toContain('{idea}');
    for (const { intent, answer_id: id } of reply.suggestions) {
      const next = say('An example', { intent, answerId: id });
      expect(next.message, intent).not.toBe('');
      expect(next.message, intent).not.toContain('{idea}');
    }
  });

  test('names an idea only where it is known', () => {
    const withIdea = [...library.answers.values()].filter(({ for_idea: line }) => line);
    expect(withIdea.length).toBeGreaterThan(0);
    const [answer] = withIdea;
    const button = { intent: 'answer', answerId: answer?.id ?? null } as const;
    const known = talk()('x', button);
    expect(`${known.message}\n${known.more}`).toContain('a drying tunnel for mangoes');
    const unknown = talk({ card: NO_IDEA })('x', button);
    expect(unknown.message).not.toContain('For your idea');
    expect(unknown.buttons).toContain('idea');
  });

  test('is framed by one sentence for who asks in Swahili, once', () => {
    const say = talk({ language: 'sw' });
    for (const asked of ['what is an mvp', 'calculate my runway'])
      expect(talk({ language: 'sw' })(asked).message, asked).toMatch(/^Nimeelewa/);
    say('what is an mvp');
    expect(say('what is runway').message).not.toMatch(/^Nimeelewa/);
  });

  test('that is sure tells the second where that may have been meant, whole by a button, first of all', () => {
    const question = [...library.answers.values()].find(({ asks }) => {
      const { band, rivals } = library.find(asks);
      return band === 'answer' && rivals.length > 0;
    });
    const say = talk();
    const reply = say(question?.asks ?? '');
    const [second] = reply.finding?.rivals ?? [];
    expect(reply.buttons.filter((intent) => intent === 'answer')).toHaveLength(1);
    expect(reply.message).toContain(`And: **${second?.asks}** ${second?.answer.slice(0, 30)}`);
    expect(reply.suggestions[0]).toEqual({
      intent: 'answer',
      text: second?.asks,
      answer_id: second?.id,
    });
    // Nothing is asked back beside it.
    expect(reply.memory.pending).toBeNull();
    const given = say(second?.asks ?? '', { intent: 'answer', answerId: second?.id ?? null });
    expect(given.memory.answerId).toBe(second?.id);
    expect(given.buttons).not.toContain('answer');
  });

  test('that is plain has no button to another', () => {
    const reply = talk()('what is gross burn and net burn');
    expect(reply.finding).toMatchObject({ band: 'answer', rivals: [] });
    expect(reply.buttons).not.toContain('answer');
  });

  test('that is half sure is given whole, with two others to choose below it', () => {
    const said = QUESTIONS_NEARLY_ASKED.map((question) => {
      const say = talk({ card: NO_IDEA });
      return { say, near: say(question) };
    });
    const { say = talk(), near } =
      said.find(({ near: { finding } }) => finding?.band === 'half' && finding.rivals.length > 1) ??
      {};
    const [first] = near?.finding?.answers ?? [];
    const rivals = near?.finding?.rivals ?? [];
    expect(near?.message).toContain(`**${first?.answer.slice(0, 30)}`);
    expect(near?.message).toMatch(/Not this\?$/);
    expect(near?.suggestions.slice(0, 2).map(({ answer_id: id, text }) => [id, text])).toEqual(
      rivals.map(({ id, asks }) => [id, asks]),
    );
    const last = rivals.at(-1);
    const whole = say(last?.asks ?? '', { intent: 'answer', answerId: last?.id ?? null });
    expect(whole.memory.answerId).toBe(last?.id);
    expect(whole.message).toContain(last?.answer.slice(0, 30));
  });

  test('among several that are as likely is chosen by one question, and told by one tap', () => {
    const said = QUESTIONS_NEARLY_ASKED.map((question) => {
      const say = talk({ card: NO_IDEA });
      return { say, reply: say(question) };
    });
    const { say = talk(), reply } =
      said.find(({ reply: { finding } }) => finding?.band === 'unsure') ?? {};
    expect(reply?.message).toMatch(/^You ask: “.+”\. .*no sure answer/);
    expect(reply?.message).toContain('to a trainer');
    expect(reply?.message.split(/\s+/).length).toBeLessThan(60);
    expect(reply?.buttons).toEqual(['answer', 'answer', 'pass-on']);
    const [, second] = reply?.suggestions ?? [];
    const { memory } = say(second?.text ?? '', {
      intent: 'answer',
      answerId: second?.answer_id ?? null,
    });
    expect(memory.answerId).toBe(second?.answer_id);
  });

  test('has at most 60 words before "More" where its first sentence and its step are short', () => {
    // The signs of a sum are no words.
    const words = (text: string) => text.split(/[\s×÷=+−*]+/).length;
    const all = [...library.answers.keys()];
    for (const id of all.filter((_, at) => at % 12 === 0)) {
      const { message, memory, step } = talk({ card: NO_IDEA })('x', {
        intent: 'answer',
        answerId: id,
      });
      const lead = /^\*\*(.+?)\*\*/s.exec(message)?.[1] ?? '';
      const back =
        memory.pending?.kind === 'question' ? (library.answers.get(id)?.question ?? '') : '';
      // What must be said may be longer; nothing is added to it then.
      const least = words(lead) + words(step ?? '') + words(back);
      const facts = library.answers.get(id);
      if (facts?.facts || facts?.facts_topic) continue;
      expect(words(message), id).toBeLessThanOrEqual(Math.max(62, least));
    }
  });

  test('says when a second person read it, or that nobody has', () => {
    const all = [...library.answers.values()];
    const basisOf = (answer = all[0]) =>
      talk()('x', { intent: 'answer', answerId: answer?.id ?? null }).basis;
    const unread = all.find(({ checked }) => checked === undefined);
    if (unread) expect(basisOf(unread)).toContain('Not yet read by a second person.');
    const read = all.find(({ checked }) => checked !== undefined);
    if (read) expect(basisOf(read)).toMatch(/Checked in \w+ 20\d\d\.$/);
  });

  test('is given whole to who names it by its place among those that were told', () => {
    const question = QUESTIONS_NEARLY_ASKED.find((one) => {
      const { finding } = talk()(one);
      return finding?.band === 'half' && finding.rivals.length === 2;
    });
    for (const [place, ...replies] of [
      [0, 'the first', '1', 'Yes', 'la première'],
      [1, 'The second one, please', 'number 2', 'la deuxième', 'the other', 'l’autre'],
      [2, 'the last one', 'ya tatu', '3'],
    ] as const) {
      for (const reply of replies) {
        const say = talk();
        const { finding } = say(question ?? '');
        const told = finding?.answers[place];
        expect(say(reply).memory.answerId, reply).toBe(told?.id);
      }
    }
    expect(talk()('2').memory.answerId).toBeNull();
  });

  test('told below a sure one is given whole to who asks for the other, or names it', () => {
    const asked = 'what is dilution and how do i calculate my share after two rounds';
    for (const [reply, given] of [
      ['the other one', 'my-share-after-two-rounds'],
      ['ya pili', 'my-share-after-two-rounds'],
      ['later investors', 'my-share-after-two-rounds'],
    ] as const) {
      const say = talk();
      say(asked);
      expect(say(reply).memory.answerId, reply).toBe(given);
    }
  });

  test('goes on to the same topic where the next question names only a case', () => {
    const say = talk({ card: NO_IDEA });
    const { memory } = say('how do i find investors');
    const { finding } = say('and in rwanda?');
    expect(finding?.answers[0]?.id).toBe(memory.answerId);
    expect(say('and what is a balance sheet?').memory.answerId).toBe(
      'profit-statement-and-balance-sheet',
    );
  });

  test('of a long situation is the one that its last sentence asks for', () => {
    const reply = talk({ card: NO_IDEA })(
      'I have a tailoring business and I employ four girls. Two of them are apprentices. Last year I took a loan to buy electric machines. The machines are good but the work did not grow as I hoped, because people now buy ready made clothes. A hotel manager told me that they need uniforms for many people twice a year. I have never written a paper for such a company. How do I write a quotation for them?',
    );
    expect(reply.memory.answerId).toBe('write-a-quotation');
  });

  test('that is not plain is offered among two, beside a trainer, and a button gives it', () => {
    const reply = QUESTIONS_NEARLY_ASKED.map((question) => talk()(question)).find(
      ({ finding }) => finding?.band === 'none' && !finding.isFaint,
    );
    expect(reply?.buttons).toEqual(['answer', 'answer', 'pass-on']);
    const first = reply?.suggestions[0];
    const given = talk()(first?.text ?? '', {
      intent: 'answer',
      answerId: first?.answer_id ?? null,
    });
    expect(given.memory.answerId).toBe(first?.answer_id);
  });

  test('that is not even likely is not offered', () => {
    const found = library.find('what does my boss think of the flowers in our office');
    const find = vi
      .spyOn(library, 'find')
      .mockReturnValue({ ...found, band: 'none', isFaint: true, isOffTopic: false });
    const { buttons } = talk()('what does my boss think of the flowers in our office');
    find.mockRestore();
    expect(buttons).toEqual(['pass-on']);
  });

  test('"not what I meant" offers others', () => {
    const say = talk();
    const first = say('wat is an mvp?');
    const again = say('That is not what I meant.', { intent: 'not-meant' });
    expect(again.suggestions).toHaveLength(3);
    expect(again.suggestions.map((each) => each.answer_id)).not.toContain(first.memory.answerId);
    expect(talk()('That is not what I meant.').message).toContain('other words');
  });

  test('who answers the question back is told what to hold it against, and not declined', () => {
    const answer = [...library.answers.values()].find(
      (each) => each.question && (each.steps ?? each.goes_wrong ?? each.example),
    );
    if (!answer) return;
    const say = talk();
    say('x', { intent: 'answer', answerId: answer.id });
    expect(say('zzz about forty of them').message).toContain('Compare your answer with this');
  });
});

describe('who asks what nobody wrote', () => {
  test('is told so, and their question goes to a trainer when they say yes', () => {
    const say = talk();
    const reply = say('who won the champions league last night');
    expect(reply.message).toContain('I only know about building a business');
    expect(reply.kept).toBeNull();
    const business = startTalk(library);
    const untaught = business('xyzzy plugh frobnicate quux');
    expect(untaught.message).toContain('pass your question');
    expect(untaught.buttons).toContain('pass-on');
    expect(business('yes please').kept?.question).toBe('xyzzy plugh frobnicate quux');
    expect(business('yes, pass it on', { intent: 'pass-on' }).kept).toBeNull();
  });

  test('and has agreed to it before is not asked', () => {
    const card = { ...NO_IDEA, keep_questions_since: '2026-01-01T00:00:00.000Z' };
    const reply = talk({ card })('xyzzy plugh frobnicate quux');
    expect(reply.kept?.question).toBe('xyzzy plugh frobnicate quux');
    expect(reply.message).toContain('noted your question');
  });

  test('a person is asked for: the last question is passed on', () => {
    const say = talk();
    expect(say('I want to talk to a person').message).toContain('only a program');
    say('wat is an mvp?');
    expect(say('can I speak to a trainer please').message).toContain('pass your question');
  });
});

test('what names no business and may be one is asked about, and not sent away', () => {
  const found = library.find('half of my greens are yellow by evening what can I do');
  const find = vi
    .spyOn(library, 'find')
    .mockReturnValue({ ...found, band: 'none', isOffTopic: true, mayBeBusiness: true });
  const reply = startTalk(library)('half of my greens are yellow by evening what can I do');
  find.mockRestore();
  expect(reply.message).toContain('Is it one of these?');
  expect(reply.suggestions[0]?.answer_id).toBe(found.answers[0]?.id);
  expect(reply.buttons).not.toContain('pass-on');
});

test('a yes or no that belongs to another wording is left out', () => {
  const said = (message: string) => startTalk(library)(message).message.replaceAll('**', '');
  expect(said('wetin be profit sef')).toMatch(/^(?!No)/);
  const asked = startTalk(library)('Can I sell food without a licence?');
  expect(asked.message.replaceAll('**', '')).toMatch(/^(?!Often yes)/);
});

describe('an idea', () => {
  test('is read from the message, used, and confirmed before it is kept; once', () => {
    const say = talk({ card: NO_IDEA });
    const reply = say('I sell chapati at the bus park. Which belief do I test first?');
    expect(reply.idea).toBe('selling chapati at the bus park');
    expect(reply.slugs).toContain('choose-the-riskiest-assumption');
    expect(say('I sell eggs in Lagos. What is an mvp?').idea).toBeNull();
  });

  test.each([
    'i want to open a pharmacy what do i need',
    'I want to start a car wash how much money should I have',
    'i sell second hand shoes can i get a loan',
  ])('with a question behind it, "%s", is answered', (message) => {
    const reply = talk({ card: NO_IDEA })(message);
    expect(reply.message).not.toContain('Good to know');
    expect(reply.idea).not.toBeNull();
    expect(reply.finding?.band).not.toBe('none');
  });

  test('is asked for by its button alone, and what is none is never one', () => {
    const say = talk({ card: NO_IDEA });
    expect(say('wat is an mvp?').idea).toBeNull();
    const reply = say('For my idea', { intent: 'idea' });
    expect(reply.idea).toBe('');
    expect(reply.message).toContain('your own business idea');
    expect(
      talk({ card: NO_IDEA })('a few weeks ago my girlfriend stopped picking my calls').idea,
    ).toBeNull();
  });
});

describe('a sum', () => {
  test('of one sentence is told at once; where one figure lacks, the next message is that', () => {
    const say = startTalk(library);
    const whole = say('I buy 80 mangoes for 2400 and 10 rot, sold at 45, did I gain?');
    expect(whole.message).toContain('You gain 750');
    expect(whole.calculator).toMatchObject({ name: 'margin', worked_out: true });

    expect(say('I sell 40 chapati a day at 25, what do I earn?').message).toContain(
      'What does one cost you?',
    );
    expect(say('about 15 each').message).toContain('400 is left a day');
    // What comes next is a question of its own.
    say('I sell 40 chapati a day at 25, what do I earn?');
    expect(say('What is break even?').message).not.toContain('is left a day');
  });

  test('opens its calculator with the figures that are certain', () => {
    const reply = talk()(
      'I have 14.4 million in the bank and spend 1.2 million a month, how long will my money last?',
    );
    expect(reply.calculator).toEqual({
      name: 'runway',
      figures: { cash: 14_400_000, money_out: 1_200_000 },
      worked_out: true,
    });
    expect(reply.message).toMatch(/^Your money lasts about 12 months, without money coming in: /);
    expect(reply.spoken[0]?.text).toContain('about 12 months');
  });

  test('is told in French', () => {
    const reply = talk({ language: 'fr' })(
      'j’achète un savon à 420 et je le vends 500, quelle est ma marge ?',
    );
    expect(reply.message).toContain(
      'Vous gardez 500 − 420 = 80 sur chaque vente\u00a0: un taux de marque de 16\u00a0%',
    );
  });

  test.each([
    ['kila moja nauza 40, zinanigharimu 25 kila moja, faida ni asilimia ngapi', 'margin'],
    ['a basket costs me 700 and I add 50 percent on top, what price do I ask', 'price'],
  ] as const)('of "%s" is %s', (message, name) => {
    expect(talk()(message).calculator?.name).toBe(name);
  });

  test.each([
    'solve 3x + 7 = 22 for me please',
    'calculate 2a + 3 = 11',
    'x/4 = 9 solve',
    'find the value of y if 4y - 3 = 13',
    'simplify 3a + 2b',
  ])('is not what "%s" asks for: it is declined', (message) => {
    const reply = talk()(message);
    expect(reply.calculator).toBeNull();
    expect(reply.message).toContain('I only know about building a business');
    expect(talk()('1 x 900 = 900, what is my margin if I sell at 1200?').calculator).not.toBeNull();
  });

  test('is not told where a number may be another figure', () => {
    const reply = talk()('runway: cash 90,000, costs 20,000 a month, the other shop 8,000');
    expect(reply.message).toContain('I am not sure what each of your numbers is');
    expect(reply.message).not.toContain('Fill in the figures below');
    expect(reply.calculator?.worked_out).toBe(false);
    const sure = talk()('runway: cash 90,000, costs 20,000 a month');
    expect(sure.message).toContain('Your money lasts about 4.5 months');
  });

  test('that lacks a figure asks for it', () => {
    expect(
      talk()('I have 2.5 million in the bank, how many months will it last').message,
    ).toContain('What I still need: how much do you spend in a month?');
    expect(
      talk({ language: 'fr' })('on me prête 500 000 à 6 % sur 2 ans, combien je rends').message,
    ).toContain('ce taux est-il par mois ou par an\u00a0?');
  });

  test('compares the rates of two loans, in a year', () => {
    const reply = talk()(
      'bank gives 15% per year, sacco 1.2% per month which is cheaper for my shop',
    );
    expect(reply.message).toContain('1.2% a month × 12 = 14.4% a year');
    expect(reply.message).toContain('1.2% a month is cheaper, if');
    expect(reply.message).not.toContain('sounds small');
    expect(reply.calculator?.name).toBe('loan-cost');
    expect(
      talk()('bank 15% per year reducing, sacco 1.2% per month flat which is cheaper').message,
    ).not.toContain('is cheaper');
    expect(talk({ language: 'fr' })('prêt à 18 % par an ou 2 % par mois ?').message).toContain(
      'Le moins cher est 18\u00a0% par an',
    );
  });

  test('is not opened by months alone', () => {
    expect(talk()('My sales are flat for 3 months').calculator).toBeNull();
  });

  test('is not offered to who asks for none', () => {
    expect(
      talk()('I need 3 million RWF to buy a juice machine. Where do I get it?').calculator,
    ).toBeNull();
    expect(talk()('wat is an mvp?').calculator).toBeNull();
  });
});

test('a sum in two currencies is not worked out with one taken for the other', () => {
  const reply = startTalk(library, { language: 'fr' })(
    'ballot 120$ + transport 15$, 180 pièces dedans mais 30 gâtées. je vends 5000fc la pièce, 1$ = 2800fc. je gagne combien ?',
  );
  expect(reply.message).toContain('deux monnaies');
});

describe('beside a lesson', () => {
  const lesson = 'know-your-runway';

  test('its buttons speak of it', () => {
    const say = talk({ lesson });
    for (const intent of ['example', 'steps', 'goes-wrong', 'idea', 'summary'] as const) {
      const reply = say('x', { intent });
      expect(reply.slugs, intent).toEqual([lesson]);
      expect(reply.message.length, intent).toBeGreaterThan(40);
    }
    expect(say('Explain this with my idea', { intent: 'idea' }).message).toContain('mangoes');
  });

  test('says what the learner wrote in a plan that it may read, and begins with their figures', () => {
    const known = [...library.lessons.values()].find(({ slug }) => slug === lesson);
    const plan: Plan = {
      title: 'Tea stall',
      founder: 'Ama',
      notes: [
        {
          lesson_id: known?.id ?? 0,
          chapter_id: 1,
          title: known?.title ?? '',
          chapter: '',
          module: '',
          prompt: '',
          text: 'Kiosks pay late.',
          updated_at: '2026-11-22T10:00:00.000Z',
        },
      ],
      figures: [{ name: 'runway', figures: { cash: 900 }, updated_at: '2026-11-22T10:00:00.000Z' }],
      country: null,
      updated_at: '2026-11-22T10:00:00.000Z',
    };
    const own = talk({ plan, lesson, card: NO_IDEA })('For my idea', { intent: 'idea' });
    expect(own.message).toContain('> Kiosks pay late.');
    expect(talk({ lesson })('For my idea', { intent: 'idea' }).message).not.toContain('late');
    const about = [...library.answers.values()].filter(({ lesson: of }) => of === known);
    const ask = talk({ plan });
    expect(ask(about[0]?.asks ?? '').more).toContain('> Kiosks pay late.');
    expect(ask(about[1]?.asks ?? '').more).not.toContain('Kiosks');
    const emoji = {
      ...plan,
      notes: plan.notes.map((note) => ({ ...note, text: `${'n'.repeat(399)}😀.` })),
    };
    expect(talk({ plan: emoji })(about[0]?.asks ?? '').more).toContain('n😀');
    const sum = talk({ plan })('I spend 300 a month, how long does my cash last?');
    expect(sum.calculator).toMatchObject({ name: 'runway', figures: { cash: 900 } });
    // A result of both would not say whose figures it is made of.
    expect(sum.calculator?.worked_out).toBe(false);
    expect(sum.message).toContain('filled with the figures that you kept');
    for (const asked of [
      'What does my plan say?',
      "what's in my plan",
      'Que dit mon plan ?',
      'Qu’est-ce que j’ai écrit dans mon plan ?',
      'mpango wangu unasema nini',
    ]) {
      expect(talk({ plan })(asked).message, asked).toContain('> Kiosks pay late.');
      expect(talk({})(asked).message, asked).toContain('I cannot read your plan');
    }
    const swahili = talk({ plan, language: 'sw' })('mpango wangu unasema nini');
    expect(swahili.message).toMatch(/^Nimeelewa[^]*> Kiosks pay late\./);
    const empty = { ...plan, notes: [] };
    expect(talk({ plan: empty })('what does my plan say').message).toContain('not written');
    for (const other of ['What is my plan missing?', 'Show me how to write my plan'])
      expect(talk({})(other).message, other).not.toContain('your plan');
  });

  test('typed words do the same', () => {
    const say = talk({ lesson });
    expect(say('give me an example').slugs).toEqual([lesson]);
    expect(say('summarise this lesson').slugs).toEqual([lesson]);
  });

  test('each of its terms is asked once, and its meaning shown afterwards', () => {
    const say = talk({ lesson });
    const terms = [...library.lessons.values()].find(({ slug }) => slug === lesson)?.terms ?? [];
    for (const { term, definition } of terms) {
      expect(say('Quiz me', { intent: 'question' }).message).toContain(term);
      expect(say('it is some money thing').message).toContain(definition);
    }
    expect(say('Quiz me', { intent: 'question' }).message).toContain('all the words');
  });

  test('the next lesson is the one after it', () => {
    const lessons = [...library.lessons.values()];
    const at = lessons.findIndex(({ slug }) => slug === lesson);
    expect(talk({ lesson })('what should I learn next?').slugs).toEqual([lessons[at + 1]?.slug]);
    expect(talk({ lastLessonId: lessons.at(-1)?.id ?? null })('next lesson').message).toContain(
      'last lesson',
    );
  });
});

describe('a part of an answer', () => {
  test('is given of the topic that is named with it, before anything was asked', () => {
    const reply = talk()('How does runway apply to my idea?');
    expect(reply.slugs).toEqual(['know-your-runway']);
    expect(reply.message).toContain('mangoes');
    expect(talk()('give me an example of runway').slugs).toEqual(['know-your-runway']);
    expect(talk()('give me an example').message).toContain('On which topic?');
  });

  test('is of another topic than the last where one is named', () => {
    const say = talk();
    say('wat is an mvp?');
    expect(say('give me an example').slugs).toEqual(['what-an-mvp-is-for']);
    expect(say('give me an example of due diligence').slugs).toEqual([
      'due-diligence-and-data-room',
    ]);
  });

  test('can be asked for after a calculator', () => {
    const say = talk();
    const sum = say('I have 14 million and spend 1.2 million a month, how long will it last?');
    expect(sum.calculator?.name).toBe('runway');
    expect(sum.slugs).toEqual(['know-your-runway']);
    expect(say('give me an example').slugs).toEqual(['know-your-runway']);
  });
});

describe('who did not understand', () => {
  test.each([
    'explain again in simple words please',
    'I don’t understand that last part',
    'sijaelewa',
    'réexplique plus simplement',
    'i no understand',
    'what do you mean',
    'sorry i did not understand that, can you explain it to me again in more simple words',
  ])('"%s": reads the last answer in short, with its example and its steps', (said) => {
    const say = talk();
    const { memory, message } = say('wat is an mvp?');
    const again = say(said);
    expect(again.memory.answerId).toBe(memory.answerId);
    expect(again.message.length).toBeLessThan(message.length);
    expect(again.message).toContain(message.slice(0, 40));
    for (const { answer_id: id } of again.suggestions) expect(id).toBe(memory.answerId);
    expect(again.buttons).toContain('steps');
    expect(talk()(said).message).toMatch(/^(?:Which part of what|Quelle partie)/);
  });

  test('nothing of a word that they name is told about that word', () => {
    const say = talk();
    say('wat is an mvp?');
    expect(say('I don’t understand runway').slugs).not.toContain('what-an-mvp-is-for');
  });

  test('the word that was asked back reads what it means', () => {
    const say = talk({ lesson: 'know-your-runway' });
    say('Quiz me', { intent: 'question' });
    expect(say('i dont understand').message).toContain('those of the lesson');
  });

  test('several answers can still choose one', () => {
    const say = talk();
    const question = QUESTIONS_NEARLY_ASKED.find((one) => talk()(one).finding?.band === 'half');
    const told = say(question ?? '').finding?.answers;
    say('i dont understand');
    expect(say('the second').memory.answerId).toBe(told?.[1]?.id);
  });
});

test.each([
  ['what is inzira', 'what-inzira-is'],
  ['how do I get my certificate', 'how-to-get-my-certificate'],
  ['is it free', 'is-inzira-free'],
  ['who can read what I write here', 'who-reads-what-i-write'],
  ['does it work without internet', 'inzira-without-internet'],
  ['how do I change the language', 'change-the-language-of-inzira'],
  ['how do I join an organization', 'how-to-join-an-organization'],
  ['how do I delete my account', 'delete-my-inzira-account'],
])('"%s" is answered of Inzira itself', (question, answerId) => {
  expect(talk({ card: NO_IDEA })(question).memory.answerId).toBe(answerId);
});

test('the gist of an answer ends where its sentence and its quotation end', () => {
  const { message } = QUESTIONS_NEARLY_ASKED.map((question) => talk()(question)).find(
    ({ finding }) => finding?.band === 'half',
  ) ?? { message: '' };
  expect(message).not.toBe('');
  for (const paragraph of message.split('\n\n')) expect(paragraph.split('"').length % 2).toBe(1);
});

describe('before everything else', () => {
  test('whom food made ill is helped first, and told of the business after that', () => {
    const reply = startTalk(library)('three guests who ate my food are vomiting');
    expect(reply.message).toMatch(/^Stop serving/);
    expect(reply.suggestions[0]?.answer_id).toBe('customer-was-hurt-or-ill');
  });

  test('words of harm that do not say what happened are told where help is', () => {
    const reply = startTalk(library)('my uncle at the stall has no pulse');
    expect(reply.message).toContain('call the emergency number');
    expect(reply.buttons).toEqual([]);
  });

  test('who speaks of dying and owes is offered no question about either', () => {
    const reply = talk()(
      'they took my stock and call every hour for 2 million. what becomes of a loan after my funeral, my wife must not know',
    );
    expect(reply.message).toContain('call the emergency number');
    expect(reply.buttons).toEqual([]);
  });

  test('words of crisis get help, whatever button they come with', () => {
    for (const button of [{}, { intent: 'example' }] as const)
      expect(talk()('I want to end my life', button).message).toContain('findahelpline.com');
    expect(talk()('costs are killing me').message).not.toContain('findahelpline.com');
  });

  test.each([
    [
      'nyabo my man locked the shop again with me inside the night and he keeps the two keys and my phone. how do i arrange stock when he is only opening at ten',
      'en',
      'What was done to you is not your fault',
    ],
    [
      'Quatre clientes qui ont mangé mon attiéké poisson à midi sont couchées depuis, elles voient flou. Est-ce que je dois les rembourser ?',
      'fr',
      '112',
    ],
  ] as const)('danger told without a word of harm: "%s"', (message, language, help) => {
    const reply = talk({ language })(message);
    expect(reply.message).toContain(help);
    expect(reply.buttons).not.toContain('pass-on');
  });

  test('words of harm without a plain answer bring help first, and the choices below it', () => {
    for (const [message, language] of [
      [
        'they took my cousin because I did not pay and want 50000 by night, which loan is quick',
        'en',
      ],
      [
        'il ferme la porte à clé quand il sort et je ne peux pas aller au marché, comment vendre',
        'fr',
      ],
    ] as const) {
      const reply = talk({ language })(message);
      expect(reply.message).toMatch(/^(?:If somebody is hurt|Si quelqu’un est blessé)/);
      expect(reply.message).toContain('112');
      expect(reply.suggestions).not.toEqual([]);
      expect(reply.buttons).not.toContain('pass-on');
    }
  });

  test('whoever tells of business with a word of harm still gets what is known', () => {
    const reply = talk({ language: 'fr' })(
      'mon grand frere vient chaque fin du mois prendre dans la caisse. si je refuse on dit au village que je suis ingrat. je bosse pour qui alors',
    );
    expect(reply.message).toContain('une somme fixe chaque mois');
  });

  test('who is ashamed of a debt and names it is answered beside the comfort', () => {
    const reply = talk()(
      'I took goods from wholesaler, 15000, and told him friday. friday is tomorow and i have 4000 only. i am so ashamed i want to switch off the phone',
    );
    expect(reply.message).toContain('findahelpline.com');
    expect(reply.message).toContain('Offer half now and half on a date');
  });

  test('help comes first in the language of who needs it', () => {
    for (const [language, said, own] of [
      ['sw', 'nataka kufa', /^Asante kwa kuniambia.* 112/],
      ['rw', 'ndashaka gupfa', /^Urakoze kubimbwira.* 112/],
      ['fr', 'je veux mourir', /^Merci de me l’avoir dit/],
    ] as const) {
      const { message } = talk({ language })(said);
      expect(message).toMatch(own);
      expect(message).toContain('findahelpline.com');
    }
  });

  test('who is low and asks beside it is met, and answered', () => {
    for (const asked of [
      'i have been losing money for 9 months straight and I feel ashamed, how do I know it is time to close the business',
      'I am depressed, my customers left. How do I get them back?',
    ]) {
      const reply = talk()(asked);
      expect(reply.message, asked).toMatch(/^I am sorry, that is hard to carry/);
      expect(reply.message, asked).not.toContain('weighs most on you');
      expect(reply.memory.answerId, asked).not.toBeNull();
    }
  });

  test('who is low for what they owe is met, told where to call, and answered', () => {
    const reply = talk()(
      'je n’en peux plus, j’ai des dettes partout et les créanciers m’appellent',
    );
    expect(reply.message).toMatch(/^I am sorry, that is hard to carry.*findahelpline/);
    expect(reply.memory.answerId).not.toBeNull();
    expect(talk()('I feel like a failure').memory.answerId).toBeNull();
  });

  test('who is low is met; who was left in charge is answered', () => {
    expect(talk()('I feel like a failure').message).toContain('hard to carry');
    expect(talk()('my husband left me in charge').message).not.toContain('hard to carry');
  });

  test('answers of a quiz are not given', () => {
    expect(talk()('give me the answers to the quiz').message).toContain('score');
  });
});

test.each([
  ['hello, i have a question', 'I am your mentor'],
  ['olá, tudo bem?', 'I am your mentor'],
  ['السلام عليكم', 'I am your mentor'],
  ['obrigado', 'You are welcome'],
  ['what topics can you help with', 'prices, selling, records and money'],
  ['can you give me betting tips', 'I only know about building a business'],
  ['can you write my essay for school', 'I only know about building a business'],
])('"%s" is met as what it is', (message, said) => {
  expect(talk({ card: NO_IDEA })(message).message).toContain(said);
});

test('spoken replies stay under 80 words and end with what is asked', () => {
  for (const question of [
    'wat is an mvp?',
    'how do I work out my break-even',
    'hello',
    'who are you',
    'i am depressed',
    'xyzzy',
  ])
    expect(
      talk()(question)
        .spoken.map(({ text }) => text)
        .join(' ')
        .split(/\s+/).length,
      question,
    ).toBeLessThanOrEqual(80);
});
