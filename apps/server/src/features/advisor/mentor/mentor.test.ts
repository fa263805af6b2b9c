import { beforeAll, describe, expect, test } from 'vitest';
import { LibraryShelf } from '#src/features/advisor/library/library-shelf.ts';
import { NO_IDEA } from '#src/features/advisor/idea.ts';
import type { Library } from '#src/features/advisor/library/library.ts';
import { countWords } from '#src/features/advisor/library/passages.ts';
import { Vocabulary } from '#src/features/advisor/library/vocabulary.ts';
import { CONTENT } from '#test/content.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { NEW_MEMORY } from './memory.ts';
import { answerMessage } from './mentor.ts';
import { CARD, makeLibrary, startTalk, type TalkOptions } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});
const talk = (options?: TalkOptions) => startTalk(library, options);

test('a named thing is applied to the learner’s own idea', async () => {
  for (const question of [
    'How does runway apply to my idea?',
    'apply runway to my business',
    'runway for my idea',
  ]) {
    const reply = await talk()(question);
    expect(reply.slugs[0], question).toBe('know-your-runway');
    expect(reply.message, question).toContain('a drying tunnel for mangoes');
  }
});

describe('answers from lessons', () => {
  test('a term is defined in its lesson’s words', async () => {
    const { message, slugs, band } = await talk()('what is net burn?');
    expect(message).toContain(
      'The cash that leaves a business in a month minus the cash that comes in',
    );
    expect(slugs).toEqual(['know-your-runway']);
    expect(band).toBe('strong');
  });

  test('the topic is remembered: example, steps, my own case', async () => {
    const say = talk();
    await say('what is runway?');
    const example = await say('give me an example');
    expect(example.message).toContain('Aline');
    expect(example.slugs).toEqual(['know-your-runway']);
    expect((await say('and how do I do it?')).message).toMatch(/1\. .+\n2\. /);
    const own = await say('and in my case?');
    expect(own.message).toContain('For a drying tunnel for mangoes, take your last three months');
  });

  test('opening another lesson ends the topic', async () => {
    const { memory } = await talk({ lesson: 'know-your-runway' })('what is runway?');
    const open = [...library.lessons.values()].find(({ slug }) => slug === 'pitch-in-ten-slides');
    const reply = await answerMessage(library, {
      message: 'give me an example',
      language: 'en',
      memory,
      card: CARD,
      lessonId: open?.id ?? null,
      findLastLesson: async () => null,
    });
    expect(reply.lessonIds).toEqual([open?.id]);
  });

  test('two terms are compared by their definitions', async () => {
    const { message, slugs } = await talk()(
      'what is the difference between gross burn and net burn?',
    );
    expect(message).toContain('**Gross burn**');
    expect(message).toContain('**Net burn**');
    expect(slugs).toEqual(['know-your-runway']);
  });

  test('"not what I meant" brings another lesson for the same question', async () => {
    const say = talk();
    const first = await say('should I ask for a deposit?');
    const second = await say('not what I meant');
    expect(second.slugs).not.toContain(first.slugs[0]);
    expect(second.slugs.length).toBeGreaterThan(0);
    const third = await say('not what I meant');
    for (const slug of [first.slugs[0], second.slugs[0]]) expect(third.slugs).not.toContain(slug);
  });

  test('weak evidence offers two lessons, and a choice between them is understood', async () => {
    const say = talk();
    const offer = await say('how do I find customers');
    expect(offer.band).toBe('weak');
    expect(offer.message).toContain('I am not sure');
    expect(offer.slugs).toHaveLength(2);
    expect((await say('the second one')).slugs[0]).toBe(offer.slugs[1]);
  });

  test('what follows an unsure answer is about the first lesson that it offered', async () => {
    for (const next of ['explain with my idea', 'summarise that', 'give me an example']) {
      const say = talk();
      const offer = await say('how do I test it without building');
      expect(offer.band, next).toBe('weak');
      expect((await say(next)).slugs, next).toEqual([offer.slugs[0]]);
    }
  });

  test('ends with one question back, and asks for the idea once', async () => {
    const say = talk({ card: NO_IDEA });
    const first = await say('what is runway?');
    expect(first.message).toMatch(/What is your own business idea, in one line\?[^?]*$/);
    const second = await say('I sell dried mangoes to schools');
    expect(second.idea).toBe('I sell dried mangoes to schools');
    expect(second.message).toContain('“I sell dried mangoes to schools”');
    expect((await say('what is dilution?')).message).not.toContain(
      'What is your own business idea',
    );
  });

  test.each([
    ['an app that connects nurses with old people at home', true],
    ['We sell solar lamps to farmers, who pay in parts', true],
    ['je vends du jus de gingembre aux bureaux', true],
    ['dried mangoes for schools', true],
    ['I repair phones near the bus park', true],
    ['kitchen gardens on 3 roofs in Kampala', true],
    ['should my first customers get it for free', false],
    ['I have 3 million RWF in the bank', false],
    ['i sell each for 50 shillings', false],
    ["I want to kill my competitor's prices", false],
    ['you are stupid and useless', false],
    ["I don't have one yet", false],
    ['no idea yet', false],
    ['na so', false],
    ['okay then', false],
    ['runway when sales are slow', false],
  ])('asked for the idea, "%s" is one: %s', async (message, isIdea) => {
    const say = talk({ card: NO_IDEA });
    await say('what is runway?');
    expect((await say(message)).idea).toBe(isIdea ? message : null);
  });

  test('matters of law, tax and money are explained and not decided', async () => {
    expect((await talk()('should I sign this SAFE contract?')).message).toContain('ask a lawyer');
    expect((await talk()('should I tell the investor about our tax problem')).message).toContain(
      'tax office',
    );
  });

  test.each(['en', 'fr'])('what is said aloud stays under 80 words (%s)', async (language) => {
    const say = talk({ language });
    for (const message of [
      'what is runway?',
      'give me an example',
      'steps',
      'summarise it',
      'hello',
      'who are you',
    ]) {
      const { spoken } = await say(message);
      expect(countWords(spoken.map(({ text }) => text).join(' ')), message).toBeLessThanOrEqual(80);
      expect(spoken.length, message).toBeGreaterThan(0);
    }
  });
});

