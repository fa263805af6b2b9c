import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readKept } from '#src/platform/device-store.ts';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { watchTyping } from '#src/platform/typing.ts';
import ProfileQuizPage from './profile-quiz.page.tsx';
import { Quiz } from './quiz.tsx';

const ask = (id: number, text = `Situation ${id}?`): PsychometricQuestion => ({
  id,
  question_text: text,
  choices: Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((key) => [key, { text: `${text} Choice ${key}` }]),
  ),
});
const questions = [ask(1001), ask(1002), ask(1003)];
const QUESTIONS = '/api/quiz/questions/?language=en';
const SUBMIT = '/api/quiz/psychometric/';

const show = (content = <Quiz questions={questions} userId={7} />) =>
  renderAt(content, '/quiz/psychometric');

const choice = (key: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`Choice ${key}$`) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const wait = async (milliseconds: number) =>
  act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const pick = async (key: string) => {
  fireEvent.click(choice(key));
  await wait(300);
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('going through the questions', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    logInAmina();
  });

  test('a pick leads on after 300 ms and not before', async () => {
    show();
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    fireEvent.click(choice('b'));
    expect(choice('b').checked).toBe(true);
    await wait(299);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    await wait(1);
    expect(screen.getByText('Question 2 of 3')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Situation 1002?');
  });

  test('a second thought within that time counts, and begins it anew', async () => {
    show();
    fireEvent.click(choice('b'));
    await wait(200);
    fireEvent.click(choice('c'));
    await wait(200);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    await wait(100);
    fireEvent.click(button('Back'));
    expect(choice('c').checked).toBe(true);
  });

  test('the last question stays, and has Submit instead of Next', async () => {
    show();
    await pick('a');
    await pick('a');
    expect(button('Submit').disabled).toBe(true);
    await pick('a');
    await wait(5000);
    expect(screen.getByText('Question 3 of 3')).toBeTruthy();
    expect(button('Submit').disabled).toBe(false);
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test('Back is disabled on the first, goes back on the others, and stops a pick from leading on', async () => {
    show();
    expect(button('Back').disabled).toBe(true);
    await pick('a');
    fireEvent.click(choice('d'));
    fireEvent.click(button('Back'));
    await wait(5000);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    fireEvent.click(button('Next'));
    expect(choice('d').checked).toBe(true);
  });

  test('clicking what is picked already leads on again', async () => {
    show();
    await pick('a');
    fireEvent.click(button('Back'));
    await pick('a');
    expect(screen.getByText('Question 2 of 3')).toBeTruthy();
  });

  test('leaving the page stops the pick from leading on', async () => {
    const { unmount } = show();
    fireEvent.click(choice('a'));
    unmount();
    await wait(1000);
    show();
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    expect(choice('a').checked).toBe(true);
  });
});

describe('by keyboard', () => {
  test('arrows look around without picking; Space and Enter pick', async () => {
    const user = userEvent.setup();
    show();
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    const [top, next] = radios;
    screen.getByRole('heading', { name: /Situation 1001/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(top);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(next);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(radios.at(-1));
    expect(radios.some(({ checked }) => checked)).toBe(false);
    await user.keyboard(' ');
    expect(radios.at(-1)?.checked).toBe(true);
    await screen.findByText('Question 2 of 3');
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('Question 3 of 3');
  });

  test('the choices are one named radio group', () => {
    show();
    const group = screen.getByRole('radiogroup', { name: /Question 1 of 3.*Situation 1001/ });
    expect(group.querySelectorAll('input[type=radio]')).toHaveLength(4);
  });
});

describe('on this device', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    logInAmina();
  });

  test('place, answers and order of the choices outlast a reload', async () => {
    show();
    await pick('c');
    const order = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
    cleanup();
    show();
    expect(screen.getByText('Question 2 of 3')).toBeTruthy();
    expect(screen.getByText(/go on where you stopped/)).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(order);
    fireEvent.click(button('Back'));
    expect(choice('c').checked).toBe(true);
  });

  test('another user finds none of them', async () => {
    show();
    await pick('c');
    cleanup();
    show(<Quiz questions={questions} userId={8} />);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    expect(choice('c').checked).toBe(false);
  });

  test('starting over asks once', async () => {
    show();
    await pick('c');
    cleanup();
    show();
    fireEvent.click(button('Start over'));
    expect(screen.getByText('Question 2 of 3')).toBeTruthy();
    fireEvent.click(screen.getAllByText('Start over').at(-1) as HTMLElement);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    expect(readKept('psychometric-attempt')).toBeNull();
  });
});

