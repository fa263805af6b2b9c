import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startOpenAiStandIn, type Behaviour, type OpenAiStandIn } from '#test/openai-stand-in.ts';
import { openProvider, ProviderCut, ProviderUnavailable, type Provider } from './provider.ts';

const KEY = 'sk-very-secret';
const question = {
  system: 'You are a mentor.',
  messages: [{ role: 'user' as const, content: 'What is runway?' }],
  maxTokens: 64,
  limits: { firstToken: 600, idle: 250, total: 1_500 },
};
/** Time for a second attempt, however busy the machine is. */
const LONG_LIMITS = { firstToken: 20_000, idle: 20_000, total: 40_000 };

let standIn: OpenAiStandIn;
let provider: Provider;
beforeAll(async () => {
  standIn = await startOpenAiStandIn();
  const opened = openProvider({ baseUrl: standIn.url, apiKey: KEY, model: 'small-1' });
  if (!opened) throw new Error('A configured provider did not open');
  provider = opened;
});
afterAll(async () => standIn.stop());
beforeEach(() => {
  standIn.requests.length = 0;
});

const ask = async (...behaviours: Behaviour[]) => askWithin(question.limits, ...behaviours);

async function askWithin(limits: typeof question.limits, ...behaviours: Behaviour[]) {
  standIn.script(...behaviours);
  const pieces: string[] = [];
  let error: unknown = null;
  try {
    for await (const piece of provider.stream({ ...question, limits })) pieces.push(piece);
  } catch (thrown) {
    error = thrown;
  }
  return { text: pieces.join(''), pieces, error, requests: standIn.requests.length };
}

test('an installation without a provider has none', () => {
  expect(openProvider(null)).toBeNull();
});

test('a reply comes as it is written, and the service is asked as configured', async () => {
  const { pieces, error } = await ask({ kind: 'reply', text: ['Cash ', 'lasts ', 'long.'] });
  expect(error).toBeNull();
  expect(pieces).toEqual(['Cash ', 'lasts ', 'long.']);
  expect(standIn.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${KEY}` },
    body: {
      model: 'small-1',
      stream: true,
      max_tokens: 64,
      messages: [
        { role: 'system', content: 'You are a mentor.' },
        { role: 'user', content: 'What is runway?' },
      ],
    },
  });
});

test('a base address without a path means /v1', async () => {
  const bare = openProvider({ baseUrl: new URL(standIn.url).origin, apiKey: null, model: 'm' });
  for await (const piece of bare?.stream(question) ?? []) expect(piece).toBeTruthy();
  expect(standIn.requests[0]?.path).toBe('/v1/chat/completions');
  expect(standIn.requests[0]?.headers.authorization).toBeUndefined();
});

test.each<Behaviour>([
  { kind: 'too-many' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'cut', text: '' },
])('what may pass is tried once more: $kind', async (behaviour) => {
  const { text, error, requests } = await askWithin(LONG_LIMITS, behaviour, {
    kind: 'reply',
    text: 'There.',
  });
  expect(error).toBeNull();
  expect(text).toBe('There.');
  expect(requests).toBe(2);
});

test('and only once', async () => {
  const broken: Behaviour = { kind: 'status', status: 500 };
  const { error, requests } = await askWithin(LONG_LIMITS, broken, broken);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect(requests).toBe(2);
});

test.each<Behaviour>([
  { kind: 'status', status: 401 },
  { kind: 'too-many', seconds: 60 },
  { kind: 'html' },
  { kind: 'nonsense' },
  { kind: 'hang' },
  { kind: 'reply', firstAfter: 900 },
  { kind: 'reply', text: '' },
  { kind: 'fail-in-stream', text: '' },
])('without a first token the service is unavailable: $kind', async (behaviour) => {
  const { text, error, requests } = await ask(behaviour);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect(text).toBe('');
  expect(requests).toBe(1);
});

test.each<Behaviour>([
  { kind: 'stall', text: 'Your runway ' },
  { kind: 'cut', text: 'Your runway ' },
  { kind: 'fail-in-stream', text: 'Your runway ' },
])('a stream that breaks keeps what came and is not asked again: $kind', async (behaviour) => {
  const { text, error, requests } = await ask(behaviour);
  expect(error).toBeInstanceOf(ProviderCut);
  expect(text).toBe('Your runway ');
  expect(requests).toBe(1);
});

test.each<Behaviour>([
  { kind: 'stall', text: 'Your runway.', isExpired: true },
  { kind: 'cut', text: 'Your runway.', isExpired: true },
])(
  'a connection that breaks after the end takes nothing from the reply: $kind',
  async (behaviour) => {
    const { text, error, requests } = await ask(behaviour);
    expect([text, error, requests]).toEqual(['Your runway.', null, 1]);
  },
);

test('a connection that stays open after the end keeps nobody waiting', async () => {
  const stall = { kind: 'stall', text: 'Your runway.', isExpired: true } as const;
  const { text, error } = await askWithin(LONG_LIMITS, stall);
  expect([text, error]).toEqual(['Your runway.', null]);
});

test('a reply without end is cut when its time is over, and the service hears of it', async () => {
  const words = Array.from({ length: 40 }, () => 'on and ');
  const { error, pieces } = await ask({ kind: 'reply', text: words, every: 150 });
  expect(error).toBeInstanceOf(ProviderCut);
  expect(pieces.length).toBeLessThan(15);
  await eventually(() => expect(standIn.requests[0]?.wasLeft).toBe(true));
});

test('who leaves cancels the request: while it streams', async () => {
  standIn.script({ kind: 'reply', text: Array.from({ length: 40 }, () => 'on '), every: 50 });
  const leaving = new AbortController();
  const pieces: string[] = [];
  const reading = async () => {
    for await (const piece of provider.stream({ ...question, signal: leaving.signal })) {
      pieces.push(piece);
      if (pieces.length === 2) leaving.abort();
    }
  };
  await expect(reading()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await eventually(() => expect(standIn.requests[0]?.wasLeft).toBe(true));
  expect(pieces.length).toBeLessThan(5);
});

test('who leaves cancels the request: before the first token, and nothing is tried again', async () => {
  standIn.script({ kind: 'hang' });
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 100);
  const reading = provider.stream({ ...question, signal: leaving.signal }).next();
  await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await eventually(() => expect(standIn.requests[0]?.wasLeft).toBe(true));
  expect(standIn.requests).toHaveLength(1);
});

test('who stops reading cancels the request too', async () => {
  standIn.script({ kind: 'reply', text: Array.from({ length: 40 }, () => 'on '), every: 50 });
  for await (const piece of provider.stream(question)) if (piece) break;
  await eventually(() => expect(standIn.requests[0]?.wasLeft).toBe(true));
});

test('a service that is not there is unavailable', async () => {
  const gone = await startOpenAiStandIn();
  await gone.stop();
  const lost = openProvider({ baseUrl: gone.url, apiKey: KEY, model: 'small-1' });
  await expect(lost?.stream(question).next()).rejects.toThrow(ProviderUnavailable);
});

test('errors say neither the key nor what was asked, and nothing is printed', async () => {
  const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')];
  for (const behaviour of [{ kind: 'status', status: 401 }, { kind: 'html' }] as Behaviour[]) {
    const { error } = await ask(behaviour);
    const told = JSON.stringify([error, String(error), (error as Error).stack]);
    expect(told).not.toContain(KEY);
    expect(told).not.toContain('What is runway?');
    expect((error as Error).cause).toBeUndefined();
  }
  for (const print of printed) expect(print).not.toHaveBeenCalled();
});
