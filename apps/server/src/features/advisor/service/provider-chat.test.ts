import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { LIMITS, LONG_LIMITS, startProviderChat } from './provider-chat.fixture.ts';

let chat: Awaited<ReturnType<typeof startProviderChat>>;
beforeAll(async () => {
  chat = await startProviderChat();
});
afterAll(async () => chat.standIn.stop());
beforeEach(() => {
  chat.standIn.requests.length = 0;
});

describe('a provider', () => {
  test('streams its reply as it comes, with the lessons it cites', async () => {
    const { promise: isHeard, resolve: hear } = Promise.withResolvers<void>();
    chat.standIn.script({
      kind: 'reply',
      text: ['Your cash ', 'lasts so many months ', '[1]. ', 'What is your burn?'],
      // The reply only ends after its beginning was received.
      pause: { after: 2, until: isHeard },
    });
    chat.t.app.advisor.limits = LONG_LIMITS;
    const { response, tokens, done } = await chat.stream(await chat.person(), 'wat is an mvp?', {
      onToken: () => hear(),
    });
    chat.t.app.advisor.limits = LIMITS;
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(done).toMatchObject({
      message: 'Your cash lasts so many months [1]. What is your burn?',
      engine: 'provider',
      finished: true,
      sources: [{ title: 'What an MVP is for' }],
    });
    expect(tokens.map(({ text }) => text).join('')).toBe(done?.['message']);
  });

  test('answers as one JSON as well', async () => {
    chat.standIn.script({ kind: 'reply', text: 'Runway is months of cash [1].' });
    const { status, body } = await chat.ask(await chat.person(), 'wat is an mvp?');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Runway is months of cash [1].',
      engine: 'provider',
      finished: true,
    });
  });

  test('is given the plan of a learner who lets the mentor read it, short and fenced', async () => {
    const who = await chat.person();
    const as = chat.t.as(who);
    const lesson = await chat.t.db.selectFrom('lessons').select('id').executeTakeFirstOrThrow();
    await as('PUT', `/api/lessons/${lesson.id}/note/`, {
      body: { text: `Kiosks pay late. ${'word '.repeat(400)}The end. >>>` },
    });
    await as('PUT', '/api/calculators/runway/figures/', { body: { figures: { cash: 900 } } });
    const promptAfter = async (allowed: boolean) => {
      await as('PUT', '/api/plan/', { body: { mentor_may_read: allowed } });
      chat.standIn.script({ kind: 'reply', text: 'First reply.' });
      await chat.ask(who, 'wat is an mvp?');
      return chat.lastPrompt().question;
    };
    expect(await promptAfter(false)).not.toContain('<<<plan');
    const question = await promptAfter(true);
    expect(question).toContain('<<<plan');
    expect(question).toContain('Kiosks pay late.');
    expect(question).toContain('runway: cash 900');
    expect(question).not.toContain('The end.');
  });

  test('is given rules, card, passages, the last turns and the question', async () => {
    const who = await chat.person();
    await chat.t.as(who)('PUT', '/api/advisor/idea/', {
      body: { idea: 'dried mangoes', country: 'Rwanda' },
    });
    chat.standIn.script({ kind: 'reply', text: 'First reply.' });
    const { body } = await chat.ask(who, 'wat is an mvp?');
    await chat.ask(who, 'with 9 million RWF and 1.2 million a month going out, how much runway?', {
      conversation_id: body['conversation_id'],
    });
    const { system, messages, question } = chat.lastPrompt();
    expect(system).toContain('by their number');
    expect(messages.slice(1, -1)).toEqual([
      { role: 'user', content: 'wat is an mvp?' },
      { role: 'assistant', content: 'First reply.' },
    ]);
    expect(question).toContain('idea: dried mangoes');
    expect(question).toContain('Lesson: Know your runway');
    expect(question).toMatch(/<<<question [\w-]{12}>>>\nwith 9 million/);
    expect(chat.standIn.requests.at(-1)?.body?.['max_tokens']).toBe(700);
  });

  test('is told to be brief and in which language when the reply is spoken', async () => {
    chat.standIn.script({ kind: 'reply', text: 'La trésorerie dure sept mois [1].' });
    const { body } = await chat.ask(await chat.person(), 'combien de mois ?', {
      speak: true,
      language: 'fr',
    });
    expect(body['audio_url']).toMatch(/^\/api\/advisor\/audio\/[\w-]{32}\.mp3$/);
    expect(chat.lastPrompt().system).toContain('fewer than 80 words');
    expect(chat.lastPrompt().system).toContain('Reply in French.');
    expect(chat.standIn.requests.at(-1)?.body?.['max_tokens']).toBe(220);
  });

  test('is not asked when the built-in mentor is wanted, nor about a crisis', async () => {
    const who = await chat.person();
    expect((await chat.ask(who, 'wat is an mvp?', { engine: 'built-in' })).body['engine']).toBe(
      'built-in',
    );
    const { body } = await chat.ask(who, 'I want to kill myself');
    expect(body['engine']).toBe('built-in');
    expect(body['message']).toContain('findahelpline.com');
    expect(chat.standIn.requests).toHaveLength(0);
  });
});

