import type { OwnPlan } from '@inzira/contract/plan';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calculatorQueries, keepFigures } from '#src/features/calculators/calculators.api.ts';
import { TryNote } from '#src/features/learning/try-note.tsx';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, renderAt, visit } from '#src/platform/fake-visit.tsx';
import { flushWrites } from '#src/platform/write-queue.ts';
import { findEntries } from '#src/platform/write-queue-entries.ts';
import { queryClient } from '#src/platform/query-client.ts';
import PlanPage from './plan.page.tsx';
import SharedPlanPage from './shared-plan.page.tsx';

function makePlan(changes: Partial<OwnPlan> = {}): OwnPlan {
  return {
    title: 'Huye Solar Fruit',
    founder: 'Amina Uwase',
    notes: [
      {
        lesson_id: 3,
        chapter_id: 2,
        title: 'Ask first',
        chapter: 'Talking',
        module: 'Discovery',
        prompt: 'Whom did you ask?',
        text: 'Three canteens.',
        updated_at: '2026-11-20T10:00:00.000Z',
      },
    ],
    figures: [
      {
        name: 'margin',
        figures: { price: 500, unit_cost: 310 },
        updated_at: '2026-11-20T10:00:00.000Z',
      },
    ],
    promises: [],
    counted: null,
    country: 'Rwanda',
    updated_at: '2026-11-20T10:00:00.000Z',
    mentor_may_read: false,
    trainer_may_read: false,
    has_trainer: true,
    trainers: [{ id: 9, full_name: 'Thandi Nkosi', may_read: false }],
    share: null,
    ...changes,
  };
}

const makePromise = (): OwnPlan['promises'][number] => ({
  id: 1,
  text: 'Ask five people',
  due_on: '2999-12-04',
  source: 'own',
  lesson: null,
  given_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  answer: null,
  answered_at: null,
  outcome: '',
  postponed: 0,
});

type Answer = Response | Promise<Response> | undefined;

function open(plan: OwnPlan, answer: (call: Call) => Answer = () => undefined) {
  logInAmina();
  const calls = serve((call) => {
    const own = answer(call);
    if (own) return own;
    return call.path === '/api/plan/' ? json(200, plan) : json(200, { modules: [] });
  });
  return { calls, user: visit(<PlanPage />, '/dashboard/plan') };
}

function KeptNames() {
  const { data = [] } = useQuery(calculatorQueries.figures());
  return <p>{data.map(({ name }) => name).join() || 'none'}</p>;
}

test('the plan shows what was written and what it comes to, by lesson', async () => {
  open(makePlan());
  expect(await screen.findByRole('heading', { name: 'Huye Solar Fruit' })).toBeTruthy();
  expect(screen.getByText('Three canteens.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ask first' });
  expect(link.getAttribute('href')).toBe('/chapters/2/lessons?lesson=3');
  expect(await screen.findByText('RWF 190')).toBeTruthy();
});

test('a switch says at once what was chosen, and goes back where that failed', async () => {
  let fails = false;
  const { user, calls } = open(makePlan(), ({ method }) =>
    method === 'PUT'
      ? fails
        ? json(400, { error: 'No.' })
        : json(200, makePlan({ mentor_may_read: true }))
      : undefined,
  );
  const mentor = await screen.findByRole<HTMLInputElement>('checkbox', { name: /The AI mentor/ });
  await user.click(mentor);
  expect(mentor.checked).toBe(true);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ mentor_may_read: true });
  fails = true;
  const trainer = screen.getByRole<HTMLInputElement>('checkbox', {
    name: /Your trainer Thandi Nkosi/,
  });
  await user.click(trainer);
  await screen.findByRole('alert');
  await waitFor(() => expect(trainer.checked).toBe(false));
  expect(mentor.checked).toBe(true);
});

