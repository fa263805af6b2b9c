import type { OfflineAnswer, OfflineWrite } from '@inzira/contract/offline';
import { vi } from 'vitest';

export interface Call {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Promise<Response>;

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  const type = { 'Content-Type': 'application/json', ...headers };
  return new Response(JSON.stringify(body), { status, headers: type });
}

/** Replaces the network: answers every fetch, and records the calls. */
export function serve(answer: (call: Call) => Answer): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal(
    'fetch',
    async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      const call: Call = {
        method,
        path,
        headers: new Headers(headers),
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      };
      const reply = async (one: Call) => {
        calls.push(one);
        return answer(one);
      };
      return path === '/api/offline-writes/' ? answerEach(call, reply) : reply(call);
    },
  );
  return calls;
}

/** Answers each write of a combined request separately, as the server does. */
async function answerEach(
  { headers, body }: Call,
  reply: (call: Call) => Promise<Response>,
): Promise<Response> {
  const { writes } = body as { writes: OfflineWrite[] };
  const answers: OfflineAnswer[] = [];
  for (const { client_id, method, url, body: said = null } of writes) {
    const alone = new Headers(headers);
    alone.set('idempotency-key', client_id);
    const answer = await reply({ method, path: url, headers: alone, body: said });
    const { status } = answer;
    const after = answer.headers.get('retry-after');
    const text = await answer.text();
    answers.push({
      client_id,
      status,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      retry_after: after === null ? null : Number(after),
    });
    if (status >= 500 || [401, 408, 429].includes(status) || (status === 409 && after)) break;
  }
  return json(200, { answers });
}

/** Loses forms with a file on their way, which are not sent by fetch, and records their idempotency keys. */
export function loseUploads(): string[] {
  const keys: string[] = [];
  const { prototype } = XMLHttpRequest;
  vi.spyOn(prototype, 'setRequestHeader').mockImplementation((name, value) => {
    if (name === 'Idempotency-Key') keys.push(value);
  });
  vi.spyOn(prototype, 'send').mockImplementation(function lose(this: XMLHttpRequest) {
    this.onerror?.(new ProgressEvent('error'));
  });
  return keys;
}

/** Throws the error of fetch without a network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}
