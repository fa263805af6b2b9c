import type { AddressInfo } from 'node:net';
import { openSession } from '#src/features/accounts/sessions.ts';
import { makeUser } from '#test/factories.ts';
import { startOpenAiStandIn } from '#test/openai-stand-in.ts';
import { startTestApp } from '#test/start-test-app.ts';

/** Short timeouts, for tests that wait until a silent service is given up. */
export const LIMITS = { firstToken: 500, idle: 300, total: 2_000 };
/** Long timeouts, for tests that do not depend on them, even on a busy machine. */
export const LONG_LIMITS = { firstToken: 15_000, idle: 15_000, total: 15_000 };

export interface Person {
  id: number;
  headers: Record<string, string>;
}

/** Starts a server with a scripted AI service, over real HTTP. Stop the stand-in after use. */
export async function startProviderChat({ speaks = false } = {}) {
  const standIn = await startOpenAiStandIn();
  const t = await startTestApp(
    {
      ...(speaks && { SPEECH_BASE_URL: standIn.url }),
      AI_BASE_URL: standIn.url,
      AI_MODEL: 'small-1',
      AI_API_KEY: 'sk-secret',
    },
    { withLessons: true },
  );
  // Trained now, so that the first question of a test does not wait for it.
  await t.app.advisor.libraryCache.get(t.db);
  t.app.advisor.limits = LIMITS;
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;

  async function person(): Promise<Person> {
    const { id } = await makeUser(t.db);
    const { access } = await openSession(t.db, t.app.tokens, t.app.config, id);
    return {
      id,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    };
  }

  async function ask(who: Person, message: string, more: Record<string, unknown> = {}) {
    const response = await fetch(`${address}/api/advisor/chat/`, {
      method: 'POST',
      headers: who.headers,
      body: JSON.stringify({ message, ...more }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  }

  /** Reads a stream; disconnects after `leaveAfter` tokens, or when `onAudio` says so. */
  async function stream(
    who: Person,
    message: string,
    options: {
      leaveAfter?: number;
      more?: object;
      onToken?: (text: string) => void;
      onAudio?: (url: string, leave: () => void) => void;
    } = {},
  ) {
    const { leaveAfter = Infinity, more = {}, onToken, onAudio } = options;
    const controller = new AbortController();
    const response = await fetch(`${address}/api/advisor/chat/`, {
      method: 'POST',
      headers: { ...who.headers, accept: 'text/event-stream' },
      body: JSON.stringify({ message, ...more }),
      signal: controller.signal,
    });
    const tokens: { text: string }[] = [];
    const events: { event: string; data: Record<string, unknown> }[] = [];
    let text = '';
    try {
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk).toString('utf8');
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, event = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
          if (!event) continue;
          const parsed = JSON.parse(data) as Record<string, unknown>;
          events.push({ event, data: parsed });
          if (event === 'token') {
            tokens.push({ text: String(parsed['text']) });
            onToken?.(text);
          }
          if (event === 'audio') onAudio?.(String(parsed['audio_url']), () => controller.abort());
          if (tokens.length >= leaveAfter) controller.abort();
        }
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
    return { response, events, tokens, done: events.find(({ event }) => event === 'done')?.data };
  }

  const lastPrompt = () => {
    const messages = standIn.requests.at(-1)?.body?.['messages'] as {
      role: string;
      content: string;
    }[];
    return {
      system: messages[0]?.content ?? '',
      messages,
      question: messages.at(-1)?.content ?? '',
    };
  };

  return { t, address, standIn, person, ask, stream, lastPrompt };
}