test('a switch stays as it was pressed, without a moment on its old side', async () => {
  open(makePlan(), ({ method }) =>
    method === 'PUT' ? new Promise<Response>(() => undefined) : undefined,
  );
  const mentor = await screen.findByRole<HTMLInputElement>('checkbox', { name: /The AI mentor/ });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    fireEvent.click(mentor);
    // Microtasks only: a browser paints after them.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(mentor.checked).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a plan that was asked for before a change does not undo it on the screen', async () => {
  let late: ((response: Response) => void) | undefined;
  let waits = false;
  const { user } = open(makePlan(), ({ method, path }) => {
    if (method === 'PUT') return json(200, makePlan({ mentor_may_read: true }));
    if (path === '/api/plan/' && waits) return new Promise((resolve) => (late = resolve));
    return undefined;
  });
  const mentor = await screen.findByRole<HTMLInputElement>('checkbox', { name: /The AI mentor/ });
  waits = true;
  void queryClient.invalidateQueries({ queryKey: ['learning', 'notes'] });
  await waitFor(() => expect(late).toBeTruthy());
  await user.click(mentor);
  await waitFor(() => expect(mentor.checked).toBe(true));
  late?.(json(200, makePlan()));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(mentor.checked).toBe(true);
});

test('a switch that is pressed twice is sent in that order, and shows the last', async () => {
  const waiting: (() => void)[] = [];
  const { user, calls } = open(makePlan(), ({ method, body }) =>
    method === 'PUT'
      ? new Promise<Response>((resolve) =>
          waiting.push(() => resolve(json(200, makePlan(body as { mentor_may_read: boolean })))),
        )
      : undefined,
  );
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const mentor = await screen.findByRole<HTMLInputElement>('checkbox', { name: /The AI mentor/ });
  await user.click(mentor);
  await user.click(mentor);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(sent()).toEqual([{ mentor_may_read: true }]);
  waiting.shift()?.();
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(sent()[1]).toEqual({ mentor_may_read: false });
  expect(mentor.checked).toBe(false);
  waiting.shift()?.();
  await waitFor(() => expect(mentor.checked).toBe(false));
});

test('a note that was emptied stays where it stood, to be brought back', async () => {
  let text = 'Three canteens.';
  const changed = () => makePlan({ notes: text ? makePlan().notes : [], figures: [] });
  const { user, calls } = open(makePlan(), ({ path, method, body }) => {
    if (path === '/api/plan/')
      return json(200, text ? changed() : { ...changed(), updated_at: null });
    if (!path.startsWith('/api/lessons/3/note/')) return undefined;
    const written = body as { text: string; written_at: string } | undefined;
    if (method === 'PUT' && written) text = written.text;
    const updated_at = written?.written_at ?? '2026-11-20T10:00:00.000Z';
    return json(200, { lesson_id: 3, text, updated_at });
  });
  await user.click(await screen.findByRole('button', { name: 'Change: Ask first' }));
  await user.clear(await screen.findByRole('textbox'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const back = await screen.findByRole('button', { name: 'Bring it back' });
  await waitFor(() => expect(text).toBe(''));
  await user.click(back);
  expect(await screen.findByText('Three canteens.')).toBeTruthy();
  await waitFor(() =>
    expect(calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toMatchObject([
      { text: '' },
      { text: 'Three canteens.' },
    ]),
  );
});

test('figures that another device kept apart stand beside them, and the learner chooses', async () => {
  const [kept] = makePlan().figures;
  if (!kept) throw new Error('The plan has no figures.');
  const other = { figures: { price: 640, unit_cost: 300 }, updated_at: '2026-11-19T10:00:00.000Z' };
  // The calculators were opened before the other device kept any.
  const older = { ...kept, updated_at: '2026-11-18T10:00:00.000Z' };
  const { user, calls } = open(makePlan({ figures: [{ ...kept, other }] }), ({ path, method }) => {
    if (path === '/api/calculators/figures/') return json(200, [older]);
    return method === 'PUT' ? json(200, { ...kept, ...other }) : undefined;
  });
  await queryClient.query(calculatorQueries.figures());
  expect(await screen.findByText(/You kept other figures on another device/)).toBeTruthy();
  expect(screen.getByText(/640/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use those' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      figures: other.figures,
      over: kept.updated_at,
    }),
  );
  await waitFor(() =>
    expect(queryClient.getQueryData(calculatorQueries.figures().queryKey)).toMatchObject([
      { figures: other.figures },
    ]),
  );
});

test('other figures that were chosen without a network wait, and the page says so', async () => {
  const [kept] = makePlan().figures;
  if (!kept) throw new Error('The plan has no figures.');
  const other = { figures: { price: 640 }, updated_at: '2026-11-19T10:00:00.000Z' };
  const { user } = open(makePlan({ figures: [{ ...kept, other }] }), ({ method }) =>
    method === 'PUT' ? noNetwork() : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'Use those' }));
  expect(await screen.findByText(/Kept on this device/)).toBeTruthy();
});

