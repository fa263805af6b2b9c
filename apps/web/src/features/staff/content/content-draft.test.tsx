import type { ContentFile } from '@inzira/contract/staff-content';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKept } from '#src/platform/device-store.ts';
import { json, noNetwork } from '#src/platform/fake-server.ts';
import { logInAmina, TestProviders } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import ContentFilePage from './content-file.page.tsx';
import { contentQueries } from './curriculum.api.ts';
import { lessonText } from './lesson-template.ts';
import {
  PATH,
  version,
  FILE,
  open,
  LESSON,
  QUESTION,
  TRANSLATED_QUIZ,
} from './content-editor.fixture.tsx';

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

const NEW_QUESTION = 'What is a price?';

test('the last change is undone at the top of the page, with all that was published with it', async () => {
  const { user, undone } = open();
  const lessons = ['learning', 'lessons', '3', undefined];
  queryClient.setQueryData(lessons, ['Second.']);
  await user.click(await screen.findByRole('button', { name: /^Undo the change .*\(staff, / }));
  expect(await screen.findByText('Undone. Learners see what was there before.')).toBeTruthy();
  expect(undone()).toEqual([{ path: PATH, version: 2 }]);
  // The undone text is no longer cached, so that a learner's view does not show it first.
  expect(queryClient.getQueryData(lessons)).toBeUndefined();
  expect(
    screen.getByText('Undone: the change “Second.”. Learners see the text before it.'),
  ).toBeTruthy();
});

test('what was published just now is taken back from the bar that says it is live', async () => {
  const { user, undone } = open({
    file: { text: LESSON },
    publication: () => json(200, { ...FILE, text: LESSON.replace('Prices', 'Fair'), version: 3 }),
  });
  await user.type(await screen.findByLabelText('Title'), ' now');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const button = await screen.findByRole('button', { name: 'Undo' });
  expect(button.closest('[data-bottom-bar]')).toBeTruthy();
  await user.click(button);
  await screen.findByText('Undone. Learners see what was there before.');
  expect(undone()).toEqual([{ path: PATH, version: 3 }]);
});

test('a question that a colleague publishes after something was undone is not taken back as the own change', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Undo the change / }));
  expect(await screen.findByRole('button', { name: 'Bring back what was undone' })).toBeTruthy();
  const versions = [version(3, 'First.'), ...FILE.versions];
  act(() => {
    queryClient.setQueryData(contentQueries.file(PATH).queryKey, {
      ...FILE,
      text: 'First.',
      version: 4,
      questions: [QUESTION],
      versions: [{ ...version(4, 'First.'), author: 'jabari' }, ...versions],
    });
  });
  expect(
    await screen.findByRole('button', { name: /^Undo the last change \(jabari/ }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Bring back what was undone' })).toBeNull();
  expect(screen.queryByText(/^Undone: the change/)).toBeNull();
});

test('two quick presses undo once', async () => {
  const { undone } = open();
  const button = await screen.findByRole('button', { name: /^Undo the change / });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('Undone. Learners see what was there before.');
  expect(undone()).toHaveLength(1);
});

test('where nothing was changed there is nothing to undo', async () => {
  open({ file: { versions: [], version: 0, text: 'Release.', state: 'released' } });
  const quiz = await screen.findByRole('link', { name: 'Quiz of the chapter' });
  expect(quiz.getAttribute('href')).toContain(encodeURIComponent('01-a/01-b/01-c/quiz.yaml'));
  expect(screen.queryByRole('button', { name: /^Undo the change .*\(staff, / })).toBeNull();
});

test('who looks at a quiz that is not translated yet writes no draft of it', async () => {
  const { user } = open({ file: { ...TRANSLATED_QUIZ, text: '', state: 'draft' } });
  const field = await screen.findByLabelText('What is asked');
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(publish.disabled).toBe(true);
  await user.type(field, 'Quoi');
  expect(publish.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await screen.findByLabelText('What is asked')).toHaveProperty('value', '');
  expect(publish.disabled).toBe(true);
});

test('a draft that is thrown away comes back at one press, until something else is written', async () => {
  const { user, calls } = open({ file: { ...TRANSLATED_QUIZ, text: '', state: 'draft' } });
  await user.type(await screen.findByLabelText('What is asked'), 'Quoi');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  const back = await screen.findByRole('button', { name: 'Bring the draft back' });
  expect(document.activeElement).toBe(back);
  expect(screen.getByText('The draft is discarded.')).toBeTruthy();
  await user.click(back);
  expect(await screen.findByLabelText('What is asked')).toHaveProperty('value', 'Quoi');
  expect(screen.queryByText('The draft is discarded.')).toBeNull();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('a draft that is brought back while it is being thrown away is saved after that', async () => {
  let resolve: (answer: Response) => void = () => {};
  const thrownAway = new Promise<Response>((answer) => {
    resolve = answer;
  });
  const { user, calls } = open({
    file: { ...TRANSLATED_QUIZ, text: '', state: 'draft' },
    discarding: async () => thrownAway,
  });
  await user.type(await screen.findByLabelText('What is asked'), 'Quoi');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  await user.click(await screen.findByRole('button', { name: 'Bring the draft back' }));
  const methods = () =>
    calls
      .filter(({ path }) => path.startsWith('/api/staff/content/draft/'))
      .map(({ method }) => method);
  // Longer than the pause before a draft is saved.
  await new Promise((done) => setTimeout(done, 3300));
  expect(methods()).toEqual(['DELETE']);
  resolve(new Response(null, { status: 204 }));
  expect(await screen.findByText('Draft saved; other editors see it.')).toBeTruthy();
  expect(methods()).toEqual(['DELETE', 'PUT']);
}, 10_000);

test.each([
  ['its first save', 0],
  ['a later save', 1],
])(
  'a draft that is thrown away while %s is under way is gone, there and here',
  async (_, before) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const at = '2026-11-20T09:20:00.000Z';
      let arrive: () => void = () => {};
      const onItsWay = new Promise<Response>((resolve) => {
        arrive = () => resolve(json(200, { others: [], at }));
      });
      const answers = [
        ...(before ? [json(200, { others: [], at: '2026-11-20T09:10:00.000Z' })] : []),
        onItsWay,
      ];
      const { calls, saved } = open({
        file: { text: LESSON },
        saving: () => answers.shift() ?? noNetwork(),
        discarding: async () => new Response(null, { status: 204 }),
      });
      const title = await screen.findByLabelText('Title');
      for (const typed of ['Prices, first', 'Prices, second'].slice(1 - before)) {
        fireEvent.change(title, { target: { value: typed } });
        await vi.advanceTimersByTimeAsync(4000);
      }
      expect(saved()).toHaveLength(before + 1);
      fireEvent.click(screen.getByRole('button', { name: 'Discard the draft' }));
      arrive();
      await waitFor(() =>
        expect(calls.flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []))).toEqual([
          expect.stringContaining(`since=${encodeURIComponent(at)}`),
        ]),
      );
      await vi.advanceTimersByTimeAsync(4000);
      expect(readKept(`draft:content:${PATH}`)).toBeNull();
      expect(screen.queryByText('Draft saved; other editors see it.')).toBeNull();
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Prices');
    } finally {
      vi.useRealTimers();
    }
  },
);

