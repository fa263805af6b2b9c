import type { Config } from '#src/platform/config.ts';
import { traceCall } from '#src/platform/tracing/tracing.ts';

/** A configured OpenAI-compatible service. */
export type AiService = NonNullable<Config['ai']>;

/** The service answered with an error status. The message is for the log. */
export class ServiceRefused extends Error {
  readonly status: number;
  /** Milliseconds after which it may be tried again; 0 when it does not say. */
  readonly retryAfter: number;

  constructor(status: number, retryAfter: number) {
    super(`status ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * Calls a service; a base address without a path gets the usual `/v1`.
 * @param body a form, or an object to send as JSON.
 * @throws ServiceRefused for an error status.
 */
export function callService(
  service: AiService,
  call: string,
  body: object,
  signals: readonly (AbortSignal | undefined)[],
): Promise<Response> {
  const attributes = {
    'http.request.method': 'POST',
    'server.address': new URL(service.baseUrl).hostname,
    'gen_ai.request.model': service.model,
  };
  return traceCall(`POST ${call}`, attributes, codeOf, () => send(service, call, body, signals));
}

/** A status or network error code; never any part of the request or answer. */
function codeOf(error: unknown): string {
  if (error instanceof ServiceRefused) return error.message;
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? 'error';
}

async function send(
  { baseUrl, apiKey }: AiService,
  call: string,
  body: object,
  signals: readonly (AbortSignal | undefined)[],
): Promise<Response> {
  const isForm = body instanceof FormData;
  const base = new URL(baseUrl).pathname === '/' ? `${baseUrl}/v1` : baseUrl;
  const response = await fetch(`${base}${call}`, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new ServiceRefused(
    response.status,
    Number(response.headers.get('retry-after')) * 1000 || 0,
  );
}
