import type { Config } from '#src/platform/config.ts';
import { traceCall } from '#src/platform/tracing/tracing.ts';

/** A configured OpenAI-compatible service. */
export type AiService = NonNullable<Config['ai']>;

/** A service answered, and refused. The message is for the log. */
export class ServiceRefused extends Error {
  readonly status: number;
  /** In how many milliseconds it asks to be tried again; 0 when it does not say. */
  readonly retryAfter: number;

  constructor(status: number, retryAfter: number) {
    super(`status ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * Asks a service; a base address without a path means the usual `/v1`.
 * @param body a form, or what is sent as JSON. @throws ServiceRefused for a status that is no success.
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

/** A status, or what the network says; never what was asked or answered. */
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
