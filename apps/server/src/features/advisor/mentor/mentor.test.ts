import { beforeAll, describe, expect, test, vi } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import {
  findQuestionBetweenTwo,
  makeLibrary,
  startTalk,
  QUESTIONS_NEARLY_ASKED,
} from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

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
    const say = talk();
    const reply = say(findQuestionBetweenTwo(library));
    const [second] = reply.finding?.rivals ?? [];
    expect(reply.buttons.filter((intent) => intent === 'answer')).toHaveLength(1);
    expect(reply.message).toContain(`And: **${second?.asks}** ${second?.answer.slice(0, 30)}`);
    expect(reply.suggestions[0]).toEqual({
      intent: 'answer',
      text: second?.asks,
      answer_id: second?.id,
    });
    // No question is asked in addition.
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
      said.find(
        ({ near: { finding } }) =>
          finding?.band === 'half' &&
          finding.rivals.length > 1 &&
          // A leading "no" is left out if the question was not a yes-or-no one.
          !/^(?:yes|no|often|mostly|usually)\b/i.test(finding.answers[0]?.answer ?? ''),
      ) ?? {};
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
    expect(reply?.message).toContain('to the Inzira team');
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
    // Signs of arithmetic do not count as words.
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
      // Required parts may exceed the limit; then nothing optional is added.
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

  test('says the month of its source and of its reading once, and no date of a file', () => {
    const all = [...library.answers.values()].filter(({ source }) => source);
    expect(all.length).toBeGreaterThan(5);
    for (const { id } of all) {
      const { basis } = talk()('x', { intent: 'answer', answerId: id });
      expect(basis, id).toMatch(/^Source: \[.+\]\(\S+\)/);
      expect(basis.replaceAll(/\]\(\S+\)/g, ''), id).not.toMatch(/20\d\d-\d\d/);
      const months = [...basis.matchAll(/hecked in (\w+ 20\d\d)/g)].map(([, month]) => month);
      expect(new Set(months).size, id).toBe(months.length);
    }
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
    const asked = 'what is dilution and what will my share be after two rounds';
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
    expect(say('and what is vat?').memory.answerId).toBe('how-vat-works');
  });

  test('of a long situation is the one that its last sentence asks for', () => {
    const reply = talk({ card: NO_IDEA })(
      'I have a tailoring business and I employ four girls. Two of them are apprentices. Last year I took a loan to buy electric machines. The machines are good but the work did not grow as I hoped, because people now buy ready made clothes. A hotel manager told me that they need uniforms for many people twice a year. I have never written a paper for such a company. How do I write a quotation for them?',
    );
    expect(reply.memory.answerId).toBe('write-a-quotation');
  });

  test('that is not plain is offered among two, before the way to a person, and a button gives it', () => {
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
  test('is told so, and their question goes to the team when they say yes', () => {
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

  test('an offer holds for the next message alone: a later yes passes nothing on', () => {
    const say = startTalk(library);
    say('xyzzy plugh frobnicate quux');
    say('wat is an mvp?');
    expect(say('yes please').kept).toBeNull();
    expect(say('yes, pass it on', { intent: 'pass-on' }).kept).toBeNull();
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

test('with a yes or no that is left out its "because" goes, too', () => {
  const message = 'the bank says no, is there another way to money';
  const found = library.find(message);
  const answer = [...library.answers.values()].find((one) =>
    /^(?:Mostly|Often) (?:yes|no), because/.test(one.answer),
  );
  if (!answer) throw new Error('No answer begins with a verdict and its reason.');
  const find = vi
    .spyOn(library, 'find')
    .mockReturnValue({ ...found, band: 'answer', answers: [answer], rivals: [] });
  const reply = startTalk(library)(message);
  find.mockRestore();
  expect(reply.message).toMatch(/^\*\*(?!Because)[A-Z]/);
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
