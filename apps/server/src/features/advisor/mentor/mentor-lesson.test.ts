import type { Plan } from '@inzira/contract/plan';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { makeLibrary, startTalk, QUESTIONS_NEARLY_ASKED } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

const talk = (options: Parameters<typeof startTalk>[1] = {}) => startTalk(library, options);

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
    // Mixing both would hide whose figures the result uses.
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
