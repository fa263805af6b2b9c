import type { OwnPack } from '@inzira/contract/studio-packs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { makeActivity, makeJourney } from '#src/features/studio/studio.fixture.ts';
import PackPage from './pack.page.tsx';
import SharedPackPage from './shared-pack.page.tsx';

function makePack(changes: Partial<OwnPack> = {}): OwnPack {
  return {
    user: amina.id,
    name: 'Isoko Solar',
    tagline: 'Cold rooms by the crate',
    founder: 'Amina',
    contact: null,
    parts: [
      {
        part: 'problem',
        entries: [
          {
            activity: { id: 11, title: 'Watch the problem' },
            content: 'I counted 52 of 240 crates.',
            file_name: 'counts.pdf',
            approved_at: '2026-11-20T08:00:00.000Z',
            milestones: [
              { title: 'Cases counted', current_value: 52, target_value: 20, unit: 'cases' },
            ],
          },
        ],
      },
    ],
    updated_at: '2026-11-20T08:00:00.000Z',
    missing: ['evidence', 'model', 'numbers', 'team', 'ask'],
    share: null,
    ...changes,
  };
}

const link = {
  token: 'a'.repeat(32),
  path: `/packs/${'a'.repeat(32)}`,
  created_at: '2026-11-21T08:00:00.000Z',
};

function open(start: OwnPack, answer: (call: Call) => Response = () => json(404, {})) {
  logInAmina();
  const calls = serve((call) => {
    if (call.path.endsWith('/my-ventures/')) return json(200, []);
    if (call.path === '/api/venture/journey/')
      return json(
        200,
        makeJourney([makeActivity({ id: 31, title: 'Ask ten', pack_part: 'evidence' })]),
      );
    return call.method === 'GET' && call.path === '/api/venture/pack/7/'
      ? json(200, start)
      : answer(call);
  });
  const user = visit(<PackPage />, '/dashboard/venture-studio/pack');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

test('approved work stands under its part, with its figures, and what is missing is named', async () => {
  open(makePack());
  await screen.findByRole('heading', { name: 'Isoko Solar' });
  const part = screen.getByRole('region', { name: 'The problem' });
  within(part).getByText('I counted 52 of 240 crates.');
  within(part).getByText('52');
  within(part).getByText('counts.pdf, on request');
  const gaps = within(screen.getByRole('region', { name: 'Not in it yet:' }));
  const evidence = await gaps.findByRole('link', { name: /The evidence\s*Ask ten/ });
  expect(evidence.getAttribute('href')).toBe('/dashboard/venture-studio?activity=31');
  expect(gaps.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'The evidenceAsk ten',
    'The business model',
    'The numbers',
    'The team',
    'The ask',
  ]);
});

test('lines that were typed with a hyphen are a list', async () => {
  const pack = makePack();
  const content =
    'One of the canteens.\n\n- Bought twice: RWF 1,000\n- Half a day lost\n\nSo she says.';
  const parts = pack.parts.map((part) => ({
    ...part,
    entries: part.entries.map((entry) => ({ ...entry, content })),
  }));
  open(makePack({ parts }));
  const part = await screen.findByRole('region', { name: 'The problem' });
  const lines = [...part.querySelectorAll('p')].map(({ textContent }) => textContent.trim());
  expect(lines).toContain('•Bought twice: RWF 1,000');
  expect(lines).toContain('•Half a day lost');
  expect(lines).toContain('One of the canteens.');
  expect(lines).toContain('So she says.');
});

test('of several ventures none is taken for whose work it is, until it is said', async () => {
  logInAmina();
  const ventures = [
    { id: 3, company_name: 'Isoko Solar', tagline: null },
    { id: 4, company_name: 'Ijwi Audio', tagline: null },
  ];
  serve(({ path }) => {
    if (path.endsWith('/my-ventures/')) return json(200, ventures);
    if (path === '/api/venture/journey/') return json(200, makeJourney());
    return json(200, makePack({ name: 'Amina' }));
  });
  visit(<PackPage />, '/dashboard/venture-studio/pack');
  const name = 'Which venture is this pack for?';
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  expect(select.selectedOptions[0]?.textContent).toBe('Choose the venture');
});

