import { beforeAll, describe, expect, test } from 'vitest';
import type { Library } from '@inzira/mentor/library/library';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

const talk = (options: Parameters<typeof startTalk>[1] = {}) => startTalk(library, options);

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

  test('a question that may only sound of harm is answered below the notice, and can be passed on', () => {
    for (const message of [
      'my aunt throws the goat cheese out of the museum hall, where can I rent a cold room in Huye',
      'my worker drops the bottle and hurts the drone of my brother, where is it repaired in Huye',
    ]) {
      const reply = talk()(message);
      expect(reply.message).toMatch(/^If somebody is hurt/);
      expect(reply.message).toMatch(/I cannot know|I do not know that yet/);
      expect(reply.buttons).toContain('pass-on');
    }
  });

  test('a question about a machine to hire brings no notice of danger', () => {
    for (const [message, language] of [
      ['Where in Kimironko can I rent a machine that grinds maize?', 'en'],
      ['Où à Kimironko louer une machine à moudre le maïs pour ma sœur ?', 'fr'],
    ] as const)
      expect(talk({ language })(message).message).not.toMatch(/112|findahelpline/);
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
    expect(reply.message).toContain('with part of the money and a date for the rest');
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
