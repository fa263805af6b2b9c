import { expect, test } from 'vitest';
import { directionsOf } from '@inzira/mentor/library/directions';

test.each([
  ['I am a developer and look for an idea', 'i build', 'seeks builder'],
  ['I need a developer for my idea', 'seeks builder', 'i build'],
  ['a neighbour asks me to lend her money', 'lends', 'borrows'],
  ['where can I borrow money for stock', 'borrows', 'lends'],
  ['a customer owes me since June', 'they owe', 'i owe'],
  ['I owe three people money', 'i owe', 'they owe'],
  ['my boss does not pay me', 'i am employed', 'i employ'],
  ['my worker is late', 'i employ', 'i am employed'],
  ['je cherche un développeur', 'seeks builder', 'i build'],
  ['je suis développeur', 'i build', 'seeks builder'],
])('"%s" is %s, and not %s', (text, is, isNot) => {
  expect(directionsOf(text)).toContain(is);
  expect(directionsOf(text)).not.toContain(isNot);
});

test('what kind of question it is', () => {
  expect(directionsOf('Should I raise my price?')).toContain('asks whether');
  expect(directionsOf('When do I raise my price?')).toContain('asks when');
  expect(directionsOf('What is a margin?')).toContain('asks meaning');
  expect(directionsOf('How much may it cost?')).toContain('asks amount');
});