test('while a choice between figures is sent there is no second one', async () => {
  const [kept] = makePlan().figures;
  if (!kept) throw new Error('The plan has no figures.');
  const other = { figures: { price: 640 }, updated_at: '2026-11-19T10:00:00.000Z' };
  const answers: (() => void)[] = [];
  const { user, calls } = open(makePlan({ figures: [{ ...kept, other }] }), ({ method }) =>
    method === 'PUT'
      ? new Promise((resolve) => answers.push(() => resolve(json(200, kept))))
      : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'Use those' }));
  await user.click(screen.getByRole('button', { name: 'Keep these' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(findEntries()).toMatchObject([{ body: { figures: other.figures } }]);
  for (const answer of answers) answer();
  await waitFor(() => expect(findEntries()).toEqual([]));
});

test('figures of a second tab are based on those that the first one has sent', async () => {
  const [kept] = makePlan().figures;
  const updated_at = '2026-11-28T10:00:00.000Z';
  const { calls } = open(makePlan(), ({ method, body }) =>
    method === 'PUT' ? json(200, { ...kept, ...(body as object), updated_at }) : undefined,
  );
  // The forms in both tabs began with the same figures.
  const base = kept?.updated_at;
  await keepFigures(queryClient, amina.id, 'margin', { price: 600, unit_cost: 310 }, base);
  await keepFigures(new QueryClient(), amina.id, 'margin', { price: 700, unit_cost: 310 }, base);
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    figures: { price: 700 },
    over: updated_at,
  });
});

test('figures that replace waiting ones are based on the same ones', async () => {
  const [kept] = makePlan().figures;
  open(makePlan(), ({ method, path }) => {
    if (method === 'PUT') return noNetwork();
    return path === '/api/calculators/figures/' ? json(200, [kept]) : undefined;
  });
  await queryClient.query(calculatorQueries.figures());
  for (const price of [600, 700])
    await keepFigures(
      queryClient,
      amina.id,
      'margin',
      { price, unit_cost: 310 },
      price === 600 ? kept?.updated_at : null,
    );
  expect(findEntries().map(({ body }) => body)).toMatchObject([
    { figures: { price: 700 }, over: kept?.updated_at },
  ]);
});

