import type { OpenQuestion } from '@inzira/contract/staff-answers';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readItem } from '#src/platform/device-store.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { draftItem } from '#src/ui/draft.tsx';
import StaffQuestionPage from './staff-question.page.tsx';

const QUESTION: OpenQuestion = {
  id: 3,
  question: 'How thin do I slice pineapple?',
  language: 'en',
  lesson: null,
  username: 'kwame',
  created_at: '2026-11-20T10:00:00.000Z',
  done_at: '2026-11-21T10:00:00.000Z',
  asked: 1,
  similar: [],
  replies: [
    { id: 1, text: 'Five millimetres.', author: 'edith', sent_at: '2026-11-21T10:00:00.000Z' },
  ],
  is_taught: false,
  taught_id: null,
};

function open(question: OpenQuestion, { isLost = false, isCut = false } = {}) {
  let stored = question;
  const calls = serve(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/reply/')) {
      stored = QUESTION;
      return json(200, { id: 3, done_at: QUESTION.done_at, taught_id: null });
    }
    if (path.endsWith('/try/')) return json(200, { reply: 'Five millimetres.', taught_id: 8 });
    if (method === 'POST') {
      stored = { ...stored, is_taught: true, taught_id: 8 };
      return json(200, {
        id: 8,
        version: 1,
        in_use: true,
        replaces: null,
        is_own: true,
        versions: [],
      });
    }
    if (isCut && stored === QUESTION) return new Promise<Response>(() => {});
    // The write's answer is lost.
    if (isLost && stored.is_taught) return new Promise<Response>(() => {});
    return json(200, stored);
  });
  const user = visit(<StaffQuestionPage />, '/staff/unanswered/3', '/staff/unanswered/:id');
  const sent = () =>
    calls.filter(({ method, path }) => method === 'POST' && !path.endsWith('/try/'));
  return { user, sent };
}

const waysField = async () => screen.findByLabelText(/^Ways of asking/);

async function fillTeaching(user: ReturnType<typeof visit>) {
  const short = await screen.findByLabelText(/^The question in short/);
  await user.clear(short);
  await user.type(short, 'How thin?');
  const ways = await waysField();
  await user.clear(ways);
  await user.type(ways, 'how thin to slice');
}

const scrolled = vi.fn<typeof window.scrollTo>();

beforeEach(() => {
  logInAmina({ roles: ['editor'] });
  vi.stubGlobal('scrollTo', scrolled);
});
afterEach(() => vi.unstubAllGlobals());