test('a draft whose later save got no answer, but arrived, is thrown away too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const arrived = '2026-11-20T09:20:00.000Z';
    const file: Partial<ContentFile> = { text: LESSON };
    let saves = 0;
    const { calls } = open({
      file,
      saving() {
        saves += 1;
        if (saves === 1) return json(200, { others: [], at: '2026-11-20T09:10:00.000Z' });
        return noNetwork();
      },
      reading: () => {
        const text = LESSON.replace('title: Prices', 'title: Prices, second');
        const draft = { author: 'amina', text, version: 2, questions: null, at: arrived };
        return saves < 2 ? file : { ...file, draft: { ...draft, isForReview: false } };
      },
      discarding: async () => new Response(null, { status: 204 }),
    });
    const title = await screen.findByLabelText('Title');
    for (const typed of ['Prices, first', 'Prices, second']) {
      fireEvent.change(title, { target: { value: typed } });
      await vi.advanceTimersByTimeAsync(4000);
    }
    expect(saves).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Discard the draft' }));
    await waitFor(() =>
      expect(calls.flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []))).toEqual([
        expect.stringContaining(`since=${encodeURIComponent(arrived)}`),
      ]),
    );
    await vi.advanceTimersByTimeAsync(4000);
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Prices');
  } finally {
    vi.useRealTimers();
  }
});

