import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import GlossaryPage from './glossary.page.tsx';

const term = (name: string, definition: string) => ({ term: name, definition, lessons: [] });

function open(search: string) {
  const terms = [
    term('Marge', 'Ce qui reste du prix, en francs.'),
    term('Trésorerie', 'L’argent disponible aujourd’hui.'),
    term('Client payeur', 'Celui qui paie, parfois depuis la trésorerie d’un autre.'),
    term('Main-d’œuvre', 'Le travail payé à ceux qui produisent.'),
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
  ["main d'oeuvre", ['Main-d’œuvre']],
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

test('the words stand under their letters, which stay in reach; a search has none', async () => {
  serve(() =>
    json(200, {
      terms: [
        term('Échéance', 'Le jour.'),
        term('Emprunt', 'Une dette.'),
        term('Marge', 'Le reste.'),
      ],
    }),
  );
  const user = visit(<GlossaryPage />, '/glossary', '/glossary');
  const letters = within(await screen.findByRole('navigation', { name: 'Letters' }));
  const links = letters.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['E', '/glossary#letter-e'],
    ['M', '/glossary#letter-m'],
  ]);
  const first = document.getElementById('letter-e');
  expect(within(first as HTMLElement).getAllByRole('term')).toHaveLength(2);
  await user.type(screen.getByRole('searchbox'), 'marge');
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Letters' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'M' })).toBeNull();
});

test('a letter leads to its words each time that it is tapped', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  serve(() => json(200, { terms: [term('Échéance', 'Le jour.'), term('Marge', 'Le reste.')] }));
  const user = visit(<GlossaryPage />, '/glossary', '/glossary');
  const link = await screen.findByRole('link', { name: 'M' });
  await user.click(link);
  link.focus();
  seen.mockClear();
  await user.click(link);
  expect(seen.mock.contexts).toEqual([document.getElementById('letter-m')]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'M' }));
});

test('the first letter is open, the others name their first and last word until they are opened', async () => {
  const terms = ['Achat', 'Bail', 'Budget', 'Marge'].map((name) => term(name, 'Un mot.'));
  serve(() => json(200, { terms }));
  const user = visit(<GlossaryPage />, '/glossary', '/glossary');
  await screen.findByText('Achat', { selector: 'dt' });
  const isOpen = (letter: string) =>
    (document.getElementById(`letter-${letter}`) as HTMLDetailsElement).open;
  expect(['a', 'b', 'm'].map(isOpen)).toEqual([true, false, false]);
  await user.click(screen.getByText('Bail – Budget'));
  expect(isOpen('b')).toBe(true);
  await user.click(screen.getByRole('link', { name: 'M' }));
  expect(isOpen('m')).toBe(true);
});

test('an address that names a word opens its letter', async () => {
  serve(() => json(200, { terms: [term('Achat', 'Un mot.'), term('Marge', 'Le reste.')] }));
  visit(<GlossaryPage />, '/glossary#marge', '/glossary');
  await screen.findByText('Marge', { selector: 'dt' });
  expect((document.getElementById('letter-m') as HTMLDetailsElement).open).toBe(true);
});
