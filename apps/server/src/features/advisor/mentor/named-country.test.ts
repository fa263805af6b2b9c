import { expect, test } from 'vitest';
import { countryNamedIn } from './named-country.ts';

test.each([
  ['what tax do I pay in Nigeria', 'NG'],
  ['Comment fixer le salaire de mon premier employé à Abidjan ?', 'CI'],
  ['je vends à Yopougon', 'CI'],
  ['startup in Nairobi', 'KE'],
  ['port harcourt small shop', 'NG'],
  ['San Pedro, immatriculation', 'CI'],
  ['biashara yangu Dar es Salaam', 'TZ'],
  ['I am Kenyan and sell in Kampala', null],
  ['loi camerounaise sur les stages', 'CM'],
  ['must I register VAT, I make 3 million naira', 'NG'],
  ['I live in Accra and pay 200 KES', 'GH'],
  ['from Lagos to Accra', null],
  ['the district of Columbia', null],
])('"%s" names %s', (message, country) => {
  expect(countryNamedIn(message)).toBe(country);
});