test('who answered the learner alone lets the mentor give the answer afterwards', async () => {
  const { user, sent } = open({ ...QUESTION, done_at: null, replies: [] });
  await user.type(await screen.findByLabelText(/^Answer/), 'Five millimetres.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  const answers = await screen.findByRole('heading', { name: 'Answers' });
  await waitFor(() => expect(document.activeElement).toBe(answers));
  await user.click(await screen.findByRole('button', { name: 'Let the mentor give it' }));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await fillTeaching(user);
  await user.click(await screen.findByRole('button', { name: 'Give it from now on' }));
  expect(await screen.findByText('The mentor knows it now.')).toBeTruthy();
  expect(document.activeElement).toBe(answers);
  expect(sent().at(-1)?.body).toEqual({
    language: 'en',
    asks: 'How thin?',
    asked_as: ['how thin to slice'],
    answer: 'Five millimetres.',
    source_title: '',
    source_url: '',
    question: 3,
  });
});

test('an answer that the server has stands there and is no draft, whatever is still asked for', async () => {
  const { user } = open({ ...QUESTION, done_at: null, replies: [] }, { isCut: true });
  await user.type(await screen.findByLabelText(/^Answer/), 'Five millimetres.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('Answered. The learner is told.');
  await screen.findByText('Five millimetres.');
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
  expect(readItem(draftItem('question-reply:3'))).toBeNull();
});

test('a colleague who was quicker is named, their answer stands there, and what was typed is kept', async () => {
  let isAnswered = false;
  serve(({ method }) => {
    if (method !== 'POST')
      return json(200, isAnswered ? QUESTION : { ...QUESTION, done_at: null, replies: [] });
    isAnswered = true;
    return json(409, { error: 'edith has already answered this question.' });
  });
  const user = visit(<StaffQuestionPage />, '/staff/unanswered/3', '/staff/unanswered/:id');
  await user.type(await screen.findByLabelText(/^Answer/), 'Very thin.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('edith has already answered this question.');
  await screen.findByText('Five millimetres.');
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
  expect(readItem(draftItem('question-reply:3'))).not.toBeNull();
});

test('the words of the learner are there to be shortened, and it is said that everybody can read them', async () => {
  const question = 'I am Aline of shop X: how thin?';
  const { user, sent } = open({ ...QUESTION, question });
  await user.click(await screen.findByRole('button', { name: 'Let the mentor give it' }));
  const fields = [await screen.findByLabelText(/^The question in short/), await waysField()];
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual([question, question]);
  expect(screen.getByText(/as kwame typed it\. Everybody can read them/)).toBeTruthy();
  await fillTeaching(user);
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText('The mentor knows it now.');
  expect(sent()[0]?.body).toMatchObject({ asks: 'How thin?', asked_as: ['how thin to slice'] });
});

test('what the mentor says to the question now is shown there, and to other words that are typed', async () => {
  const known = ['How thin do I slice pineapple?'];
  const taught = (words: string) =>
    json(200, { reply: `On ${words}`, taught_id: known.includes(words) ? 8 : null });
  const version = () => ({
    version: known.length,
    language: 'en',
    asks: 'How thin?',
    asked_as: [...known],
    answer: 'Five millimetres.',
    source_title: '',
    source_url: '',
  });
  const calls = serve(({ method, path, body }) => {
    if (path.endsWith('/try/')) return taught((body as { message: string }).message);
    if (method === 'PUT') known.push(...(body as { asked_as: string[] }).asked_as.slice(1));
    if (path.includes('/answers/'))
      return json(200, {
        id: 8,
        version: known.length,
        in_use: true,
        is_own: true,
        versions: [version()],
      });
    return json(200, { ...QUESTION, is_taught: true, taught_id: 8 });
  });
  const user = visit(<StaffQuestionPage />, '/staff/unanswered/3', '/staff/unanswered/:id');
  await screen.findByText('It gives your answer.');
  expect(screen.getByText('On How thin do I slice pineapple?')).toBeTruthy();
  await user.type(screen.getByLabelText('Ask it in other words'), 'pineapple slices');
  await user.click(screen.getByRole('button', { name: 'Ask it now' }));
  await screen.findByText('It says something else.');
  expect(screen.getByLabelText<HTMLInputElement>('Ask it in other words').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Give my answer to these words too' }));
  await waitFor(() => expect(screen.getAllByText('It gives your answer.')).toHaveLength(2));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    asked_as: ['How thin do I slice pineapple?', 'pineapple slices'],
    version: 1,
  });
});

test('a question that is too long for a button is shortened for it, and can be sent as it stands', async () => {
  const question = 'How thin do I have to slice pineapple so that it dries in two days of sun?';
  const { user, sent } = open({ ...QUESTION, question, done_at: null, replies: [] });
  await user.type(
    await screen.findByLabelText(/^Answer/, { selector: 'textarea' }),
    'Five millimetres.',
  );
  await user.click(screen.getByLabelText(/^Also let the mentor give/));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    teach: {
      asks: 'How thin do I have to slice pineapple?',
      asked_as: [question],
    },
  });
});

test('what is decided stands above the button that sends, and what is to be checked then comes into sight', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const { user } = open({ ...QUESTION, done_at: null, replies: [] });
  const box = await screen.findByLabelText(/^Also let the mentor give/);
  const bar = screen.getByRole('button', { name: 'Send answer' }).closest('[data-bottom-bar]');
  expect(bar?.contains(box)).toBe(true);
  await user.click(box);
  const [shown] = brought.mock.instances as unknown as HTMLElement[];
  expect(shown?.contains(await waysField())).toBe(true);
  await user.click(box);
  expect(brought).toHaveBeenCalledOnce();
});

