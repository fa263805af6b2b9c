import { expect, test } from 'vitest';
import { layOutAnswer } from '@inzira/mentor/mentor/answer-layout';

const LONG = 'Write down what each of them paid for it last month, and to whom. '.repeat(6).trim();

test('the first sentence leads, the last paragraph is the step where it says when, and the rest waits', () => {
  const beats = layOutAnswer(`Ask five people who paid. ${LONG}\n\nThis week, ask the first two.`);
  expect(beats.lead).toBe('Ask five people who paid.');
  expect(beats.step).toBe('This week, ask the first two.');
  const shown = `${beats.lead} ${beats.why} ${beats.step}`;
  expect(shown.split(/\s+/).length).toBeLessThanOrEqual(60);
  expect(`${beats.why} ${beats.rest}`).toBe(LONG);
});

test('without a step none is invented; what is quoted is not cut', () => {
  const beats = layOutAnswer(
    'Ask "Was it dear? Did you pay?" of five owners. Count.\n\nThen compare.',
  );
  expect(beats).toEqual({
    lead: 'Ask "Was it dear? Did you pay?" of five owners.',
    why: 'Count.',
    step: null,
    rest: 'Then compare.',
  });
});

test.each([
  ['Écrivez « Tout va bien ? Venez samedi. » à dix absents.', 'en français'],
  ['Write “Is all well? Come on Saturday.” to ten of them.', 'in curly marks'],
  ['Ask ten of them (who came in May? in June?) by name.', 'in brackets'],
])('what is quoted %s is not cut, whichever its marks: %s', (sentence) => {
  for (const room of [40, 50, 55]) {
    const { lead, why, rest } = layOutAnswer(`Greet them. ${sentence} ${LONG}`, room);
    for (const part of [lead, why, rest]) {
      expect(part.split('«').length).toBe(part.split('»').length);
      expect(part.split('“').length).toBe(part.split('”').length);
      expect(part.split('(').length).toBe(part.split(')').length);
    }
  }
});

test('what else is said takes of the room, never of the first sentence', () => {
  const { lead, why, rest } = layOutAnswer(`Ask five people. ${LONG}`, 100);
  expect([lead, why, rest]).toEqual(['Ask five people.', '', LONG]);
});

test('in French as well', () => {
  expect(layOutAnswer('Demandez à cinq.\n\nCette semaine, demandez à deux.').step).toBe(
    'Cette semaine, demandez à deux.',
  );
});