test('who has published goes on from what colleagues publish after it, until something is written', async () => {
  const theirs = (title: string) => LESSON.replace('title: Prices', `title: ${title}`);
  const { user } = open({
    file: { text: LESSON },
    publication: () => json(200, { ...FILE, text: theirs('Prices now'), version: 3 }),
  });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('button', { name: 'Undo' });
  const arrive = (text: string, version: number) =>
    act(() => {
      queryClient.setQueryData(contentQueries.file(PATH).queryKey, { ...FILE, text, version });
    });
  // An answer that was on its way takes nothing back.
  arrive(LESSON, 2);
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices now');
  arrive(theirs('Theirs'), 4);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs'));
  expect(screen.queryByText(/has published this text since you began/)).toBeNull();
  await user.type(screen.getByLabelText('Title'), ' and mine');
  arrive(theirs('Theirs again'), 5);
  expect(await screen.findByText(/has published this text since you began/)).toBeTruthy();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs and mine');
});

test('who writes on after a draft was thrown away keeps the field, also where they take it back', async () => {
  const { user } = open({ file: { text: LESSON } });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  const title = await screen.findByLabelText('Title');
  await user.type(title, 'x{Backspace}');
  expect(screen.getByRole('button', { name: 'Bring the draft back' })).toBeTruthy();
  expect(document.activeElement).toBe(title);
});

test('a draft that was thrown away is not there again for who comes back to the text', async () => {
  const draft = {
    author: 'amina',
    text: LESSON.replace('title: Prices', 'title: Thrown away'),
    version: 2,
    questions: null,
    at: '2026-11-20T09:00:00.000Z',
    isForReview: false,
  };
  const { user } = open({ file: { text: LESSON, draft } });
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Thrown away');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  cleanup();
  const at = `/staff/curriculum/file?path=${encodeURIComponent(PATH)}`;
  render(
    <TestProviders at={at} client={queryClient}>
      <ContentFilePage />
    </TestProviders>,
  );
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices');
});

test('the draft of a lesson that is not translated yet is thrown away, and its fields begin with the original again', async () => {
  const { user } = open({
    file: {
      path: PATH.replace('.md', '.fr.md'),
      text: '',
      state: 'draft',
      versions: [],
      version: 0,
      original: { path: PATH, text: LESSON },
      questions: null,
    },
  });
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveProperty('value', 'Prices');
  // Comparing alone changes nothing.
  expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull();
  expect(screen.queryByText('No changes since it was published.')).toBeNull();
  await user.type(title, ' justes');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices');
});

test('of a new lesson that is thrown away nothing is said to be unreadable, and all of it comes back', async () => {
  const draft = {
    author: 'amina',
    text: lessonText('Prices', ''),
    version: 0,
    questions: null,
    at: '2026-11-20T09:00:00.000Z',
    isForReview: false,
  };
  const { user } = open({ file: { state: 'draft', text: '', versions: [], version: 0, draft } });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await screen.findByText('The draft is discarded.')).toBeTruthy();
  expect(screen.queryByText(/^This text cannot be shown in fields/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Bring the draft back' }));
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices now');
});

test('who goes back to an earlier version reads that it is undone, not that something is published', async () => {
  const { user, published } = open();
  await user.click(await screen.findByRole('button', { name: 'Go back to version 1' }));
  expect(await screen.findByText('Undone. Learners see what was there before.')).toBeTruthy();
  expect(published()).toEqual([
    { path: PATH, version: 2, text: 'First.', questions: null, since: null },
  ]);
});

test('what is written while a publication is on its way stays a draft, on top of what was published', async () => {
  let arrive: (answer: Response) => void = () => {};
  const onItsWay = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { user, published } = open({ file: { text: LESSON }, publication: () => onItsWay });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByLabelText('What is asked'), NEW_QUESTION);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  await user.type(title, ' now');
  await user.type(screen.getByLabelText('What is asked'), ' Say it.');
  const asked = { ...QUESTION, id: 'a-price', question: NEW_QUESTION };
  arrive(json(200, { ...FILE, text: LESSON, version: 3, questions: [asked] }));
  await screen.findByText('Published. Learners see it now.');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Prices now');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(2));
  expect(published()[1]).toMatchObject({
    version: 3,
    text: LESSON.replace('title: Prices', 'title: Prices now'),
    questions: {
      before: [asked],
      after: [{ id: 'a-price', question: `${NEW_QUESTION} Say it.` }],
    },
  });
});

