import { FACT_COUNTRIES } from '@inzira/contract/facts';
import { nameOfCountry } from '@inzira/contract/rules/countries';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Answer, Library } from '@inzira/mentor/library/library';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

let library: Library;
let ofTopic: Answer;
beforeAll(async () => {
  library = await makeLibrary();
  const found = [...library.answers.values()].find(
    ({ facts_topic: topic }) =>
      topic !== undefined &&
      ['RW', 'KE'].every((code) =>
        library.facts.en.some((fact) => fact.country === code && fact.topic === topic),
      ),
  );
  if (!found) throw new Error('no answer names a topic of facts');
  ofTopic = found;
});

const ask = (country: string | null, message = '', language = 'en') => {
  const talk = startTalk(library, { card: { ...NO_IDEA, idea: 'soap', country }, language });
  return talk(message, { intent: 'answer', answerId: ofTopic.id }).message;
};
const first = (country: string, language: 'en' | 'fr' = 'en') =>
  library.facts[language].find(
    (fact) => fact.country === country && fact.topic === ofTopic.facts_topic,
  )?.statement ?? 'none';

test('an answer shows the records of the learner’s country with date and source', () => {
  const reply = ask('Rwanda');
  expect(reply).toContain(first('RW'));
  expect(reply).toMatch(/Checked in [A-Z][a-z]+ 20\d\d\. Source: \[/);
  expect(reply).not.toContain(first('KE'));
});

test('a country that the message names comes before that of the idea', () => {
  const reply = ask('Rwanda', 'And in Kenya?');
  expect(reply).toContain(first('KE'));
  expect(reply).not.toContain(first('RW'));
});

test('a town names its country, also in the question before a button', () => {
  expect(ask('Rwanda', 'And in Nairobi?')).toContain(first('KE'));
  const talk = startTalk(library, { card: { ...NO_IDEA, idea: 'soap' }, language: 'en' });
  talk('how do I sell more of my soap in Nairobi?');
  const { message } = talk(ofTopic.asks, { intent: 'answer', answerId: ofTopic.id });
  expect(message).toContain(first('KE'));
});

test('without a country it asks for one, and shows no other’s rule', () => {
  for (const country of [null, 'Malawi']) {
    const reply = ask(country);
    expect(reply).toContain('[the rules by country](/rules)');
    expect(reply).not.toContain(first('RW'));
  }
  expect(ask('Malawi')).toContain('no checked rule for Malawi');
});

test('of a topic with many records those that the question is about are told, wherever they stand', () => {
  const answers = [...library.answers.values()];
  const topics = new Map(
    answers.flatMap((answer) => (answer.facts_topic ? [[answer.facts_topic, answer]] : [])),
  );
  let tried = 0;
  for (const [topic, answer] of topics) {
    for (const code of FACT_COUNTRIES) {
      const found = library.facts.en.filter(
        (fact) => fact.country === code && fact.topic === topic,
      );
      for (const { statement } of found.slice(4)) {
        const card = { ...NO_IDEA, country: nameOfCountry(code, 'en') };
        const talk = startTalk(library, { card, language: 'en' });
        const reply = talk(statement, { intent: 'answer', answerId: answer.id });
        expect(reply.message, statement).toContain(statement);
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(0);
});

test('a country without rules that the message names is told so, and no other’s figure', () => {
  for (const [message, language, name] of [
    ['And in Lusaka?', 'en', 'Zambia'],
    ['Et à Cotonou ?', 'fr', 'Bénin'],
  ] as const) {
    const reply = ask('Rwanda', message, language);
    expect(reply).toContain(name);
    expect(reply).not.toContain(first('RW', language));
  }
});

test('in French the records are in French', () => {
  expect(ask('Rwanda', '', 'fr')).toContain(first('RW', 'fr'));
});

describe('of the records that an answer names', () => {
  const named = (codes: readonly string[]) => {
    const found = [...library.answers.values()].find(({ facts = [] }) =>
      codes.every((code) =>
        library.facts.fr.some((fact) => fact.country === code && facts.includes(fact.id)),
      ),
    );
    if (!found) throw new Error(`no answer names records of ${codes.join(' and ')}`);
    return found;
  };
  const say = (message: string, answer: Answer) => {
    const talk = startTalk(library, { card: { ...NO_IDEA, idea: 'jus' }, language: 'fr' });
    const reply = talk(message, { intent: 'answer', answerId: answer.id });
    return `${reply.message}\n${reply.more}`;
  };
  const statement = (code: string, { facts = [] }: Answer) =>
    library.facts.fr.find((fact) => fact.country === code && facts.includes(fact.id))?.statement ??
    'none';

  test('a country that has records is shown its own alone', () => {
    const answer = named(['SN', 'CI']);
    const said = say('Et à Abidjan ?', answer);
    expect(said).toContain(statement('CI', answer));
    expect(said).not.toContain(statement('SN', answer));
    expect(say('Et à Nairobi ?', answer)).not.toContain(statement('SN', answer));
    expect(say('Et à Nairobi ?', answer)).toContain('pas de règle vérifiée');
  });

  test('who has named no country is shown each with its country', () => {
    const answer = named(['SN', 'CI']);
    const said = say('Et ensuite ?', answer);
    expect(said).toContain(`Sénégal\u00a0: ${statement('SN', answer)}`);
    expect(said).toContain(`Côte d’Ivoire\u00a0: ${statement('CI', answer)}`);
  });
});

describe('in a danger', () => {
  const tell = (message: string, country: string | null, language = 'en') =>
    startTalk(library, { card: { ...NO_IDEA, country }, language })(message);
  const CHILD = 'i am 12 and my uncle beats me every day';

  test('a child is told the lines of its own country, with their sources', () => {
    const { message, basis } = tell(CHILD, 'Ghana');
    expect(message).toMatch(/\n\n\*\*Ghana:\*\* 112 reaches the police.*0800 800 800/);
    expect(basis).toMatch(/Source: \[/);
  });

  test('an adult is told the emergency numbers, and nothing of a line for children', () => {
    const { message } = tell('my shop is on fire right now', 'Tanzania');
    expect(message).toMatch(/\*\*Tanzania:\*\*.*112.*114, not at 112/);
    expect(message).not.toContain('116');
  });

  test('in French, where 112 is not the number', () => {
    const { message } = tell('mon mari me bat et je saigne', 'Senegal', 'fr');
    expect(message).toMatch(/\*\*Sénégal\u00a0:\*\* La police répond au 17/);
  });

  test('in Cameroon the lines for emergencies are told, and not the one for complaints about gendarmes', () => {
    const beaten = tell('mon mari me bat et je saigne', 'Cameroon', 'fr').message;
    expect(beaten).toMatch(/\*\*Cameroun\u00a0:\*\* .*117/);
    expect(beaten).not.toContain('1501');
    expect(tell('my shop is on fire right now', 'Cameroon').message).toMatch(/fire brigade.*118/);
  });

  test('without a country, and where nobody has to come, no country is named', () => {
    for (const country of [null, 'Malawi'])
      expect(tell(CHILD, country).message).not.toContain('**');
    const fraud = 'somebody called and i gave him my pin, money is leaving';
    expect(tell(fraud, 'Kenya').message).not.toContain('999');
  });

  test('each of the ten countries has its numbers', () => {
    for (const country of FACT_COUNTRIES)
      for (const id of ['emergency-number', 'child-helpline'])
        expect(library.facts.fr.map((fact) => fact.id)).toContain(`${country.toLowerCase()}-${id}`);
  });
});
