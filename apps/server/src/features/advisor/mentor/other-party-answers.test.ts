import { expect, test } from 'vitest';
import { answersForOthers } from '@inzira/mentor/mentor/other-party-answers';

test.each([
  [
    'My tenant has not paid the kiosk for three months, may I change the lock?',
    'landlord-wants-me-out',
  ],
  ['I rent out two stalls and one lady leaves with debts', 'landlord-raises-the-rent-of-my-shop'],
  [
    'Mon locataire ne paie plus depuis janvier, je peux fermer le magasin ?',
    'landlord-wants-me-out',
  ],
  ['Je suis bailleur d’un local, on me doit deux mois', 'no-lease-for-my-shop'],
  [
    'Every month I send money to my cousin for our shop and he shows no book',
    'cannot-pay-a-relative-this-month',
  ],
  [
    'J’ai envoyé 2 millions à ma soeur pour le poulailler, aucun chiffre',
    'cannot-pay-a-relative-this-month',
  ],
  ['The school wants a proforma before it orders desks, what is that?', 'get-a-debtor-to-pay'],
  ['Une mairie me demande une facture proforma', 'school-or-office-owes-me-for-months'],
  ['I raised my bread prices in May and sell less', 'ingredients-become-dearer'],
  ['J’ai augmenté le jus à 400 et les clients partent', 'raise-the-price-for-loyal-customers'],
  [
    'Je suis développeur, mon client ne me paie pas depuis 2 mois, je bloque son site ?',
    'developer-disappeared',
  ],
  ['I am the developer, the shop owner has not paid me for the app', 'developer-disappeared'],
  ['Client refuses to pay for the website I made', 'developer-disappeared'],
  ['I am a designer and my client does not pay for the logo', 'logo-and-name-before-the-mvp'],
  ['My husband takes my money by force and searches my bag', 'husband-takes-what-i-earn'],
  ['Mon mari contrôle tout mon argent et m’insulte', 'family-takes-from-the-business'],
])('"%s" is not answered with %s', (message, id) => {
  expect(answersForOthers(message).has(id)).toBe(true);
});

test.each([
  'My landlord wants me out of the shop, must I go?',
  'le bailleur double mon loyer, que faire',
  'I am a tenant, my landlord keeps the deposit',
  'I owe my uncle and cannot send money this month',
  'mon frère m’a prêté 300 000, j’ai envoyé 50 000, le reste quand ?',
  'I sent the proforma two months ago, they took the desks and have not paid',
  'flour is dearer, do I raise my price?',
  'how do I raise prices for regulars?',
  'I put 50,000 into stock and cannot pay my brother back this month',
  'Le locataire précédent a laissé des dettes, comment louer la boutique sans risque ?',
  'J’ai monté une boulangerie et la farine devient chère, que faire ?',
  'J’ai augmenté ma production et le sucre a doublé, je fais quoi du prix ?',
  'My developer does not finish and I have not paid the rest',
  'I am a designer, how do I pay my developer in parts?',
  'Mon développeur a disparu avec l’acompte',
  'My husband takes a part of what I earn for the house, how much is fair?',
])('"%s" may be answered with anything', (message) => {
  expect(answersForOthers(message).size).toBe(0);
});