test('while the mentor has not learnt an answer, that it learns it is what is done next', async () => {
  const { user } = open(QUESTION);
  const inBar = (name: string) =>
    screen.getByRole('button', { name }).closest('[data-bottom-bar]') !== null;
  await screen.findByText('Five millimetres.');
  expect(inBar('Let the mentor give it')).toBe(true);
  const next = screen.getByRole('link', { name: 'Next question' });
  expect(next.closest('[data-bottom-bar]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Let the mentor give it' }));
  expect(inBar('Give it from now on')).toBe(true);
});

test('who takes the tick away finds what was written for the mentor there again', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const { user, sent } = open({ ...QUESTION, done_at: null, replies: [] });
  const box = await screen.findByLabelText(/^Also let the mentor give/);
  await user.click(box);
  await fillTeaching(user);
  await user.click(box);
  expect((await waysField()).closest('fieldset')?.hidden).toBe(true);
  await user.click(box);
  expect(await waysField()).toHaveProperty('value', 'how thin to slice');
  // Unticked, it is not sent.
  await user.click(box);
  await user.type(screen.getByLabelText(/^Answer/), 'Five millimetres.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ teach: null });
});

test('what was written for the mentor outlives a killed tab, without its tick as well', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const { user } = open({ ...QUESTION, done_at: null, replies: [] });
  await user.click(await screen.findByLabelText(/^Also let the mentor give/));
  await fillTeaching(user);
  await user.click(screen.getByLabelText(/^Also let the mentor give/));
  await user.type(screen.getByLabelText(/^Answer/), 'Five');
  fireEvent(window, new Event('pagehide'));
  cleanup();
  const { user: later } = open({ ...QUESTION, done_at: null, replies: [] });
  await later.click(await screen.findByLabelText(/^Also let the mentor give/));
  expect(await waysField()).toHaveProperty('value', 'how thin to slice');
});

test('the second tap of two on what opens the form gives the mentor nothing that nobody has read', async () => {
  const { sent } = open(QUESTION);
  fireEvent.click(await screen.findByRole('button', { name: 'Let the mentor give it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Give it from now on' }));
  expect(await waysField()).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('what the mentor gives already is not offered again', async () => {
  open({ ...QUESTION, is_taught: true, taught_id: 8 });
  await screen.findByText('Five millimetres.');
  expect(screen.queryByRole('button', { name: 'Let the mentor give it' })).toBeNull();
});

test('an answer that was improved before it was taught is not offered again, though the line is lost', async () => {
  const { user, sent } = open(QUESTION, { isLost: true });
  await user.click(await screen.findByRole('button', { name: 'Let the mentor give it' }));
  await user.type(
    await screen.findByLabelText(/^Answer/, { selector: 'textarea' }),
    ' No thicker.',
  );
  await fillTeaching(user);
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  expect(await screen.findByText('The mentor knows it now.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByText('The mentor does not know this answer yet')).toBeNull(),
  );
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ answer: 'Five millimetres. No thicker.', question: 3 });
});

test('an answer in another language than the question is seen, warned of and filed under its own', async () => {
  const { user, sent } = open({ ...QUESTION, done_at: null, replies: [] });
  await screen.findByText('English', { selector: 'p span' });
  await user.type(
    await screen.findByLabelText(/^Answer/),
    'Coupez l’ananas en tranches de cinq millimètres. Toutes pareilles.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('French').checked).toBe(true);
  expect(screen.getByText(/^The question was asked in English/)).toBeTruthy();
  const preview = screen.getByRole('region', { name: 'As learners see it' });
  expect(preview.querySelector('strong')).toBeNull();
  await user.click(screen.getByLabelText(/^Also let the mentor give/));
  await fillTeaching(user);
  await waitFor(() =>
    expect(preview.querySelector('strong')?.textContent).toBe(
      'Coupez l’ananas en tranches de cinq millimètres.',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ teach: { language: 'fr' } });
});

test('a question in a third language is not called English', async () => {
  const { user } = open({ ...QUESTION, language: 'sw', done_at: null, replies: [] });
  await user.type(
    await screen.findByLabelText(/^Answer/),
    'Coupez l’ananas en tranches de cinq millimètres. Toutes pareilles.',
  );
  expect(screen.getByText(/^The question was asked in Swahili, and/)).toBeTruthy();
});