test('figures that were changed stand in the plan at once, and do not come back as they were', async () => {
  let price = 500;
  const figures = () => ({ price, unit_cost: 310, of_an_earlier_release: 7 });
  const { user, calls } = open(makePlan(), ({ path, method, body }) => {
    const kept = {
      name: 'margin' as const,
      figures: figures(),
      updated_at: '2026-11-20T10:00:00Z',
    };
    if (path === '/api/plan/') return json(200, makePlan({ figures: [kept] }));
    if (path === '/api/calculators/figures/') return json(200, [kept]);
    if (method !== 'PUT') return undefined;
    price = (body as { figures: { price: number } }).figures.price;
    return json(200, { ...kept, figures: figures() });
  });
  await user.click(await screen.findByRole('button', { name: 'Change the figures' }));
  const field = await screen.findByLabelText(/Price of one unit/);
  await user.clear(field);
  await user.type(field, '600');
  await user.click(screen.getByRole('button', { name: 'Work it out' }));
  await user.click(screen.getByRole('button', { name: 'Keep my figures' }));
  await screen.findByText(/Your figures are kept/);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    figures: { price: 600, unit_cost: 310 },
    over: '2026-11-20T10:00:00Z',
  });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('RWF 290')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change the figures' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Price of one unit/)).value).toBe('600');
});

test('a note that waited and is refused later says so, and is not called kept for sending', async () => {
  logInAmina();
  let isOffline = true;
  serve(({ method }) => {
    if (isOffline) return noNetwork();
    if (method === 'PUT') return json(400, { text: ['Say it in fewer words.'] });
    return json(404, { error: 'No.' });
  });
  renderAt(<TryNote lessonId={9} prompt="" />, '/');
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'Ask three stalls.' } });
  fireEvent.blur(field);
  expect(await screen.findByText(/It will be sent by itself/)).toBeTruthy();
  isOffline = false;
  await flushWrites();
  await waitFor(() => expect(screen.queryByText(/It will be sent by itself/)).toBeNull());
  expect((field as HTMLTextAreaElement).value).toBe('Ask three stalls.');
});

test('figures that waited and are refused later are asked for anew: they are not kept', async () => {
  logInAmina();
  let isOffline = true;
  const calls = serve(({ method }) => {
    if (method === 'GET') return json(200, []);
    return isOffline ? noNetwork() : json(400, { error: 'No.' });
  });
  const asked = () => calls.filter(({ path }) => path === '/api/calculators/figures/').length;
  visit(<KeptNames />, '/');
  expect(await screen.findByText('none')).toBeTruthy();
  await keepFigures(queryClient, amina.id, 'margin', { price: 600, unit_cost: 310 }, null);
  expect(await screen.findByText('margin')).toBeTruthy();
  isOffline = false;
  const before = asked();
  await flushWrites();
  expect(await screen.findByText('none')).toBeTruthy();
  expect(asked()).toBeGreaterThan(before);
});

test('a title that could not be sent is there again after a reload, until it is saved or given up', async () => {
  let isCut = true;
  const answer = ({ method, body }: Call) => {
    if (method !== 'PUT') return undefined;
    if (isCut) noNetwork();
    return json(200, makePlan(body as Partial<OwnPlan>));
  };
  const { user } = open(makePlan(), answer);
  await user.click(await screen.findByRole('button', { name: 'Change the title' }));
  await user.type(await screen.findByRole('textbox'), ' of Huye');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/The title could not be saved/);
  cleanup();

  open(makePlan(), answer);
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /Name of the venture/,
  });
  expect(field.value).toBe('Huye Solar Fruit of Huye');
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Huye Solar Fruit of Huye' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Change the title' }));
  await user.type(await screen.findByRole('textbox'), '!');
  await screen.findByText('Kept on this device until you send it.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  open(makePlan(), answer);
  expect(await screen.findByRole('heading', { name: 'Huye Solar Fruit' })).toBeTruthy();
});

