import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { loadMentorContent } from '#src/features/advisor/library/mentor-content.ts';
import { Library } from '@inzira/mentor/library/library';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { textsIn } from '@inzira/mentor/mentor/mentor-texts';
import { languageOfReply } from '@inzira/mentor/mentor/reply-language';
import { findLessonSources } from '#src/features/learning/learning.ts';
import { CONTENT } from '#test/content.ts';
import { MENTOR_CACHE } from '#test/mentor-cache.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { makeLibrary as makeWhole, startTalk } from './mentor.fixture.ts';

const MVP = 'what-an-mvp-is';
const FRENCH = {
  answer:
    'Un MVP est la plus petite chose réelle qui répond à votre question. Donnez-la à quelques clients.\n\nCette semaine, écrivez votre question.',
  example: 'Aïcha vend dix bols de bouillie.',
  question: 'Que voulez-vous savoir\u00a0?',
};

/** A library in which one answer is translated, checked or not. */
let makeLibrary: (parts: { checked?: string; isChecked?: boolean }) => Library;
beforeAll(async () => {
  const { db } = await startTestApp({}, { withLessons: true });
  const content = loadMentorContent(CONTENT, MENTOR_CACHE);
  const lessons = await findLessonSources(db);
  const french = await findLessonSources(db, 'fr');
  makeLibrary = ({ checked, isChecked = false }) =>
    new Library(
      {
        ...content,
        answers: content.answers.map(({ checked: _, ...answer }) =>
          answer.id === MVP && isChecked ? { ...answer, checked: '2026-10-01' } : answer,
        ),
        translations: new Map([
          ['fr', new Map([[MVP, { ...FRENCH, ...(checked !== undefined && { checked }) }]])],
        ]),
      },
      lessons,
      [],
      undefined,
      { fr: french },
    );
});

describe('who asks in French', () => {
  const ask = (library: Library) => startTalk(library, { language: 'fr', card: NO_IDEA });

  test('is answered in French where the answer is translated, to be read aloud by the French voice', () => {
    const say = ask(makeLibrary({}));
    const reply = say('c’est quoi un MVP ?');
    expect(reply.message).toBe(
      '**Un MVP est la plus petite chose réelle qui répond à votre question.** Donnez-la à quelques clients.\n\nCette semaine, écrivez votre question.\n\nQue voulez-vous savoir\u00a0?',
    );
    expect(reply).toMatchObject({ language: 'fr', step: 'Cette semaine, écrivez votre question.' });
    expect(reply.more).toBe('**Un exemple**\n\nAïcha vend dix bols de bouillie.');
    expect(new Set(reply.spoken.map(({ language }) => language))).toEqual(new Set(['fr']));
    expect(say('donne-moi un exemple').message).toContain('Aïcha');
    expect(say('réexplique plus simplement').message).toContain('Un MVP est');
  });

  test('on an English page gets French buttons, below an answer and below none', async () => {
    const library = await makeWhole();
    for (const message of [
      'Comment fixer le prix de mes gâteaux ?',
      'Dois-je m’enregistrer à la TVA avec mes ventes ?',
      'zzz plugh, comment est-ce que je dois le faire avec mes clients ?',
    ]) {
      const asked = { message, isButton: false, language: 'en' };
      const language = languageOfReply(library, asked, NEW_MEMORY);
      const { suggestions } = startTalk(library, { language, card: NO_IDEA })(message);
      expect(language).toBe('fr');
      expect(suggestions.length).toBeGreaterThan(0);
      const english = new Set<string>([
        ...Object.values(textsIn('en').buttons),
        ...[...library.answers.values()].map(({ asks }) => asks),
      ]);
      for (const { text } of suggestions) expect(english).not.toContain(text);
    }
  });

  test('is told in one line that an answer is in English alone, and hears it in English', () => {
    const reply = ask(makeLibrary({}))('x', { intent: 'answer', answerId: 'what-runway-means' });
    const [, other] = [...makeLibrary({}).answers.values()];
    const told =
      reply.memory.answerId === null
        ? ask(makeLibrary({}))('x', { intent: 'answer', answerId: other?.id ?? null })
        : reply;
    expect(told.message).toMatch(/^Cette réponse n’existe pour l’instant qu’en anglais/);
    expect(told.language).toBe('en');
    expect(told.spoken.slice(0, 2).map(({ language }) => language)).toEqual(['fr', 'en']);
  });

  test.each([
    [{}, 'Pas encore relu par une deuxième personne.'],
    [
      { isChecked: true },
      'Vérifié en octobre 2026\u00a0; la traduction n’a pas encore été relue par une deuxième personne.',
    ],
    [{ isChecked: true, checked: '2026-11-28' }, 'Vérifié en novembre 2026.'],
  ])('reads what of it was checked: %o', (parts, line) => {
    expect(ask(makeLibrary(parts))('c’est quoi un MVP ?').basis).toBe(line);
  });

  test('finds lessons in French: their titles, main points and examples', () => {
    const library = makeLibrary({});
    const lesson = [...library.lessons.values()].find(({ slug }) => slug === 'what-an-mvp-is-for');
    const french = lesson && library.lessonIn(lesson, 'fr');
    expect(french?.language).toBe('fr');
    const say = startTalk(library, { language: 'fr', lesson: 'what-an-mvp-is-for', card: NO_IDEA });
    const summary = say('Résume', { intent: 'summary' });
    expect(summary.message).toContain(`**${french?.title}**`);
    expect(summary.message).toContain(french?.takeaways[0]);
    expect(say('Un exemple', { intent: 'example' }).message).not.toContain(
      'Cette réponse n’existe',
    );
  });
});