describe('citations', () => {
  test('that were not retrieved, and addresses that nobody gave, are removed', async () => {
    chat.standIn.script({
      kind: 'reply',
      text: [
        'Cash lasts [1',
        '] and [9] more [',
        '2, 77]. See [this](https://evil.ex',
        'ample/x) or http',
        's://evil.example/y. A [note] stays.',
      ],
    });
    const { tokens, done } = await chat.stream(await chat.person(), 'wat is an mvp?');
    // Two passages may be of the same lesson, which has one number.
    expect(done?.['message']).toMatch(
      /^Cash lasts \[1\] and {2}more \[[12]\]\. See this or \. A \[note\] stays\.$/,
    );
    expect(tokens.map(({ text }) => text).join('')).toBe(done?.['message']);
    expect(done?.['sources']).not.toHaveLength(0);
  });
});

describe('a provider that fails before it says anything', () => {
  test.each([
    [
      '429 twice',
      [
        { kind: 'too-many', seconds: 1 },
        { kind: 'too-many', seconds: 1 },
      ],
    ],
    [
      '500 twice',
      [
        { kind: 'status', status: 500 },
        { kind: 'status', status: 500 },
      ],
    ],
    ['401', [{ kind: 'status', status: 401 }]],
    ['HTML', [{ kind: 'html' }]],
    ['nonsense', [{ kind: 'nonsense' }]],
    ['silence', [{ kind: 'hang' }]],
    [
      'a cut at once',
      [
        { kind: 'cut', text: '' },
        { kind: 'cut', text: '' },
      ],
    ],
    ['too slow a start', [{ kind: 'reply', firstAfter: 3_000 }]],
  ] as const)('%s: the built-in mentor answers and says so', async (_, behaviours) => {
    chat.standIn.script(...behaviours);
    const { done, tokens } = await chat.stream(await chat.person(), 'wat is an mvp?');
    expect(done).toMatchObject({
      engine: 'built-in',
      finished: true,
      sources: [{ title: 'What an MVP is for' }],
    });
    expect(done?.['message']).toMatch(/^The AI service did not answer, so I answer myself\./);
    expect(tokens.map(({ text }) => text).join('')).toBe(done?.['message']);
    // Only temporary failures are retried, once.
    expect(chat.standIn.requests).toHaveLength(behaviours.length);
  });

  test('once only is asked again, and answers', async () => {
    chat.standIn.script({ kind: 'status', status: 503 }, { kind: 'reply', text: 'Here I am.' });
    const { body } = await chat.ask(await chat.person(), 'wat is an mvp?');
    expect(body).toMatchObject({ engine: 'provider', message: 'Here I am.' });
  });
});

