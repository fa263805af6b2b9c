import { expect, test } from 'vitest';
import { isQuestion, questionsIn } from './question-parts.ts';

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
