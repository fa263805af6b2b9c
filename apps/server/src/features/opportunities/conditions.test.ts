import { expect, test } from 'vitest';
import { compare } from './conditions.ts';

const wanting = (code: string) => ({
  countries: [{ id: 1, name: code, code }],
  sectors: [],
  stages: [],
});
const inSector = (code: string) => ({
  countries: [],
  sectors: [{ id: 1, name: code, code }],
  stages: [],
});
const card = { country: null, sector: null, stage: null };

test.each([
  ['rwanda', 'RW', 'met'],
  ['Sénégal', 'SN', 'met'],
  ['Cote d’Ivoire', 'CI', 'met'],
  ['Ivory Coast', 'CI', 'met'],
  ['Kinshasa, RDC', 'CD', 'met'],
  ['Allemagne', 'DE', 'met'],
  ['Niger', 'NG', 'not_met'],
  ['East Africa', 'KE', 'unclear'],
])('the country %s for %s: %s', (country, code, state) => {
  expect(compare(wanting(code), { ...card, country })).toEqual([
    { field: 'country', state, yours: country },
  ]);
});

test.each([
  ['Food', 'food', 'met'],
  ['Agri-food processing', 'agriculture', 'met'],
  ['Énergie solaire', 'energy', 'met'],
  ['solar pumps for farms', 'agriculture', 'met'],
  ['Writing articles', 'media', 'unclear'],
  ['Fashion', 'energy', 'not_met'],
])('the sector %s for %s: %s', (sector, code, state) => {
  expect(compare(inSector(code), { ...card, sector })).toEqual([
    { field: 'sector', state, yours: sector },
  ]);
});