/** Opens the page and answers all three questions. */
async function answerAll() {
  show(<ProfileQuizPage />);
  for (const { id } of questions) {
    await screen.findByText(`Situation ${id}?`);
    await userEvent.click(choice('a'));
  }
}

function withQuestions(submit: (call: Call) => Response | Promise<Response>) {
  return serve((call) => (call.path === QUESTIONS ? json(200, questions) : submit(call)));
}

describe('handing in', () => {
  test('a user’s answers are sent, then forgotten here, and the result shows', async () => {
    logInAmina();
    const calls = withQuestions(() => json(201, {}));
    await answerAll();
    await userEvent.click(button('Submit'));
    await screen.findByText('at /dashboard/psychometric/results');
    const sent = calls.filter(({ path }) => path === SUBMIT);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ answers: { 1001: 'a', 1002: 'a', 1003: 'a' } });
    expect(readKept('psychometric-attempt')).toBeNull();
  });

  test('two clicks send once, and "Submitting..." shows meanwhile', async () => {
    logInAmina();
    let answer = (_: Response) => {};
    const calls = withQuestions(async () => new Promise<Response>((resolve) => (answer = resolve)));
    await answerAll();
    const submit = button('Submit');
    act(() => {
      submit.click();
      submit.click();
    });
    await userEvent.click(submit);
    expect(button('Submitting...').getAttribute('aria-disabled')).toBe('true');
    expect(calls.filter(({ path }) => path === SUBMIT)).toHaveLength(1);
    await act(async () => answer(json(201, {})));
    await screen.findByText('at /dashboard/psychometric/results');
  });

  /** A visitor answers everything and is asked to log in. */
  async function visitorSubmits() {
    const calls = withQuestions(() => json(201, {}));
    await answerAll();
    await userEvent.click(button('Submit'));
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/register', '/login']);
    expect(calls.some(({ path }) => path === SUBMIT)).toBe(false);
    cleanup();
    return calls;
  }

  const fromLogin = { pathname: '/quiz/psychometric', state: { handsIn: true } };

  test('what a visitor submitted is handed in by itself when they come back logged in', async () => {
    const calls = await visitorSubmits();
    logInAmina();
    renderAt(<ProfileQuizPage />, fromLogin);
    await screen.findByText('at /dashboard/psychometric/results');
    const sent = calls.filter(({ path }) => path === SUBMIT);
    expect(sent.map(({ body }) => body)).toEqual([
      { answers: { 1001: 'a', 1002: 'a', 1003: 'a' } },
    ]);
  });

  test.each([
    ['who logged in for something else', fromLogin.pathname, 0],
    ['who comes long after', fromLogin, 31 * 60 * 1000],
  ])('%s neither sees nor hands in what a visitor answered here', async (_, at, later) => {
    const calls = await visitorSubmits();
    logInAmina();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + later);
    renderAt(<ProfileQuizPage />, at);
    await userEvent.click(await screen.findByRole('button', { name: 'No, remove them' }));
    expect(choice('a').checked).toBe(false);
    expect(screen.getByText('Question 1 of 3')).toBeTruthy();
    expect(calls.some(({ path }) => path === SUBMIT)).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  test('who logged in halfway goes on with their answers by saying that they are theirs', async () => {
    withQuestions(() => json(201, {}));
    show(<ProfileQuizPage />);
    await userEvent.click(await screen.findByRole('radio', { name: /Choice b$/ }));
    await screen.findByText('Question 2 of 3');
    cleanup();
    logInAmina();
    show(<ProfileQuizPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, these are my answers' }));
    expect(screen.getByText('Question 2 of 3')).toBeTruthy();
    await userEvent.click(button('Back'));
    expect(choice('b').checked).toBe(true);
  });

  test.each([
    ['a refusal', () => json(503, { error: 'The database does not answer. Try again soon.' })],
    ['no network', noNetwork],
  ])('%s is told, the answers stay, and the same attempt is sent again', async (_, refuse) => {
    logInAmina();
    let works = false;
    const calls = withQuestions(() => (works ? json(201, {}) : refuse()));
    await answerAll();
    await userEvent.click(button('Submit'));
    expect((await screen.findByRole('alert')).textContent).toContain('❌ Submission failed');
    expect(choice('a').checked).toBe(true);
    works = true;
    await userEvent.click(button('Submit'));
    await screen.findByText('at /dashboard/psychometric/results');
    const names = calls
      .filter(({ path }) => path === SUBMIT)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });

  test('where the test has changed meanwhile the answers in the same words stay, and the person is told', async () => {
    logInAmina();
    const [first, , third] = questions as [PsychometricQuestion, unknown, PsychometricQuestion];
    const changed = [{ ...first, id: 2001 }, ask(2002, 'A new one?'), { ...third, id: 2003 }];
    let asked = 0;
    const calls = serve((call) => {
      if (call.path === QUESTIONS) return json(200, asked++ === 0 ? questions : changed);
      const { answers } = call.body as { answers: Record<string, string> };
      return '2001' in answers ? json(201, {}) : json(400, { answers: ['The test has changed.'] });
    });
    await answerAll();
    await userEvent.click(button('Submit'));
    await screen.findByText('A new one?');
    expect(screen.getByText('Submission failed')).toBeTruthy();
    expect(screen.getByText(/The test has changed since you began/)).toBeTruthy();
    await userEvent.click(choice('b'));
    await screen.findByText('Question 3 of 3');
    await userEvent.click(button('Submit'));
    await screen.findByText('at /dashboard/psychometric/results');
    expect(calls.at(-1)?.body).toEqual({ answers: { 2001: 'a', 2002: 'b', 2003: 'a' } });
  });

  test('a session that is over loses no answer', async () => {
    watchTyping();
    logInAmina();
    withQuestions(() => json(401, { error: 'Log in again.' }));
    await answerAll();
    await userEvent.click(button('Submit'));
    expect((await screen.findByRole('alert')).textContent).toContain('❌ Submission failed');
    expect(localStorage.getItem('access')).toBeNull();
    expect(choice('a').checked).toBe(true);
    cleanup();
    logInAmina();
    show(<ProfileQuizPage />);
    await screen.findByText(/Submit them to see your profile/);
  });
});

describe('loading', () => {
  test('says so, and then shows the first question', async () => {
    withQuestions(() => json(500, {}));
    show(<ProfileQuizPage />);
    expect(screen.getByText('Loading questions...')).toBeTruthy();
    await screen.findByText('Question 1 of 3');
  });

  test.each([
    ['fails', () => json(404, { error: 'Not here.' })],
    ['brings an empty list', () => json(200, [])],
  ])(
    'that %s says that there are no questions, and tries again when asked to',
    async (_, answer) => {
      let works = false;
      serve(() => (works ? json(200, questions) : answer()));
      show(<ProfileQuizPage />);
      await screen.findByText('No questions could be loaded.');
      works = true;
      await userEvent.click(button('Try again'));
      await screen.findByText('Question 1 of 3');
    },
  );
});
