import { expect, test } from 'vitest';
import type { Answer, Finding, Library } from '@inzira/mentor/library/library';
import { sureEnough } from '@inzira/mentor/mentor/sure-enough';

const answer = {
  id: 'staff-steal-from-the-till',
  asks: 'How do I stop staff from stealing?',
  answer:
    'Make the theft visible first. Count the cash at each change of shift, and let both sign.',
} as Answer;
const library = {
  inEnglish: () => null,
  titlesOf: () => [answer.asks],
  answerIn: () => answer,
} as unknown as Library;
const finding = (band: Finding['band'], lead: number) =>
  ({ band, lead, answers: [answer], rivals: [] }) as unknown as Finding;
const bandOf = (message: string, band: Finding['band'], lead: number) =>
  sureEnough(library, message, finding(band, lead), 'en').band;

const OF_IT =
  'My shop has two staff and for three months the cash in the till is short each evening. I count it alone. I think one is stealing but I have no proof and both say no. How do I stop this?';
const BESIDE =
  'I have a van and two cousins who drive it between the port and the town, and a hotel asked me to carry guests every Friday for one fixed sum a month. What do I write in the offer?';

test('a story that shares no words with what leads is a choice', () => {
  expect(bandOf(BESIDE, 'half', 0.1)).toBe('unsure');
  expect(bandOf(BESIDE, 'answer', 0.45)).toBe('half');
});

test('a story in the words of the answer is answered', () => {
  expect(bandOf(OF_IT, 'half', 0.1)).toBe('half');
  expect(bandOf(OF_IT, 'answer', 0.5)).toBe('answer');
});

test('a short question stays as sure as it is', () => {
  expect(bandOf('What do I write in the offer?', 'answer', 0.35)).toBe('answer');
  expect(bandOf('What do I write in the offer?', 'half', 0.05)).toBe('half');
});
