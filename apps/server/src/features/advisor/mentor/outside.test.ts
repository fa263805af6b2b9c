import { beforeAll, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { makeLibrary, startTalk } from './mentor.fixture.ts';
import { outsideIn } from '@inzira/mentor/mentor/outside';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

test.each([
  'which games are sure today? I need 3 odds',
  'give me booking code for sportybet weekend',
  'quel prono pour le match de ce soir',
  'donne moi un combiné sûr pour gagner 50 000',
  'aviator tricks to win every day',
  'nipe mkeka wa leo',
  'je veux parier sur le PSG, conseil ?',
  'give me two sure numbers for tonight draw',
  'what number will win in baba ijebu today',
  'which horse should i play on pmu',
  'tell me the winning lottery number',
  'le bon numéro pour la loterie ce soir',
  'quel cheval va gagner le tiercé dimanche',
  'donne moi les chiffres gagnants du loto',
  'i dreamed of a snake, which lotto number is that',
])('"%s" is about bets', (message) => {
  expect(outsideIn(message)).toBe('betting');
});

test.each([
  'my girlfriend does not text back, does she still love me',
  'ma copine me trompe avec mon ami, je la quitte ?',
  'comment draguer une fille timide',
  'est-ce qu’elle m’aime vraiment',
  'my babe wan leave me for another guy wetin I go do make she love me again',
  'who should I vote for in the next election',
  'Pour quel candidat dois-je voter aux élections ?',
  'Quel parti choisir aux prochaines municipales ?',
  'Qui est le meilleur candidat à la présidentielle ?',
  'Le président est-il bon pour le pays ?',
  'Les politiciens de mon pays sont-ils corrompus ?',
  'Which party is the best for our country?',
  'Are the politicians of my country corrupt?',
  'Est-ce que je dois voter pour le pouvoir ou l’opposition',
  'who will win the presidential election in Ghana',
  'quel est le meilleur président d’Afrique',
  'will Chelsea beat Liverpool on Sunday',
  'les Eléphants vont jouer quand la CAN',
  'how many goals did Osimhen score',
  'combien de buts a marqué Mané',
  'how do I apply for a scholarship in Germany',
  'comment étudier en France après le bac',
  'how can I relocate to Canada with my family',
  'obtenir un visa pour l’Allemagne',
  'write an essay on deforestation for my class',
  'conjugue le verbe venir à l’imparfait',
  'résumé du livre l’Enfant noir',
  'write a python script that renames files',
  'quel psaume lire le matin',
  'translate this into Spanish please',
])('"%s" is about another field', (message) => {
  expect(outsideIn(message)).not.toBeNull();
});

test.each([
  'I sell football shirts, how many should I order for AFCON',
  'I want to open a betting shop, which licence do I need',
  'vendre des maillots pendant la CAN, combien commander',
  'ouvrir un kiosque de paris sportifs, est-ce rentable',
  'my boyfriend wants to be my partner in the salon, good idea?',
  'mon mari veut être associé dans ma boutique, j’accepte ?',
  'I print T-shirts for election campaigns, how do I get paid before',
  'fournir des affiches pour les élections, comment être payé d’avance',
  'how do I price homework tutoring for pupils',
  'je donne des cours de conjugaison, quel prix demander',
  'can I sell scholarships advice as a business',
  'je veux lancer une agence qui aide pour les visas, quel agrément',
  'pharmacy licence in Ghana what do I need',
  'I write poems for weddings, how do I charge',
  'a website developer wants python or php for my shop, does it matter',
  'how do I find a wedding customer for my cakes',
  'dating app idea, how do I test it',
  'The ministers of my country are corrupt, how do I win a tender honestly?',
  'Our president is he allowed to keep the group’s money?',
  'Le président de ma coopérative a-t-il le droit de signer seul ?',
  'Quel candidat choisir pour le poste de vendeuse ?',
  'Which candidate should I choose, the one with experience or my cousin?',
  'Which party snacks are best for children?',
  'Quel camp choisir pour mon food truck, le nord ou le sud ?',
  'the minister said honest traders get help, how do I apply?',
  'les ministres ont promis de bons crédits, comment les obtenir ?',
  'Le président a-t-il le droit de signer seul pour notre SARL ?',
  'my worker bets with the money of the till',
  'mon gérant joue au pari avec la caisse de la boutique',
  'comment vendre aux supporters devant le stade',
  'Is the wedding season good for renting chairs',
  'my husband’s girlfriend works in my shop, can I dismiss her',
  'how do I get a visa to go to Guangzhou for goods',
  'can i open a lotto kiosk in my street, is licence needed',
  'what number should i call to register my business',
  'tirage de photos sur papier, quel numéro de machine choisir',
  'we organise a raffle for the school, how many tickets',
])('"%s" is about a business', (message) => {
  expect(outsideIn(message)).toBeNull();
});

test.each([
  ['which odds are sure this weekend, give me betting tips', 'en', /^Bets are no way to earn/],
  ['donne-moi un prono pour gagner ce soir', 'fr', /^Les paris ne font pas un revenu/],
  ['my boyfriend is cheating on me, do I leave him or forgive him', 'en', /only know about/],
  ['pour qui voter à la présidentielle', 'fr', /ne connais que/],
] as const)(
  '"%s" is declined in one line with two suggestions and no trainer',
  (message, language, line) => {
    const reply = startTalk(library, { card: NO_IDEA, language })(message);
    expect(reply.message).toMatch(line);
    expect(reply.buttons).toEqual(['answer', 'answer']);
  },
);