test('the plan says how much of it is there, and what to write next: first what was read already', async () => {
  const quiz = { questions: 0, result: null };
  const modules = [1, 2].map((id) => ({
    id,
    name: `Module ${id}`,
    progress: 0,
    courses: [
      {
        id,
        title: 'Course',
        progress: 0,
        chapters: [
          {
            id: 2 * id,
            title: 'Chapter',
            progress: 0,
            quiz,
            lessons: [3, 4].map((at) => ({
              id: at + 10 * (id - 1),
              title: `Lesson ${at + 10 * (id - 1)}`,
              minutes: 5,
              completed: at === 3 && id === 1,
            })),
          },
        ],
      },
    ],
  }));
  const tracker = { modules, last_accessed_lesson_id: null };
  const answer = ({ path }: Call) =>
    path.startsWith('/api/user-progress-view/') ? json(200, tracker) : undefined;
  open(makePlan(), answer);
  await screen.findByText('1 of 2 modules are in it');
  const next = screen.getByRole('link', { name: 'Next part: Lesson 4' });
  expect(next.getAttribute('href')).toBe('/chapters/2/lessons?lesson=4');
  cleanup();
  open(makePlan({ notes: [] }), answer);
  await screen.findByText('0 of 2 modules are in it');
  await screen.findByRole('link', { name: 'Next part: Lesson 3' });
});

test('an empty plan says what will stand there', async () => {
  open(makePlan({ notes: [], figures: [], updated_at: null }));
  expect(await screen.findByText('Your plan grows while you learn')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test.each([
  ['was only promised', { promises: [makePromise()] }],
  ['was only counted', { counted: { asked: 2, sold: 1, refused: 0, since: '2026-11-20' } }],
])('what %s can be saved and printed', async (_, content) => {
  open(makePlan({ notes: [], figures: [], updated_at: null, ...content }));
  expect(await screen.findByRole('button', { name: 'Save as PDF' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(false);
});

test('promises are printed with the plan; without one their heading is not there', async () => {
  open(makePlan({ promises: [makePromise()] }));
  expect((await screen.findByText('Ask five people')).closest('.plan-aside')).toBeNull();
  cleanup();
  open(makePlan());
  await screen.findByText('Three canteens.');
  expect(screen.queryByText('What I promised myself')).toBeNull();
});

test('a shared plan says whose it is; one that is withdrawn says so', async () => {
  const {
    mentor_may_read: _,
    trainer_may_read: __,
    has_trainer: ___,
    trainers: _____,
    share: ____,
    promises: ______,
    counted: _______,
    ...plan
  } = makePlan();
  serve(({ path }) => (path.includes('gone') ? json(404, { error: 'Gone.' }) : json(200, plan)));
  visit(<SharedPlanPage />, '/plans/here', '/plans/:token');
  expect(await screen.findByText('Amina Uwase shares this plan with you.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Huye Solar Fruit' })).toBeTruthy();
  visit(<SharedPlanPage />, '/plans/gone', '/plans/:token');
  expect(await screen.findByText('This plan is not shared any more')).toBeTruthy();
});

test('the plan is saved as a PDF, with what its calculators say here', async () => {
  logInAmina();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }),
  );
  const calls = serve(({ path, method }) =>
    method === 'POST' && path === '/api/plan/pdf/'
      ? new Response('%PDF', {
          headers: { 'content-disposition': "inline; filename*=UTF-8''Huye%20Solar.pdf" },
        })
      : json(200, path === '/api/plan/' ? makePlan() : { modules: [] }),
  );
  const user = visit(<PlanPage />, '/dashboard/plan');
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  await waitFor(() => expect(saved).toEqual(['Huye Solar.pdf']));
  const sent = calls.find(({ path }) => path === '/api/plan/pdf/')?.body;
  expect(sent).toMatchObject({
    figures: [
      { name: 'margin', title: 'Margin and mark-up', given: expect.stringContaining('RWF 500') },
    ],
  });
  expect(JSON.stringify(sent)).toContain('RWF\u00A0190');
});

test('a PDF that could not be made is said', async () => {
  logInAmina();
  serve(({ path, method }) => {
    if (method === 'POST') return json(429, { error: 'Too many attempts.' });
    return json(200, path === '/api/plan/' ? makePlan({ figures: [] }) : { modules: [] });
  });
  const user = visit(<PlanPage />, '/dashboard/plan');
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  await screen.findByText('The PDF could not be made. Too many attempts.');
});