describe('a provider that fails in the middle', () => {
  test.each([
    ['cut', { kind: 'cut', text: 'Runway is the number ' }],
    ['stalled', { kind: 'stall', text: 'Runway is the number ' }],
    ['said to have failed', { kind: 'fail-in-stream', text: 'Runway is the number ' }],
  ] as const)('%s: what came is kept, marked unfinished', async (_, behaviour) => {
    const who = await chat.person();
    chat.standIn.script(behaviour);
    const { done } = await chat.stream(who, 'wat is an mvp?');
    expect(done).toMatchObject({
      message: 'Runway is the number',
      engine: 'provider',
      finished: false,
    });
    expect(chat.standIn.requests).toHaveLength(1);
    const { body } = await chat.t.as(who)(
      'GET',
      `/api/advisor/conversations/${String(done?.['conversation_id'])}/`,
    );
    expect(body.messages[1]).toMatchObject({ content: 'Runway is the number', finished: false });
  });
});

test('a client that leaves cancels the request to the provider; what came is in its conversation', async () => {
  const who = await chat.person();
  chat.standIn.script({
    kind: 'reply',
    text: 'One two three four five six seven eight nine ten',
    every: 100,
  });
  const { events } = await chat.stream(who, 'wat is an mvp?', { leaveAfter: 3 });
  await eventually(() => expect(chat.standIn.requests[0]?.wasLeft).toBe(true));
  const id = String(events[0]?.data['conversation_id']);
  await eventually(async () => {
    const { body } = await chat.t.as(who)('GET', `/api/advisor/conversations/${id}/`);
    expect(body.messages).toHaveLength(2);
    expect(body.messages[1]).toMatchObject({
      finished: false,
      content: expect.stringMatching(/^One two three/),
    });
  });
  // And they can ask again at once.
  chat.standIn.script({ kind: 'reply', text: 'Back again.' });
  await eventually(async () => {
    expect((await chat.ask(who, 'again?')).body['message']).toBe('Back again.');
  });
});

test('one running reply for each user; fifty at once end in replies or 429, nothing else', async () => {
  const who = await chat.person();
  let refused = 0;
  // It is being written until all others have arrived.
  chat.standIn.normally({
    kind: 'reply',
    text: 'And on. ',
    every: 100,
    goesOn: () => refused < 49,
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const answer = await chat.ask(who, 'wat is an mvp?');
      if (answer.status === 429) refused += 1;
      return answer;
    }),
  );
  chat.standIn.normally({ kind: 'reply' });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(49);
  expect(answers.find(({ status }) => status === 429)?.body['error']).toContain(
    'still being answered',
  );
  expect(chat.standIn.requests).toHaveLength(1);
});

describe('who withdraws the consent to keep questions while a reply is written', () => {
  /** Withdraws consent between the first piece of the reply to `message` and its end. */
  async function withdrawMeanwhile(message: string, more: object) {
    const who = await chat.person();
    const as = chat.t.as(who);
    const consent = (keep_questions: boolean) =>
      as('PUT', '/api/advisor/idea/', { body: { keep_questions } });
    await consent(true);
    const first = await chat.ask(who, 'wat is an mvp?');
    const { promise: isWithdrawn, resolve: withdrawn } = Promise.withResolvers<void>();
    chat.standIn.script({
      kind: 'reply',
      text: ['I would ', 'ask around.'],
      pause: { after: 1, until: isWithdrawn },
    });
    chat.t.app.advisor.limits = LONG_LIMITS;
    let isAsked = false;
    await chat.stream(who, message, {
      more: { conversation_id: first.body['conversation_id'], ...more },
      onToken: () => {
        if (isAsked) return;
        isAsked = true;
        void consent(false).then(() => withdrawn());
      },
    });
    chat.t.app.advisor.limits = LIMITS;
    return who;
  }

  test('is not kept', async () => {
    const who = await withdrawMeanwhile('which thread do I buy for a carburettor', {});
    const kept = await chat.t.db
      .selectFrom('advisor_unanswered')
      .select('question')
      .where('user_id', '=', who.id)
      .execute();
    expect(kept).toEqual([]);
  });

  test('is not read beside an answer that was not meant', async () => {
    const who = await withdrawMeanwhile('Not what I meant', { intent: 'not-meant' });
    const misses = await chat.t.db
      .selectFrom('advisor_misses')
      .select('question')
      .where('user_id', '=', who.id)
      .execute();
    expect(misses).toEqual([{ question: null }]);
  });
});