test('who goes back to an earlier version publishes nothing of what is being written, and keeps it', async () => {
  const versions = [version(2, LESSON), version(1, LESSON.replace('A price', 'One price'))];
  const { user, published } = open({
    file: { text: LESSON, versions },
    publication: () => json(200, { ...FILE, text: versions[1]?.text, version: 3, versions }),
  });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByLabelText('What is asked'), NEW_QUESTION);
  await user.click(screen.getByRole('button', { name: 'Go back to version 1' }));
  await screen.findByText('Undone. Learners see what was there before.');
  expect(published()).toEqual([
    { path: PATH, version: 2, text: versions[1]?.text, questions: null, since: null },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Prices now');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What is asked').value).toBe(NEW_QUESTION);
});

test('two quick presses publish once', async () => {
  let arrive: (answer: Response) => void = () => {};
  const onItsWay = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { user, published } = open({ file: { text: LESSON }, publication: () => onItsWay });
  await user.type(await screen.findByLabelText('Title'), ' now');
  const button = screen.getByRole('button', { name: 'Publish' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(published()).toHaveLength(1));
  arrive(json(200, { ...FILE, text: LESSON, version: 3 }));
  await screen.findByText('Published. Learners see it now.');
  expect(published()).toHaveLength(1);
});

test('what is published right after it was typed leaves no draft behind', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let arrive: (answer: Response) => void = () => {};
    const onItsWay = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    const { calls, published } = open({ file: { text: LESSON }, publication: () => onItsWay });
    const drafts = () => calls.filter(({ path }) => path.startsWith('/api/staff/content/draft/'));
    const title = await screen.findByLabelText('Title');
    fireEvent.change(title, { target: { value: 'Prices now' } });
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(published()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(drafts()).toEqual([]);
    const text = LESSON.replace('title: Prices', 'title: Prices now');
    arrive(json(200, { ...FILE, text, version: 3 }));
    await screen.findByText('Published. Learners see it now.');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(drafts()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('who opens a text from what this device knew of it goes on from what the server has, until something is written', async () => {
  const draft = {
    author: 'amina',
    text: LESSON.replace('title: Prices', 'title: From my phone'),
    version: 3,
    questions: null,
    at: '2026-11-20T09:00:00.000Z',
    isForReview: false,
  };
  const { user } = open({ file: { text: LESSON } });
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices');
  const arrive = (file: object) =>
    act(() => {
      queryClient.setQueryData(contentQueries.file(PATH).queryKey, {
        ...FILE,
        text: LESSON,
        ...file,
      });
    });
  arrive({ version: 3, draft });
  await waitFor(() =>
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'From my phone'),
  );
  expect(screen.queryByText(/has published this text since you began/)).toBeNull();
  await user.type(screen.getByLabelText('Title'), ' and here');
  arrive({ version: 4, text: LESSON.replace('Prices', 'Theirs'), draft: null });
  expect(await screen.findByText(/has published this text since you began/)).toBeTruthy();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'From my phone and here');
});

test('a publication that arrived without its answer is no draft any more as soon as the server says so', async () => {
  const { user, calls } = open({ file: { text: LESSON }, publication: () => noNetwork() });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('alert');
  const text = LESSON.replace('title: Prices', 'title: Prices now');
  const draft = { author: 'amina', text, version: 2, questions: null, at: '', isForReview: false };
  act(() => {
    queryClient.setQueryData(contentQueries.file(PATH).queryKey, {
      ...FILE,
      text,
      version: 3,
      draft,
      versions: [{ ...version(3, text), author: 'amina' }],
    });
  });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull();
  expect(screen.queryByText(/has published this text since you began/)).toBeNull();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});
