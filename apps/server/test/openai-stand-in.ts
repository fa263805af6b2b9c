import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How a request is answered. Times are milliseconds. */
export type Behaviour =
  | {
      kind: 'reply';
      /** The reply, or its streamed pieces; by default it is streamed word by word. */
      text?: string | string[];
      /** The delay before the first token, and between tokens. */
      firstAfter?: number;
      every?: number;
      /** Stops after so many pieces (for speech, at once) until the promise is settled. */
      pause?: { after: number; until: Promise<void> };
      /** Waits before these pieces, at each until `POST /go-on`. */
      holdBefore?: number[];
      /** Repeats its last piece while this returns true. */
      goesOn?: () => boolean;
      /** The usage in the last chunk, if requested; null ignores the request for it. */
      usage?: unknown;
    }
  /** Refuses a request for the usage as an unknown field; otherwise replies. */
  | { kind: 'strict'; status?: 400 | 422 }
  /** 429 with Retry-After. */
  | { kind: 'too-many'; seconds?: number }
  | { kind: 'status'; status: number }
  /** An HTML page with status 200, as from a captive portal or a wrong URL. */
  | { kind: 'html' }
  /** Unrelated JSON, or an unrelated event stream. */
  | { kind: 'nonsense' }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** Sends this text and then nothing more, with the connection open. */
  | { kind: 'stall'; text: string; isExpired?: true }
  /** Sends this text and closes the connection. */
  | { kind: 'cut'; text: string; isExpired?: true }
  /** Reports a failure within the stream after this text, as several providers do. */
  | { kind: 'fail-in-stream'; text: string };

interface SeenRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** The JSON body; null for a form. */
  body: Record<string, unknown> | null;
  /** The raw form of a transcription (latin1). */
  form: string | null;
  /** Whether the caller disconnected before the answer was complete. */
  wasLeft: boolean;
}

export interface OpenAiStandIn {
  /** For AI_BASE_URL, SPEECH_BASE_URL and TRANSCRIPTION_BASE_URL. */
  url: string;
  requests: SeenRequest[];
  /** Sets the answers of the next requests, one each; later ones are answered normally. */
  script: (...next: Behaviour[]) => void;
  /** Sets the answer of requests without a script. */
  normally: (behaviour: Behaviour) => void;
  stop: () => Promise<void>;
}

const REPLY = 'Runway is the number of months your cash lasts [1]. How much do you spend a month?';

/**
 * A real OpenAI-compatible server on this machine: chat (streamed or not), speech, transcription. Journeys run it
 * in a separate process and control it with `POST /script` and a JSON list, which replaces an earlier script; `POST
 * /go-on` waits for a held reply and releases it; `GET /requests` returns what it received.
 */
