import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import GlossaryPage from './glossary.page.tsx';

const term = (name: string, definition: string) => ({ term: name, definition, lessons: [] });

function open(search: string) {
  const terms = [
    term('Marge', 'Ce qui reste du prix, en francs.'),
    term('Trésorerie', 'L’argent disponible aujourd’hui.'),
    term('Client payeur', 'Celui qui paie, parfois depuis la trésorerie d’un autre.'),
  ];
  serve(() => json(200, { terms }));
  visit(<GlossaryPage />, `/glossary?search=${encodeURIComponent(search)}`, '/glossary');
}

test.each([
  ['tresorerie', ['Trésorerie', 'Client payeur']],
  ['TRÉSORERIES', ['Trésorerie', 'Client payeur']],
  ['clients', ['Client payeur']],
  ['argent aujourd’hui', ['Trésorerie']],
  ['prix', ['Marge']],
])(
  '"%s" finds its words without accents, in the plural and in any order',
  async (search, found) => {
    open(search);
    const terms = await screen.findAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(found);
  },
);

test('a word that is not there is said', async () => {
  open('kilimandjaro');
  expect(await screen.findByText('No such word in the lessons.')).toBeTruthy();
  expect(within(document.body).queryAllByRole('term')).toEqual([]);
});
