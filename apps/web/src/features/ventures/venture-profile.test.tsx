import type { VentureProfile } from '@inzira/contract/ventures';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { embedAddress } from './pitch-video.ts';
import { makeVenture } from './ventures.fixture.ts';
import VentureProfilePage from './venture-profile.page.tsx';

function open(changes: Partial<VentureProfile> = {}) {
  const venture = {
    ...makeVenture({ id: 3 }),
    shows_founder: false,
    founder: null,
    can_edit: false,
    review: null,
    ...changes,
  };
  serve(() => json(200, venture));
  return visit(<VentureProfilePage />, '/ventures/3', '/ventures/:id');
}

const review = {
  review_status: 'declined',
  review_reason: 'Say who pays.',
  reviewed_at: '2026-11-02T08:00:00.000Z',
  revision: 2,
  views_last_30_days: 12,
} as const;

test('a visitor reads every section, and of contact what is not given', async () => {
  open({
    stage: 'Growth',
    founding_date: '2024-05-31',
    sectors: [{ id: 6, code: 'energy', name: 'Energy' }],
    countries: [{ id: 404, code: 'KE', name: 'Kenya' }],
    phone_number: '+250 788 123 456',
    website: 'https://isoko.example',
  });
  await screen.findByRole('heading', { level: 1, name: 'Isoko Solar' });
  screen.getByText('Growth stage');
  screen.getByText('Founded on 31 May 2024');
  for (const title of ['About This Venture', 'Sectors', 'Target Countries', 'Contact Information'])
    screen.getByRole('heading', { name: title });
  screen.getByText('Not provided');
  expect(screen.getByRole('link', { name: '+250 788 123 456' }).getAttribute('href')).toBe(
    'tel:+250788123456',
  );
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('rel')).toContain('noopener');
  expect(screen.queryByRole('heading', { name: 'Pitch Video' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('a reader can visit, write and call, and reads who founded it', async () => {
  open({
    founder: 'Wanjiku Kamau',
    phone_number: '+250 788 123 456',
    website: 'https://isoko.example',
  });
  await screen.findByText('Founder: Wanjiku Kamau');
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Visit the website')).toBe('https://isoko.example');
  expect(target('Write on WhatsApp')).toBe('https://wa.me/250788123456');
  expect(target('Call')).toBe('tel:+250788123456');
});

test('what is not provided is one line', async () => {
  open();
  const missing = await screen.findByText('Not provided');
  expect(missing.closest('div')?.textContent).toBe('Address and phone: Not provided');
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
});

test('an address that is no web address is no link', async () => {
  open({ website: 'javascript:alert(1)' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Online Presence' })).toBeNull();
});

test('the video comes from its site only when it is asked for', async () => {
  const user = open({ pitch_video_url: 'https://www.youtube.com/watch?v=abcDEF12345' });
  const play = await screen.findByRole('button', { name: /Play the pitch video/ });
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(play);
  expect(document.querySelector('iframe')?.src).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcDEF12345/,
  );
});

test.each([
  ['https://youtu.be/abcDEF12345?t=3', 'https://www.youtube-nocookie.com/embed/abcDEF12345'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://youtube.com.evil.example/watch?v=abcDEF12345', null],
  ['https://www.youtube.com/watch?v=../../x', null],
  ['https://video.example/1', null],
])('%s is embedded as %s', (address, embed) => {
  expect(embedAddress(address)?.split('?')[0] ?? null).toBe(embed);
});

test('its owner sees the reason, the views and where to edit', async () => {
  logInAmina();
  open({ can_edit: true, review });
  await screen.findByText('Say who pays.');
  screen.getByText('12 views in the last 30 days');
  expect(screen.getByRole('link', { name: 'Edit and resubmit' }).getAttribute('href')).toBe(
    '/ventures/3/edit',
  );
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('one that is not there is not found', async () => {
  serve(() => json(404, { error: 'This venture was not found.' }));
  visit(<VentureProfilePage />, '/ventures/3', '/ventures/:id');
  await screen.findByText('Venture not found');
});

test('a refusal says what the server said', async () => {
  serve(() => json(403, { error: 'Not today.' }));
  visit(<VentureProfilePage />, '/ventures/3', '/ventures/:id');
  await screen.findByText('Error: Not today.');
});

describe('another owner', () => {
  const approved = { ...review, review_status: 'approved', review_reason: null } as const;

  test('is given to a venture from its own page, by staff and with their password', async () => {
    logInAmina({ is_staff: true });
    const venture = { ...makeVenture({ id: 3 }), shows_founder: false, founder: null };
    let isRefused = true;
    const calls = serve(({ method, path }) => {
      if (path.includes('/history/'))
        return json(200, { count: 0, next: null, previous: null, results: [] });
      if (method !== 'POST') return json(200, { ...venture, can_edit: true, review: approved });
      return isRefused
        ? json(400, { to: ['Nobody here has this username or email.'] })
        : new Response(null, { status: 204 });
    });
    const user = visit(<VentureProfilePage />, '/ventures/3', '/ventures/:id');
    await user.click(await screen.findByRole('button', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over Isoko Solar' }));
    await user.type(dialog.getByLabelText(/^Username or email/), 'keza');
    await user.type(dialog.getByLabelText(/^Reason/), 'It was sold.');
    await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
    const press = async () => user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await press();
    expect(await dialog.findByText('Nobody here has this username or email.')).toBeTruthy();
    isRefused = false;
    await press();
    await screen.findByText('Isoko Solar has another owner. Both were told by email.');
    expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/staff/ventures/3/owner/',
      body: { to: 'keza', reason: 'It was sold.', password: 'a-long-secret' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is no matter of reviewers', async () => {
    logInAmina({ is_staff: false, roles: ['reviewer'] });
    open({ review: approved });
    await screen.findByRole('button', { name: 'Take down' });
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
  });
});
