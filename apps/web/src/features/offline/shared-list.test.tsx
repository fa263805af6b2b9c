import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceFiles } from '#src/platform/device-files.ts';
import { keep, readKept } from '#src/platform/device-store.ts';
import { fakeCaches } from '#src/platform/fake-caches.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { clearSession } from '#src/platform/session-store.ts';
import SavedCoursesPage from './saved-courses.page.tsx';
import { dropShared, takeShared } from './shared.ts';

const lesson = { id: 7, title: 'Ask for the sale', minutes: 3, completed: false };
const course = {
  id: 5,
  title: 'C',
  progress: 0,
  chapters: [{ id: 3, title: 'S', lessons: [lesson] }],
};
const tracker = {
  modules: [{ id: 1, name: 'M', progress: 0, courses: [course] }],
  last_accessed_lesson_id: 7,
};
const studioNext = { kind: 'studio-next', activity: { id: 12, title: 'Talk to customers' } };

let kept: ReturnType<typeof fakeCaches>['kept'];

// The page loads it later.
beforeAll(async () => import('./shared-list.tsx'));
beforeEach(() => {
  logInAmina();
  ({ kept } = fakeCaches());
  serve(({ path }) => {
    if (path === '/api/user-progress-view/') return json(200, tracker);
    if (path === '/api/today/') return json(200, { duties: [studioNext], organizations: [] });
    return json(404, {});
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As stored by public/offline.js. */
async function share(content: string, name = '', age = 0) {
  const cache = await caches.open('shared');
  const headers = { 'content-type': name ? 'image/png' : 'text/plain', 'x-name': name };
  await cache.put(`/shared/${Date.now() - age}-0`, new Response(content, { headers }));
}

const place = async (name: RegExp) => screen.findByRole('button', { name });

test('a shared text goes to the mentor, below what was begun there', async () => {
  await share('Rice went up to 1,200');
  const user = visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  const box = (await screen.findByText('Rice went up to 1,200')).closest('section');
  expect(within(box ?? document.body).getAllByRole('button')).toHaveLength(4);
  // It belongs to the learner now, so no other user of the phone sees it.
  await vi.waitFor(() => expect(kept.get('shared')?.size).toBe(0));
  await user.click(await place(/^Ask the mentor/));
  await vi.waitFor(() => expect(readKept('draft:mentor:new')).toBe('Rice went up to 1,200'));
  expect(screen.queryByText('Shared with Inzira')).toBe(null);
});

test('the places come together: none moves another one under the finger', async () => {
  let answer = (_tracker: Response): void => undefined;
  serve(({ path }) => {
    if (path === '/api/user-progress-view/') return new Promise((resolve) => (answer = resolve));
    return path === '/api/today/' ? json(200, { duties: [], organizations: [] }) : json(404, {});
  });
  await share('Rice went up to 1,250');
  visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  const box = (await screen.findByText('Rice went up to 1,250')).closest('section');
  expect(within(box ?? document.body).queryAllByRole('button')).toEqual([]);
  answer(json(200, tracker));
  const buttons = await within(box ?? document.body).findAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Add it to my note on “Ask for the sale”',
    'Ask the mentor about it',
    'Remove',
  ]);
  await userEvent.click(await place(/^Remove/));
});

test('a shared photo goes into the form of the work of now, and its text stays', async () => {
  await share('pixels', 'stall.png');
  const user = visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  await user.click(await place(/^Attach it to my work on “Talk to customers”/));
  const file = await vi.waitFor(() => {
    const draft = readKept<{ fields: [string, string][] }>('draft:studio:12');
    expect(draft?.fields).toEqual([['upload', expect.stringMatching(/^device:/)]]);
    return draft?.fields[0]?.[1] ?? '';
  });
  expect(deviceFiles()).toContain(file);
});

test('a shared photo does not take the place of a file that the work has already', async () => {
  const draft = { fields: [['upload', 'device:contract']], touched: ['upload'] };
  void keep('draft:studio:12', draft);
  await share('pixels', 'stall.png');
  visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  await screen.findByRole('button', { name: 'Remove' });
  expect(screen.queryByRole('button', { name: /^Attach it to my work/ })).toBe(null);
  expect(readKept('draft:studio:12')).toEqual(draft);
});

test('a text that is too long for a note or the mentor says so before, and is offered where it fits', async () => {
  await share('x'.repeat(4001));
  visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  await place(/^Add it to my work/);
  await screen.findByText(/^Too long for a note or the mentor: they take 4,000 characters/);
  expect(screen.queryByRole('button', { name: /mentor|note/ })).toBe(null);
  await userEvent.click(await place(/^Remove/));
});

describe('an activity can be chosen', () => {
  const activity = (id: number, title: string) => ({ id, title, resources: [], milestones: [] });
  const journey = {
    sections: [
      {
        id: 1,
        title: 'Discover',
        steps: [{ id: 1, activities: [activity(12, 'Talk to customers'), activity(13, 'Count')] }],
      },
      {
        id: 2,
        title: 'Fund',
        steps: [{ id: 2, activities: [activity(14, 'Approved'), activity(15, 'Changed')] }],
      },
    ],
  };
  const records = [
    { id: 1, activity: 14, status: 'approved' },
    { id: 2, activity: 15, status: 'rejected' },
  ];
  const answers: Record<string, unknown> = {
    '/api/user-progress-view/': tracker,
    '/api/today/': { duties: [studioNext], organizations: [] },
    '/api/venture/journey/': journey,
    '/api/venture/work/?user=7': { records },
  };
  const titles = async () => {
    const box = await screen.findByLabelText('Or choose an activity of the studio');
    return within(box)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  };

  beforeEach(() => {
    queryClient.clear();
    serve(({ path }) => {
      const answer = Object.entries(answers).find(([url]) =>
        path.startsWith(url.split('?')[0] ?? ''),
      );
      return answer ? json(200, answer[1]) : json(404, {});
    });
  });

  test('a photo goes into any that is not approved, and the form opens with it', async () => {
    await share('pixels', 'stall.png');
    const user = visit(<SavedCoursesPage />, '/saved?shared', '/saved');
    expect(await titles()).toEqual(['No activity chosen', 'Count', 'Changed']);
    await user.selectOptions(screen.getByLabelText(/^Or choose/), 'Changed');
    await user.click(await place(/^Attach it to this activity/));
    await vi.waitFor(() => {
      const draft = readKept<{ fields: [string, string][] }>('draft:studio:15');
      expect(draft?.fields).toEqual([['upload', expect.stringMatching(/^device:/)]]);
    });
  });

  test('a text goes only where nothing was handed in, and a photo not to where a file waits', async () => {
    await share('Rice went up to 1,400');
    visit(<SavedCoursesPage />, '/saved?shared', '/saved');
    expect(await titles()).toEqual(['No activity chosen', 'Count']);
    await userEvent.click(await place(/^Remove/));
    void keep('draft:studio:13', { fields: [['upload', 'device:a']], touched: ['upload'] });
    await share('pixels', 'stall.png');
    cleanup();
    visit(<SavedCoursesPage />, '/saved?shared', '/saved');
    expect(await titles()).toEqual(['No activity chosen', 'Changed']);
  });
});

test('what a visitor shares waits for their login, and not for who comes an hour later', async () => {
  clearSession();
  await share('old', '', 2 * 60 * 60 * 1000);
  await share('Rice went up to 1,300');
  visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  await screen.findByText(/^Log in to use what you shared/);
  expect(screen.queryByText('Rice went up to 1,300')).toBe(null);
  expect([...(kept.get('shared')?.values() ?? [])]).toEqual(['Rice went up to 1,300']);
});

test('what no page has taken yet goes with the logout, too: the next user does not get it', async () => {
  await share('pixels', 'stall.png');
  clearSession();
  await vi.waitFor(() => expect(kept.has('shared')).toBe(false));
});

test('a file that is too large says where it goes, and is not said to lack room at each visit', async () => {
  await share('x'.repeat(5 * 1024 * 1024 + 1), 'plan.pdf');
  visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  await screen.findByText(/^This file is too large to keep here/);
  expect(screen.queryByText(/no room/)).toBe(null);
  await vi.waitFor(() => expect(kept.get('shared')?.size).toBe(0));
});

test('a text for which there is no room is told as well as a file', async () => {
  await share('Rice went up to 1,350');
  const full = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  await screen.findByText(/^Your phone is too full to keep what you shared/);
  full.mockRestore();
});

test('a share that did not arrive is said', async () => {
  visit(<SavedCoursesPage />, '/saved?shared=lost', '/saved');
  await screen.findByText('What you shared did not arrive. Share it again.');
});

test('what is removed leaves no file behind', async () => {
  const before = deviceFiles().length;
  await share('pixels', 'till.png');
  await takeShared();
  expect(deviceFiles()).toHaveLength(before + 1);
  const [id = ''] = deviceFiles().slice(-1);
  await dropShared({ name: 'draft:shared:x', fileId: id, title: 'till.png' });
  expect(deviceFiles()).toHaveLength(before);
});

test('where the code of the note does not come, the button can be pressed again, and the text stays', async () => {
  vi.doMock('#src/features/learning/try-note.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await share('Rice went up to 1,200');
  const user = visit(<SavedCoursesPage />, '/saved?shared', '/saved');
  const note = await place(/^Add it to my note/);
  await user.click(note);
  await vi.waitFor(() => expect(note.getAttribute('aria-busy')).toBeNull());
  expect(screen.getByText('Rice went up to 1,200')).toBeTruthy();
  vi.doUnmock('#src/features/learning/try-note.tsx');
});
