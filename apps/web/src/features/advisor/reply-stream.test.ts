import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { reply, stream, streamed } from './fake-mentor.tsx';
import { CutReply, readEvents, streamReply } from './reply-stream.ts';

beforeEach(() => logInAmina());
afterEach(() => vi.unstubAllGlobals());

function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

async function collect(body: ReadableStream<Uint8Array>) {
  const found = [];
  for await (const event of readEvents(body)) found.push(event);
  return found;
}

describe('events', () => {
  const TEXT =
    ': hello\r\n\r\nevent: token\r\ndata: {"text":"été, ‘RWF’ 🌍"}\r\n\r\nevent: done\ndata: {"a":\ndata: 1}\n\nevent: token\ndata: half';

  test.each([1, 2, 3, 7, 1000])('are the same in pieces of %i bytes', async (size) => {
    expect(await collect(inPieces(TEXT, size))).toEqual([
      { event: 'token', data: '{"text":"été, ‘RWF’ 🌍"}' },
      { event: 'done', data: '{"a":\n1}' },
    ]);
  });
});

describe('a reply', () => {
  const ask = async (signal = new AbortController().signal) => {
    const texts: string[] = [];
    const answer = await streamReply(
      '/api/advisor/chat/',
      { message: 'Hi', lesson_id: 3, speak: true },
      { onText: (text) => texts.push(text), signal },
    );
    return { answer, texts };
  };

  test('grows token by token, and ends with the whole', async () => {
    const calls = serve(() =>
      stream(['token', { text: 'Your ' }], ['token', { text: 'money' }], ['done', reply]),
    );
    expect(await ask()).toEqual({ answer: reply, texts: ['Your ', 'Your money'] });
    expect(calls[0]?.body).toEqual({ message: 'Hi', lesson_id: 3, speak: true });
    expect(calls[0]?.headers.get('accept')).toContain('text/event-stream');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer a1');
  });

  test('tells its conversation at once', async () => {
    serve(() => stream(['begin', { conversation_id: 'talk-1' }], ['token', { text: 'Your' }]));
    const onBegin = vi.fn();
    const signal = new AbortController().signal;
    const cut = streamReply(
      '/api/advisor/chat/',
      { message: 'Hi' },
      { onText: () => {}, onBegin, signal },
    );
    await expect(cut).rejects.toBeInstanceOf(CutReply);
    expect(onBegin).toHaveBeenCalledWith('talk-1');
  });

  test('comes as JSON from a server that does not stream', async () => {
    serve(() => json(200, reply));
    expect(await ask()).toEqual({ answer: reply, texts: [] });
  });

  test('that is cut keeps what came', async () => {
    serve(() => stream(['token', { text: 'Your money' }]));
    const cut = await ask().catch((error: unknown) => error);
    expect(cut).toBeInstanceOf(CutReply);
    expect(cut).toMatchObject({ text: 'Your money' });
  });

  test('that is cut within an event, or by nonsense, keeps what came before', async () => {
    const type = { headers: { 'Content-Type': 'text/event-stream' } };
    const begin = 'event: token\ndata: {"text":"Your"}\n\n';
    for (const rest of [
      'event: token\ndata: {"te',
      'event: token\ndata: {"te\n\n',
      'event: error\ndata: {}\n\n',
    ]) {
      serve(() => new Response(begin + rest, type));
      await expect(ask()).rejects.toMatchObject({ name: 'CutReply', text: 'Your' });
    }
  });

  test('that ends before its first word is a failure of the network', async () => {
    serve(() => stream());
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
    serve(noNetwork);
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
  });

  test('is not the page of a network that wants a log-in', async () => {
    serve(() => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }));
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
    serve(() => json(200, { hello: 'there' }));
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
  });

  test('refused for now says when to come back', async () => {
    serve(() => json(429, { error: 'Slow down.' }, { 'Retry-After': '40' }));
    const refusal = await ask().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 429, retryAfter: 40, error: 'Slow down.' });
  });

  test('that is not wanted any more is given up', async () => {
    const controller = new AbortController();
    serve(() => {
      controller.abort();
      throw new DOMException('Stopped.', 'AbortError');
    });
    await expect(ask(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    serve(() => streamed());
  });
});