export async function startOpenAiStandIn(port = 0): Promise<OpenAiStandIn> {
  const requests: SeenRequest[] = [];
  const scripted: Behaviour[] = [];
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => held.push(resolve));
  let usual: Behaviour = { kind: 'reply' };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', origin).pathname;
    const bytes = await readBody(request);
    if (path === '/script') {
      scripted.splice(0, Infinity, ...(JSON.parse(String(bytes)) as Behaviour[]));
      return void response.writeHead(204).end();
    }
    if (path === '/go-on') {
      while (held.length === 0) await wait(10);
      held.shift()?.();
      return void response.writeHead(204).end();
    }
    if (path === '/requests') {
      return sendJson(
        response,
        requests.map(({ path, body, wasLeft }) => ({ path, body, wasLeft })),
      );
    }
    const seen: SeenRequest = {
      path,
      headers: request.headers,
      ...parse(request, bytes),
      wasLeft: false,
    };
    requests.push(seen);
    response.on('close', () => {
      seen.wasLeft = !response.writableFinished;
    });
    const behaviour = scripted.shift() ?? usual;
    switch (path) {
      case '/v1/chat/completions':
        return chat(response, behaviour, seen.body, hold);
      case '/v1/audio/speech':
        return speak(response, behaviour, JSON.stringify(seen.body?.['input']));
      case '/v1/audio/transcriptions':
        return transcribe(response, behaviour);
      default:
        return void response.writeHead(404).end();
    }
  }

  return {
    url: `${origin}/v1`,
    requests,
    script: (...next) => void scripted.push(...next),
    normally: (behaviour) => {
      usual = behaviour;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/**
 * Failures that are the same for every call.
 * @returns whether the request was handled
 */
function misbehave(response: ServerResponse, behaviour: Behaviour): boolean {
  const { kind } = behaviour;
  if (kind === 'too-many') {
    response.setHeader('retry-after', String(behaviour.seconds ?? 1));
    sendJson(response, { error: { message: 'Rate limit reached', type: 'requests' } }, 429);
  } else if (kind === 'status') {
    const { status } = behaviour;
    sendJson(response, { error: { message: `Refused with ${status}` } }, status);
  } else if (kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Log in to the network</title>');
  } else if (kind !== 'hang') {
    return false;
  }
  return true;
}

async function chat(
  response: ServerResponse,
  behaviour: Behaviour,
  asked: SeenRequest['body'],
  hold: () => Promise<void>,
) {
  if (misbehave(response, behaviour)) return;
  const options = asked?.['stream_options'] as { include_usage?: unknown } | undefined;
  if (behaviour.kind === 'strict' && options !== undefined) {
    const error = { message: 'Unrecognized request argument supplied: stream_options' };
    return sendJson(response, { error }, behaviour.status ?? 400);
  }
  if (asked?.['stream'] !== true) {
    if (behaviour.kind === 'nonsense') return sendJson(response, { weather: 'sunny' });
    const content = 'text' in behaviour ? [behaviour.text ?? REPLY].flat().join('') : REPLY;
    return sendJson(response, {
      ...completion('chat.completion'),
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: USAGE,
    });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behaviour.kind === 'nonsense') {
    response.write('data: {"weather": "sunny"}\n\n');
    return void response.end('data: it is not even JSON\n\n');
  }
  const { text = REPLY } = 'text' in behaviour ? behaviour : {};
  const pieces = typeof text === 'string' ? text.match(/\S+\s*/g) : text;
  const reply = behaviour.kind === 'reply' ? behaviour : null;
  const { firstAfter = 0, every = 0, usage = USAGE } = reply ?? {};
  for (const [index, content] of (pieces ?? []).entries()) {
    const isLast = index === (pieces ?? []).length - 1;
    await wait(index === 0 ? firstAfter : every);
    if (index === reply?.pause?.after) await reply.pause.until;
    if (reply?.holdBefore?.includes(index)) await hold();
    do {
      if (response.destroyed) return;
      send(response, { choices: [{ index: 0, delta: { role: 'assistant', content } }] });
      if (isLast && reply?.goesOn) await wait(every);
    } while (isLast && reply?.goesOn?.());
  }
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  if ('isExpired' in behaviour) send(response, end);
  if (behaviour.kind === 'stall') return;
  if (behaviour.kind === 'cut') return void setTimeout(() => response.destroy(), 20);
  if (behaviour.kind === 'fail-in-stream') {
    response.write(
      `data: ${JSON.stringify({ error: { message: 'The model is overloaded' } })}\n\n`,
    );
    return void response.end();
  }
  send(response, end);
  if (options?.include_usage === true && usage !== null) send(response, { choices: [], usage });
  response.end('data: [DONE]\n\n');
}

/** 26 ms of silence: one frame of an MP3 with 32 kbit/s, 22,050 Hz, mono. */
const SILENT_FRAME = Buffer.concat([Buffer.from('fff340c4', 'hex'), Buffer.alloc(100)]);

/** Silence as long as the text would take to say. */
async function speak(response: ServerResponse, behaviour: Behaviour, input: string) {
  if (misbehave(response, behaviour)) return;
  if (behaviour.kind === 'nonsense') return sendJson(response, { weather: 'sunny' });
  if (behaviour.kind === 'reply') {
    await wait(behaviour.firstAfter ?? 0);
    await behaviour.pause?.until;
  }
  response.writeHead(200, { 'content-type': 'audio/mpeg' });
  const frames = Math.max(1, Math.ceil(input.length * 2.5));
  if (behaviour.kind === 'stall') return void response.write(SILENT_FRAME);
  if (behaviour.kind === 'cut') {
    response.write(SILENT_FRAME);
    return void setTimeout(() => response.destroy(), 20);
  }
  response.end(Buffer.concat(Array.from({ length: frames }, () => SILENT_FRAME)));
}

async function transcribe(response: ServerResponse, behaviour: Behaviour) {
  if (misbehave(response, behaviour)) return;
  if (behaviour.kind === 'nonsense') return sendJson(response, { weather: 'sunny' });
  if (behaviour.kind === 'reply') await wait(behaviour.firstAfter ?? 0);
  const { text = 'How long is my runway?' } = 'text' in behaviour ? behaviour : {};
  sendJson(response, { text: [text].flat().join('') });
}

const USAGE = { prompt_tokens: 120, completion_tokens: 24, total_tokens: 144 };

function completion(object: string) {
  return { id: 'chatcmpl-1', object, created: 1_700_000_000, model: 'stand-in' };
}

function send(response: ServerResponse, chunk: object) {
  const event = { ...completion('chat.completion.chunk'), ...chunk };
  response.write(`data: ${JSON.stringify(event)}\n\n`);
}

function sendJson(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parse(request: IncomingMessage, bytes: Buffer) {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    return { body: null, form: bytes.toString('latin1') };
  }
  const isJson = type.includes('json') && bytes.length > 0;
  return {
    body: isJson ? (JSON.parse(String(bytes)) as Record<string, unknown>) : null,
    form: null,
  };
}
