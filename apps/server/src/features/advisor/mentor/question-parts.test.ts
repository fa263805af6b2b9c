import { expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { isQuestion, questionsIn, requestsIn } from '@inzira/mentor/mentor/question-parts';
import { Turn } from '@inzira/mentor/mentor/turn';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

test.each([
  ['How long should a pitch be, and what slides must be in?', 2],
  ['my landlord raised the rent. Can he do that? How do i find another shop?', 2],
  ['I want to hire: how do I choose and what do I pay', 2],
  ['how I go take find customer and how much I go sell am', 2],
  ['combien payer mon premier employé et faut-il un contrat', 2],
  ["dois-je avoir un compte et comment séparer l'argent", 2],
  ['bei gani niuze na je, niwape wateja punguzo', 2],
  ['what is churn? how do I reduce it?', 2],
  ['c’est quoi la TVA et à partir de combien je la paie', 2],
  ['nianze vipi ufugaji na nitauza mayai wapi', 2],
])('"%s" asks two things', (message, questions) => {
  expect(questionsIn(message)).toHaveLength(questions);
});

test.each([
  'how and when do I pay my tax',
  'is it better to hire a friend or a stranger and why',
  'should I take a loan, or should I look for an investor?',
  'my brother and my sister both want to work here, what should i do',
  'what do i do with a worker who comes late and is rude',
  'I am here, where people are poor, and when they come they ask for credit. What do I do?',
  'I have three ideas and cannot choose. How should I pick',
  'nina duka na wateja hawaji, nifanye nini',
  "j'ai une boutique et quand je vends à crédit on ne paie pas, que faire",
  'i have a phone and airtime and no capital',
])('"%s" asks one thing', (message) => {
  expect(questionsIn(message)).toEqual([]);
});

test.each(['coment trouver des client', 'pourkoi personne achète', 'quelle banque choisir'])(
  '"%s" is a question as it is typed',
  (message) => {
    expect(isQuestion(message)).toBe(true);
  },
);

test.each(['commencer par trois clients', 'about forty of them'])('"%s" is none', (message) => {
  expect(isQuestion(message)).toBe(false);
});

test.each([
  'I want a full business plan for my poultry farm in Musanze, and how do I register it and pay tax?',
  'Make me a marketing plan for my salon and tell me how to hire a hairdresser',
  'I want to write a business plan and I also want to know which licence a restaurant needs',
  'Give me a budget for a bakery; and how do I protect my brand name?',
  'Help me write a pitch for investors, and also how do I open a bank account for the business?',
  "Je veux un plan d'affaires complet pour mon élevage, et comment l'enregistrer et payer l'impôt ?",
  "Je veux écrire un plan d'affaires et je veux aussi savoir quelle licence il faut",
  'Donnez-moi un budget pour une boulangerie ; et comment protéger le nom de ma marque ?',
  'Faites-moi un plan pour mon salon et dites-moi comment embaucher une coiffeuse',
  'Aidez-moi à écrire un pitch, et comment ouvrir un compte en banque ?',
])('"%s" asks for two things', (message) => {
  expect(requestsIn(message)).toHaveLength(2);
});

test.each([
  'How do I buy and sell maize?',
  'What is the difference between profit and revenue?',
  'How do I share profits between me and my brother?',
  'My brother and I sell shoes and we fight about money',
  'Where do I find cheap flour and sugar?',
  'I want to start a salon and barber shop',
  'Comment acheter et vendre du maïs ?',
  'Je veux ouvrir un salon de coiffure et de barbier',
  'Mon frère et moi vendons des chaussures et nous nous disputons',
  'Vaut-il mieux louer ou acheter une boutique ?',
])('"%s" asks for one thing', (message) => {
  expect(requestsIn(message)).toEqual([]);
});

test('a request of two parts has an answer, and questions that differ', async () => {
  const library = await makeLibrary();
  for (const [message, language] of [
    [
      'I want to write a business plan and I also want to know which licence a restaurant needs',
      'en',
    ],
    ['Donnez-moi un budget pour une boulangerie ; et comment protéger le nom de ma marque ?', 'fr'],
    [
      'I want a full business plan for my poultry farm in Musanze, and how do I register it and pay tax?',
      'en',
    ],
  ] as const) {
    const { message: said, suggestions } = startTalk(library, { language })(message);
    expect(said).not.toMatch(/no sure answer|pas de réponse sûre|I do not know/);
    expect(suggestions.length).toBeGreaterThan(0);
  }
});

test.each([
  'money',
  'Tax?',
  'zzz',
  'customers',
  'the loan',
  'prix ?',
  'les clients',
  'my business',
])('"%s" is asked back, and is passed on to nobody', async (message) => {
  const library = await makeLibrary();
  const card = { ...NO_IDEA, keep_questions_since: '2026-01-01T00:00:00.000Z' };
  const asked = startTalk(library)(message);
  expect(asked.buttons).not.toContain('pass-on');
  expect(asked.suggestions.length).toBeGreaterThan(0);
  expect(startTalk(library, { card })(message).kept).toBeNull();
});

test('the way to a person is the last of the choices', async () => {
  const { buttons } = startTalk(await makeLibrary())(
    'my worker drops the bottle on the drone of the museum, where is it repaired in Huye',
  );
  expect(buttons.at(-1)).toBe('pass-on');
  expect(buttons.indexOf('pass-on')).toBe(buttons.length - 1);
});

test('a question that differs by the country alone is offered once', async () => {
  const library = await makeLibrary();
  const [answer] = library.answers.values();
  const turn = new Turn(library, {
    message: 'x',
    intent: null,
    answerId: null,
    language: 'en',
    memory: NEW_MEMORY,
    lessonId: null,
    lastLessonId: null,
    card: NO_IDEA,
    plan: null,
  });
  expect(answer).toBeDefined();
  for (const text of [
    'How do I register a business in Rwanda?',
    'How do I register my business?',
    'How do I register a brand?',
  ])
    turn.offer('answer', text, answer ?? null);
  expect(turn.done().suggestions.map(({ text }) => text)).toEqual([
    'How do I register a business in Rwanda?',
    'How do I register a brand?',
  ]);
});