describe('who says that nothing moves, and not what', () => {
  test.each(['my thing is not moving', 'mon affaire n’avance pas', 'biashara haiendi'])(
    '"%s" is asked one question with three answers to choose',
    (message) => {
      const library = makeLibrary({});
      const language = library.languageOf(message) ?? 'en';
      const reply = startTalk(library, { language, card: NO_IDEA })(message);
      expect(reply.message).toBe(library.questionAbove('stuck', language));
      expect(reply.suggestions.map(({ intent }) => intent)).toEqual(['answer', 'answer', 'answer']);
      expect(reply.more).toBe('');
    },
  );
});

describe('who asks in a language that the mentor does not write', () => {
  const ASKED = [
    [
      'sw',
      'Nimeelewa swali lako',
      'mama mkwe anachukua vitu kila siku dukani kwangu, nifanye nini',
    ],
    [
      'en',
      'I hear your Pidgin',
      'my customers dey carry goods go house and dem no dey pay me, wetin I go do',
    ],
    ['en', 'I hear your Pidgin', 'abeg how I go take sell my garri for big supermarket'],
  ] as const;

  test.each(ASKED)(
    '%s: "%s" is said once, and before the answer or the question back',
    (language, line, message) => {
      const say = startTalk(makeLibrary({}), { language, card: NO_IDEA });
      expect(say(message).message.startsWith(line)).toBe(true);
      expect(say(message).message).not.toContain(line);
    },
  );

  test.each([
    ['sw', 'soko limekufa kwetu, nifanye nini', 'Kiingereza au Kifaransa'],
    ['sw', 'nataka kuua ushindani sokoni', 'Kiingereza au Kifaransa'],
    ['rw', 'ndashaka gutangira ubucuruzi, nahera he', 'mu Cyongereza no mu Gifaransa'],
  ] as const)(
    '%s: "%s" is told what the mentor can do and in which languages, and given no answer that is not sure',
    (language, message, told) => {
      const library = makeLibrary({});
      expect(library.languageOf(message)).toBe(language);
      const reply = startTalk(library, { language, card: NO_IDEA })(message);
      expect(reply.message).toContain(told);
      expect(reply.memory.answerId).toBeNull();
      expect(reply.message).not.toContain('**');
      expect(reply.suggestions.at(-1)?.intent).toBe('pass-on');
    },
  );

  test('plain English, a button and thanks are told nothing of it', () => {
    const say = startTalk(makeLibrary({}), { language: 'en', card: NO_IDEA });
    expect(say('how do I get a customer to pay what he owes me').message).not.toContain('Pidgin');
    expect(say('d girls i fired r nxt door n dey hv my clients').message).not.toContain('Pidgin');
    expect(say('Wetin be MVP', { intent: 'answer', answerId: MVP }).message).not.toContain(
      'Pidgin',
    );
  });

  test('in danger is told first in Pidgin where to go', () => {
    const say = startTalk(makeLibrary({}), { language: 'en', card: NO_IDEA });
    const { message } = say('my pikin don drink kerosene, e dey vomit');
    expect(message).toMatch(/^Thank you say you tell me\..*112/);
    expect(message).toContain('Do not make the person vomit');
  });

  test.each(['nataka kujiua, una msaada na namba ya simu', 'nimekunywa sumu, una msaada na namba'])(
    'Swahili with words that Pidgin has too is told so in Swahili: "%s"',
    (message) => {
      const say = startTalk(makeLibrary({}), { language: 'sw', card: NO_IDEA });
      expect(say(message).message).toMatch(/^Asante kwa kuniambia\./);
    },
  );
});
