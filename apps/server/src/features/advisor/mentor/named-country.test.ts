import { expect, test } from 'vitest';
import { countryNamedIn, countryWithoutRules } from '@inzira/mentor/mentor/named-country';

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

test.each([
  ['NAFDAC took samples of my juice', 'NG'],
  ['must I file with KRA each month', 'KE'],
  ['URSB asks for a second name', 'UG'],
  ['BRELA refused my name', 'TZ'],
  ['my CIPC number', 'ZA'],
  ['le CEPICI n’a pas répondu', 'CI'],
  ['l’APIX demande un NINEA', 'SN'],
  ['the RRA wants EBM invoices', 'RW'],
  ['I have 900 bob for stock', 'KE'],
  ['my friend Bob has a shop', null],
  ['what does CAC mean for a startup', null],
  ['shop in Benin City', 'NG'],
])('an office, a town or money: "%s" names %s', (message, country) => {
  expect(countryNamedIn(message)).toBe(country);
});

test.each([
  ['je vends à Cotonou', 'BJ'],
  ['ouvrir un salon à Lubumbashi', 'CD'],
  ['Comment immatriculer à Lomé', 'TG'],
  ['my shop in Lusaka', 'ZM'],
  ['boutique à Bamako', 'ML'],
  ['shop in Benin City', null],
  ['from Cotonou to Lomé', null],
  ['my shop in Nairobi', null],
])('a country without rules: "%s" names %s', (message, code) => {
  expect(countryWithoutRules(message)).toBe(code);
});
