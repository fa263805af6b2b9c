import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOpenAiStandIn, type Behaviour, type OpenAiStandIn } from '#test/openai-stand-in.ts';
import { openProvider, type Provider } from './provider.ts';

const LIMITS = { firstToken: 600, idle: 250, total: 3_000 };
const TEXT = 'Cash lasts so many months.';
/** Estimated by characters. */
const PROMPT_TOKENS = 9;
const TEXT_TOKENS = 7;

let standIn: OpenAiStandIn;
let provider: Provider;
beforeAll(async () => {
  standIn = await startOpenAiStandIn();
});
afterAll(async () => standIn.stop());
beforeEach(() => {
  standIn.requests.length = 0;
  provider = open(standIn.url);
});

function open(baseUrl: string) {
  const opened = openProvider({ baseUrl, apiKey: null, model: 'small-1' });
  if (!opened) throw new Error('A configured provider did not open');
  return opened;
}

/** Reads a reply to its end, or disconnects after so many pieces. */
async function costOf(behaviours: Behaviour[], leaveAfter = Infinity) {
  standIn.script(...behaviours);
  const leaving = new AbortController();
  const pieces: string[] = [];
  let cost = 0;
  let error: unknown = null;
  try {
    const question = {
      system: 'You are a mentor.',
      messages: [{ role: 'user' as const, content: 'What is runway?' }],
      maxTokens: 64,
      limits: LIMITS,
      signal: leaving.signal,
      onCost: (tokens: number) => (cost = tokens),
    };
    for await (const piece of provider.stream(question)) {
      pieces.push(piece);
      if (pieces.length === leaveAfter) leaving.abort();
    }
  } catch (thrown) {
    error = thrown;
  }
  return { cost, text: pieces.join(''), failed: error !== null };
}

const asked = () => standIn.requests.map(({ body }) => body?.['stream_options']);
const reply = (usage: unknown): Behaviour => ({ kind: 'reply', text: TEXT, usage });

describe('a reply costs', () => {
  test('what the service says', async () => {
    const usage = { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 };
    expect(await costOf([reply(usage)])).toEqual({ cost: 340, text: TEXT, failed: false });
    expect(asked()).toEqual([{ include_usage: true }]);
  });

  test('the thinking as well, which some have in the total alone', async () => {
    const usage = { prompt_tokens: 300, completion_tokens: 40, total_tokens: 900 };
    expect((await costOf([reply(usage)])).cost).toBe(900);
  });

  test('an estimate where the service says nothing', async () => {
    expect((await costOf([reply(null)])).cost).toBe(PROMPT_TOKENS + TEXT_TOKENS);
  });

  test.each<[unknown]>([
    ['a lot'],
    [7],
    [[]],
    [{}],
    [{ prompt_tokens: 'many', completion_tokens: 'some' }],
    [{ prompt_tokens: -300, completion_tokens: 40 }],
    [{ prompt_tokens: 300, completion_tokens: 0 }],
    [{ prompt_tokens: 0.5, completion_tokens: 0.5 }],
    [{ prompt_tokens: 1e12, completion_tokens: 40 }],
    [{ prompt_tokens: 300, completion_tokens: 40, total_tokens: 1e300 }],
    [{ total_tokens: 340 }],
  ])('an estimate where it says nonsense, and the reply is whole: %j', async (usage) => {
    const { cost, text, failed } = await costOf([reply(usage)]);
    expect({ text, failed }).toEqual({ text: TEXT, failed: false });
    expect(cost).toBe(PROMPT_TOKENS + TEXT_TOKENS);
  });

  test('only what was answered, when the service was busy at first', async () => {
    const usage = { prompt_tokens: 300, completion_tokens: 40 };
    expect((await costOf([{ kind: 'status', status: 503 }, reply(usage)])).cost).toBe(340);
  });

  test('the prompt twice, when the first answer broke off before its first word', async () => {
    const usage = { prompt_tokens: 300, completion_tokens: 40 };
    const { cost } = await costOf([{ kind: 'cut', text: '' }, reply(usage)]);
    expect(cost).toBe(PROMPT_TOKENS + 340);
  });

  test('the prompt and what came of it, when it breaks off or stands still', async () => {
    for (const kind of ['cut', 'stall', 'fail-in-stream'] as const) {
      const { cost, failed } = await costOf([{ kind, text: TEXT }]);
      expect(failed).toBe(true);
      expect(cost).toBe(PROMPT_TOKENS + TEXT_TOKENS);
    }
  });

  test('the prompt and what came of it, when the reader leaves', async () => {
    const slow: Behaviour = {
      kind: 'reply',
      text: Array.from({ length: 40 }, () => 'word'),
      every: 40,
    };
    expect((await costOf([slow], 3)).cost).toBe(PROMPT_TOKENS + 3);
  });

  test('the prompt, when the service takes it and says nothing', async () => {
    expect((await costOf([{ kind: 'hang' }])).cost).toBe(PROMPT_TOKENS);
  });

  test('nothing, when the service refuses or cannot be reached', async () => {
    expect((await costOf([{ kind: 'status', status: 401 }])).cost).toBe(0);
    const broken: Behaviour = { kind: 'status', status: 500 };
    expect((await costOf([broken, broken])).cost).toBe(0);
    const gone = await startOpenAiStandIn();
    await gone.stop();
    provider = open(gone.url);
    expect(await costOf([])).toEqual({ cost: 0, text: '', failed: true });
  });
});

describe('a service that refuses to be asked for the usage', () => {
  test.each([400, 422] as const)(
    'with %i is asked without, and so from then on',
    async (status) => {
      const strict: Behaviour = { kind: 'strict', status };
      const { cost, text, failed } = await costOf([strict, reply(null)]);
      expect({ cost, text, failed }).toEqual({
        cost: PROMPT_TOKENS + TEXT_TOKENS,
        text: TEXT,
        failed: false,
      });
      expect((await costOf([strict])).failed).toBe(false);
      expect(asked()).toEqual([{ include_usage: true }, undefined, undefined]);
    },
  );

  test('may be busy in between', async () => {
    const { text } = await costOf([
      { kind: 'strict' },
      { kind: 'status', status: 503 },
      reply(null),
    ]);
    expect(text).toBe(TEXT);
  });

  test('is not taken for one that refuses something else', async () => {
    const bad: Behaviour = { kind: 'status', status: 400 };
    expect(await costOf([bad, bad])).toEqual({ cost: 0, text: '', failed: true });
    await costOf([{ kind: 'reply' }]);
    expect(asked()).toEqual([{ include_usage: true }, undefined, { include_usage: true }]);
  });
});
