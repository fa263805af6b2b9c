import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeVenture } from '#src/features/ventures/ventures.fixture.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import DashboardStudioPage from './dashboard-studio.page.tsx';
import { answerStudio, makeOffer } from './studio.fixture.ts';

// Imports the lazy parts before the test, which would otherwise wait for their compilation.
beforeAll(async () => {
  await Promise.all([
    import('./online/available-ventures.tsx'),
    import('#src/features/ventures/own-ventures.tsx'),
  ]);
});

const own = {
  ...makeVenture({ id: 9, company_name: 'Dried Mango' }),
  review_status: 'pending',
  review_reason: null,
};

function open(ventures: object[]) {
  logInAmina();
  serve((call) =>
    call.path.includes('/my-ventures/')
      ? json(200, ventures)
      : (answerStudio(call, { ventures: [makeOffer()], joined: null, role: 'trainee' }) ??
        json(404, {})),
  );
  visit(<DashboardStudioPage />, '/dashboard/venture-studio');
}

async function places() {
  const available = await screen.findByRole('heading', { name: 'Available Ventures' });
  const mine = await screen.findByRole('heading', { name: 'Your ventures' });
  const isBefore = mine.compareDocumentPosition(available) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBefore ? 'own first' : 'available first';
}

test('a trainer who follows a link to an activity finds it in their own journey', async () => {
  logInAmina({ is_trainer: true });
  serve((call) => answerStudio(call, { joined: null, role: 'trainee' }) ?? json(200, []));
  const user = visit(
    <DashboardStudioPage />,
    '/dashboard/venture-studio?activity=11',
    '/dashboard/venture-studio',
  );
  const journey = await screen.findByRole('tab', { name: 'Your Venture Journey' });
  await waitFor(() => expect(journey.getAttribute('aria-selected')).toBe('true'));
  await user.click(screen.getByRole('tab', { name: 'Trainees' }));
  expect(journey.getAttribute('aria-selected')).toBe('false');
});

test('the stall counter is a card beside the journey', async () => {
  open([]);
  const link = await screen.findByRole('link', { name: /^Stall counter\s?Count who asks/ });
  expect(link.getAttribute('href')).toBe('/venture-studio/counter');
});

test('while it waits for review, no mail is promised where none leaves', async () => {
  document.documentElement.dataset['noMail'] = '';
  onTestFinished(() => document.documentElement.removeAttribute('data-no-mail'));
  open([own]);
  await screen.findByText('Our team reviews it. What is decided stands here.');
});

test('who has a venture finds it above those that can be joined', async () => {
  open([own]);
  await screen.findByRole('link', { name: own.company_name });
  expect(await places()).toBe('own first');
});

test('who has none finds first what can be joined', async () => {
  open([]);
  await screen.findByRole('link', { name: 'Create Your Venture Profile' });
  expect(await places()).toBe('available first');
});