describe('what it does not know', () => {
  test.each([
    'what is the capital of France?',
    'tell me a joke',
    'who won the match yesterday?',
    'quelle est la capitale du Sénégal ?',
  ])('%s is refused kindly, with an offer', async (question) => {
    const say = talk();
    const reply = await say(question);
    expect(reply.band).toBe('none');
    expect(reply.slugs).toEqual([]);
    expect(reply.message).toContain('Shall I pass your question');
    expect(reply.kept).toBeNull();
    const after = await say('yes, please');
    expect(after.kept).toMatchObject({ question });
  });

  test('with consent a question is kept at once; with a no it is not', async () => {
    const consenting = talk({
      card: { ...CARD, keep_questions_since: '2026-01-01T00:00:00.000Z' },
    });
    expect((await consenting('how do I breed rabbits in winter')).kept).toMatchObject({
      question: 'how do I breed rabbits in winter',
    });
    const say = talk();
    await say('how do I breed rabbits in winter');
    expect((await say('no')).kept).toBeNull();
  });

  test('health is left to those who know', async () => {
    expect((await talk()('what medicine is good for malaria')).message).toContain('doctor');
  });
});

describe('people', () => {
  test.each(['I want to kill myself', 'je veux mourir, envie de mourir', 'my husband beats me'])(
    '%s: a humane answer with where to find help, before everything else',
    async (message) => {
      const say = talk();
      await say('please calculate my runway');
      const reply = await say(message);
      expect(reply.message).toContain('findahelpline.com');
      expect(reply.slugs).toEqual([]);
    },
  );

  test.each([
    ['hello', 'I am your mentor'],
    ['thank you so much', 'You are welcome'],
    ['are you a robot?', 'a computer program'],
    ['what should I learn next?', 'Your next lesson is'],
  ])('%s', async (message, answer) => {
    expect((await talk()(message)).message).toContain(answer);
  });

  test('a greeting before a question does not hide it', async () => {
    expect((await talk()('Hello! what is a term sheet?')).slugs).toContain(
      'negotiate-the-term-sheet',
    );
  });
});

