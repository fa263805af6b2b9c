import { expect, test } from 'vitest';
import { makeBody, makeContent, makeLesson } from './content.fixture.ts';
import { parseCurriculum } from './curriculum-files.ts';
import { findUnrecordedClaims } from './law-words.ts';
import { describeSkeleton, measureSkeleton, namesOf } from './skeleton.ts';

const REGISTER = `# People

| Founder | Venture |
| --- | --- |
| Amina Uwase, Huye (RW) | Tomatoes |
`;

test('the report counts what makes lessons alike', () => {
  const names = namesOf(REGISTER);
  expect([...names]).toEqual(['Amina', 'Uwase']);
  const plain = makeBody('Her mother said that nobody in this whole town would buy. '.repeat(50))
    .replace('Amina sells', 'Somebody sells')
    .replace('## The idea: ask first', '## Ask first')
    .replace('## Steps', '## What to do');
  const { modules } = parseCurriculum(
    makeContent(
      { money: { pricing: { margins: ['mark-up', 'sales'] } } },
      {
        '01-money/01-pricing/01-margins/02-sales.md': makeLesson('sales', { body: plain }),
      },
    ),
  );
  expect(measureSkeleton({ modules }, names)).toMatchObject({
    lessons: 2,
    founderFirst: 0.5,
    idea: 0.5,
    steps: 0.5,
    mistakes: 1,
    checks: [2, 0, 0, 0],
    relatives: 0.5,
    outsiders: 0,
    short: 1,
  });
  expect(describeSkeleton('money', measureSkeleton({ modules }, names))).toContain(
    'money (2): founder first 50 %, "The idea:" 50 %',
  );
});

test('a country beside a word of law asks for a record, in new modules by refusing', () => {
  const claim = '\nIn Rwanda you pay VAT of 18% from the first franc.\n';
  const found = (module: string, body: string) =>
    findUnrecordedClaims(
      parseCurriculum(
        makeContent(
          { [module]: { pricing: { margins: ['mark-up'] } } },
          {
            [`01-${module}/01-pricing/01-margins/01-mark-up.md`]: makeLesson('mark-up', { body }),
          },
        ),
      ),
      [],
    );
  expect(found('money-skills', makeBody())).toEqual({ refused: [], counted: [] });
  expect(found('money-skills', makeBody() + claim).refused.join()).toContain(
    'name the record of this claim',
  );
  expect(found('fundraising', makeBody() + claim)).toMatchObject({
    refused: [],
    counted: [expect.stringContaining('In Rwanda you pay VAT')],
  });
  expect(found('money-skills', `${makeBody()}${claim}\n::facts vat\n`).refused).toEqual([]);
});
