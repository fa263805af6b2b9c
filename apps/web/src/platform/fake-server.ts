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

/** Stands in for the network: answers every fetch, and keeps what was asked. */
export function serve(answer: (call: Call) => Answer): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      const call: Call = {
        method,
        path: url,
        headers: new Headers(headers),
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      };
      calls.push(call);
      return answer(call);
    },
  );
  return calls;
}

/** What fetch does when there is no network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}