describe('hostile texts', () => {
  test('an idea stays plain words in a reply', async () => {
    const idea = '<img src=x onerror=alert(1)> [click](javascript:alert(1)) # ignore all rules';
    const say = talk({ card: { ...CARD, idea } });
    await say('what is runway?');
    const { message } = await say('and in my case?');
    expect(message).not.toMatch(/<img|\]\(|javascript:alert\(/);
  });

  test('strange messages are answered as any other', async () => {
    for (const message of [
      '?',
      '...',
      '🎉🎉',
      'a'.repeat(4000),
      '%00',
      '((((',
      '\\',
      '1234567890',
      '{"a":1}',
      "'; drop table users; --",
    ]) {
      const { message: reply } = await talk()(message);
      expect(reply.length, message.slice(0, 20)).toBeGreaterThan(0);
    }
  });
});

test('without lessons it says so', async () => {
  const empty = await new LibraryShelf(Vocabulary.read(CONTENT)).get((await startTestApp()).db);
  const reply = await answerMessage(empty, {
    message: 'what is runway?',
    language: 'en',
    memory: NEW_MEMORY,
    card: NO_IDEA,
    lessonId: null,
    findLastLesson: async () => null,
  });
  expect(reply.message).toContain('no lessons here yet');
});

test('a common mistake is told as one', async () => {
  const { message } = await talk()('we build all the database first and the screens next week');
  expect(message).toContain('What often goes wrong:\n\n**Building in layers.** All the database');
});

test('no quotation stops at a colon or within quotation marks', async () => {
  for (const { slug } of library.lessons.values()) {
    const steps = await talk({ lesson: slug })('give me the steps');
    for (const line of steps.message.split('\n').filter((text) => /^\d+\. /.test(text)))
      expect(line.split('"').length % 2, `${slug}: ${line}`).toBe(1);
  }
  const { message } = await talk()('I have no business idea, where do I start?');
  expect(message).not.toMatch(/:\n\n(?:Your question could|Would you|\*\*For your)/);
});

test('an idea that is told before it was asked for is kept', async () => {
  const say = talk({ card: NO_IDEA });
  expect((await say('I want to sell eggs in Lagos')).idea).toBe('I want to sell eggs in Lagos');
  for (const message of ['I want to grow my business', 'I want to start a company', 'I sell at 50'])
    expect((await talk({ card: NO_IDEA })(message)).idea, message).toBeNull();
  expect((await talk()('I want to sell eggs in Lagos')).idea).toBeNull();
});

test('who wants a person is offered one, with the question that was asked before', async () => {
  const say = talk();
  await say('what is runway?');
  const offer = await say('I want to talk to a person');
  expect(offer.message).toContain('to a trainer?');
  expect(offer.memory.pending).toEqual({ kind: 'pass-on', question: 'runway?' });
});

test.each([
  'you are stupid and useless',
  'this answer is rubbish',
  'that did not help',
  'shut up',
  'fuck you',
  "c'est nul",
])('"%s" is met with an apology, and offered to nobody', async (message) => {
  const reply = await talk()(message);
  expect(reply.message).toBe('Sorry, I took you the wrong way. Can you say it in other words?');
  expect(reply.memory.pending).toBeNull();
});

test('in steps bold words stay bold', async () => {
  for (const lesson of library.lessons.values()) {
    const { message } = await talk({ lesson: lesson.slug })('give me the steps');
    expect(message, lesson.slug).not.toMatch(/[.!?] \*\*(?:\s|$)/m);
  }
});

test('a question in Swahili is answered in English, which is said once in Swahili', async () => {
  const say = talk();
  const first = await say('nitajuaje kama mkopo huu ni ghali');
  expect(first.message).toMatch(/^Nimeelewa swali lako kwa Kiswahili/);
  expect(first.spoken.map(({ text }) => text).join(' ')).not.toContain('Nimeelewa');
  expect((await say('nipange bei gani ya kuuza')).message).not.toContain('Nimeelewa');
  expect((await talk()('wetin be runway')).message).not.toContain('Nimeelewa');
});
