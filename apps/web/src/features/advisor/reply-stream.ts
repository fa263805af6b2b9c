import type { AdvisorReply, advisorEndpoints, ChatBody } from '@inzira/contract/advisor';
import type { EventSourceMessage } from 'eventsource-parser';
import { linkedController } from '#src/platform/abort.ts';
import { apiFetch } from '#src/platform/api.ts';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';

/** The server gives a provider 60 seconds in all, and its own mentor afterwards. */
const FIRST_ANSWER_MS = 90_000;
const SILENCE_MS = 60_000;
/** Two heartbeats of the server: so long, after it has taken the question, where the phone can answer too. */
const FIRST_WORD_MS = 20_000;

/** The reply broke off. What came of it stands in `text`. */
export class CutReply extends Error {
  override readonly name = 'CutReply';
  readonly text: string;

  constructor(text: string, options?: ErrorOptions) {
    super('The reply broke off.', options);
    this.text = text;
  }
}

interface StreamSettings {
  /** The whole text so far, after each piece that comes. */
  onText: (text: string) => void;
  /** Why the reply does not begin yet, in a sentence of the server. */
  onWaiting?: (why: string) => void;
  /** The conversation's id, as soon as it is known: also of a reply that is stopped later. */
  onBegin?: (conversationId: string) => void;
  /** Where the sound of the reply can be heard, before it has been written to its end. */
  onAudio?: (url: string) => void;
  signal: AbortSignal;
  /** How long the server may take to begin, where somebody else can answer. It is no limit for what comes later; 0: none. */
  beginMs?: number;
}

/** Fetched with the first question: the page is within its bytes without it. */
const loadParser = async () => import('eventsource-parser');

type ChatUrl = (typeof advisorEndpoints)['chat' | 'chatAudio']['url'];

/**
 * Asks the mentor and follows the reply while it is written; a server that does not stream is fine.
 *
 * @throws ApiError, NetworkError as `apiFetch`; CutReply; AbortError when `signal` says so
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
  // Beside the question, not after its answer; where it fails, `readEvents` says so.
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
    // A portal of a network that wants a log-in first answers 200 with a page of its own.
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

/** The connection or its content failed, as against a clear answer of the server. */
function isBroken(cause: unknown): boolean {
  return [NetworkError, TypeError, SyntaxError, DOMException].some((kind) => cause instanceof kind);
}

/** Server-sent events, however the network cut them into pieces. An unfinished last one is dropped. */
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
