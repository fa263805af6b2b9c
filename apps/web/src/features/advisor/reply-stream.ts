import type { AdvisorReply, advisorEndpoints, ChatBody } from '@inzira/contract/advisor';
import type { EventSourceMessage } from 'eventsource-parser';
import { linkedController } from '#src/platform/abort.ts';
import { apiFetch } from '#src/platform/api.ts';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';

/** The server gives a provider 60 seconds, and then lets the built-in mentor answer. */
const FIRST_ANSWER_MS = 90_000;
const SILENCE_MS = 60_000;
/** Two heartbeats of the server: the limit after it has accepted the question, where the phone can answer as well. */
const FIRST_WORD_MS = 20_000;

/** The reply was interrupted; `text` is the part received so far. */
export class CutReply extends Error {
  override readonly name = 'CutReply';
  readonly text: string;

  constructor(text: string, options?: ErrorOptions) {
    super('The reply broke off.', options);
    this.text = text;
  }
}

interface StreamSettings {
  /** Called with the whole text so far, after each piece. */
  onText: (text: string) => void;
  /** Called with the server's reason why the reply has not started. */
  onWaiting?: (why: string) => void;
  /** Called as soon as the conversation's id is known, even if the reply is stopped later. */
  onBegin?: (conversationId: string) => void;
  /** Called with the address of the audio, before the reply is complete. */
  onAudio?: (url: string) => void;
  signal: AbortSignal;
  /** The limit for the server to start, where the phone can answer instead; 0 for none. Later pauses have other limits. */
  beginMs?: number;
}

/** Loaded with the first question, because it would exceed the page's byte budget. */
const loadParser = async () => import('eventsource-parser');

type ChatUrl = (typeof advisorEndpoints)['chat' | 'chatAudio']['url'];

/**
 * Asks the mentor and streams the reply; also works with a server that does not stream.
 * @throws ApiError, NetworkError as `apiFetch`; CutReply; AbortError when `signal` is aborted
 */
export async function streamReply(
  url: ChatUrl,
  body: ChatBody,
  { onText, onWaiting, onBegin, onAudio, signal, beginMs = 0 }: StreamSettings,
): Promise<AdvisorReply> {
  const silence = linkedController(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first: ReturnType<typeof setTimeout> | undefined;
  const waitForFirst = (limit: number) => {
    clearTimeout(first);
    if (beginMs) first = setTimeout(() => silence.abort(), limit);
  };
  waitForFirst(beginMs);
  let text = '';
  // Loaded in parallel with the request; if that fails, `readEvents` throws.
  void loadParser().catch(() => null);
  try {
    const response = await apiFetch(
      url,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'text/event-stream, application/json;q=0.9',
        },
        body: JSON.stringify(body),
      },
      { signal: silence.signal, timeoutMs: FIRST_ANSWER_MS },
    );
    const type = response.headers.get('content-type') ?? '';
    if (type.includes('json')) return toReply(await response.json());
    // A captive portal answers 200 with a page of its own.
    if (!type.includes('event-stream') || !response.body) throw new TypeError('Not a reply.');
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    heard();
    for await (const { event, data } of readEvents(response.body, heard)) {
      if (event === 'begin') {
        waitForFirst(FIRST_WORD_MS);
        const id = textIn(JSON.parse(data), 'conversation_id');
        if (id) onBegin?.(id);
      } else if (event === 'token') {
        clearTimeout(first);
        text += textIn(JSON.parse(data), 'text');
        onText(text);
      } else if (event === 'audio') {
        const sound = textIn(JSON.parse(data), 'audio_url');
        if (sound) onAudio?.(sound);
      } else if (event === 'done') {
        return toReply(JSON.parse(data));
      } else if (event === 'preparing') {
        onWaiting?.(textIn(JSON.parse(data), 'text'));
      } else if (event === 'error') {
        if (!text) throw new ApiError(500, JSON.parse(data));
        break;
      }
    }
  } catch (cause) {
    if (signal.aborted || !isBroken(cause)) throw cause;
    if (text) throw new CutReply(text, { cause });
    throw new NetworkError('No reply came.', { cause });
  } finally {
    clearTimeout(timer);
    clearTimeout(first);
  }
  throw text ? new CutReply(text) : new NetworkError('The reply ended before it began.');
}

/** Whether the connection or its content failed, as opposed to an error by the server. */
function isBroken(cause: unknown): boolean {
  return [NetworkError, TypeError, SyntaxError, DOMException].some((kind) => cause instanceof kind);
}

/** Parses server-sent events from chunks of any size; drops an incomplete last one. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onHeard: () => void = () => {},
): AsyncGenerator<EventSourceMessage> {
  const { createParser } = await loadParser();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onHeard();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => null);
  }
}

function textIn(data: unknown, name: string): string {
  const value = (data as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

function toReply(data: unknown): AdvisorReply {
  if (typeof data === 'object' && data !== null && 'message' in data && 'sources' in data)
    return data as AdvisorReply;
  throw new TypeError('Not a reply.');
}