test('who has several ventures says whose pack it is', async () => {
  logInAmina();
  const ventures = [
    { id: 3, company_name: 'Isoko Solar', tagline: 'Cold rooms by the crate' },
    { id: 4, company_name: 'Ijwi Audio', tagline: 'Lessons by phone' },
  ];
  const calls = serve(({ method, path }) => {
    if (path.endsWith('/my-ventures/')) return json(200, ventures);
    if (path === '/api/venture/journey/') return json(200, makeJourney());
    return json(200, makePack(method === 'PUT' ? { name: 'Ijwi Audio' } : {}));
  });
  const user = visit(<PackPage />, '/dashboard/venture-studio/pack');
  const name = 'Which venture is this pack for?';
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  expect(select.value).toBe('3');
  await user.selectOptions(select, 'Ijwi Audio');
  await screen.findByRole('heading', { name: 'Ijwi Audio' });
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Ijwi Audio',
    tagline: 'Lessons by phone',
  });
});

test('without approved work the page says how it fills', async () => {
  open(makePack({ parts: [] }));
  await screen.findByText('Nothing is approved yet');
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
});

test('a link is made, and withdrawn after a question', async () => {
  const { user, sent } = open(makePack(), ({ method }) =>
    method === 'POST' ? json(201, makePack({ share: link })) : new Response(null, { status: 204 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const address = await screen.findByRole('link', { name: /\/packs\/a{32}$/ });
  expect(new URL(address.getAttribute('href') ?? '').pathname).toBe(link.path);
  const chat = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
  expect(new URL(chat).searchParams.get('text')).toContain(link.path);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = await screen.findByRole('dialog', { name: 'Withdraw the link?' });
  await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('button', { name: 'Make a link' });
  expect(sent().map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/api/venture/pack/link/'],
    ['DELETE', '/api/venture/pack/link/'],
  ]);
});

test('how it is headed is kept, also where a field is emptied', async () => {
  const { user, sent } = open(makePack(), () =>
    json(200, makePack({ contact: '+250 788 000 111' })),
  );
  await user.clear(await screen.findByRole('textbox', { name: /In one line/ }));
  await user.type(screen.getByRole('textbox', { name: /How to reach you/ }), '+250 788 000 111');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  // Fields that are not sent keep following the venture.
  expect(sent()[0]?.body).toEqual({ tagline: '', contact: '+250 788 000 111' });
  await screen.findByText(/\+250 788 000 111/);
});

test('a heading that was not changed is saved without a call', async () => {
  const { user, sent } = open(makePack());
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(sent()).toEqual([]);
});

test('the PDF is saved under the server’s name', async () => {
  const saved: string[] = [];
  // The tests' DOM cannot download blobs.
  URL.createObjectURL = () => 'blob:x';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user } = open(
    makePack(),
    () =>
      new Response('%PDF-1.7', {
        headers: { 'Content-Disposition': 'attachment; filename="isoko-solar.pdf"' },
      }),
  );
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toEqual(['isoko-solar.pdf']));
});

test('a PDF that fails says so', async () => {
  const { user } = open(makePack(), () => json(503, { error: 'Try again in a minute.' }));
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The PDF could not be made.');
  expect(alert.textContent).toContain('Try again in a minute.');
});

const readShared = (answer: Response) => {
  serve(() => answer);
  visit(<SharedPackPage />, link.path, '/packs/:token');
};

test('a funder with the link reads it without an account', async () => {
  readShared(json(200, makePack()));
  await screen.findByRole('heading', { level: 1, name: 'Isoko Solar' });
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    `/api/venture/shared-packs/${link.token}/pdf/`,
  );
});

test('a link that was withdrawn says so', async () => {
  readShared(json(404, { error: 'Not found.' }));
  await screen.findByRole('heading', { name: 'This pack is not shared any more' });
});

test('who saves another name keeps the focus, and is not told that something waits', async () => {
  const { user } = open(makePack(), ({ body }) => json(200, makePack(body as Partial<OwnPack>)));
  const name = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /^Name of the venture/,
  });
  await user.clear(name);
  await user.type(name, 'Isoko Cold');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await screen.findByText('Saved.');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(document.activeElement?.textContent).toBe('Save');
  expect(screen.queryByText(/kept on this device/i)).toBeNull();
});
