import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#src/platform/config.ts';
import { tracing, within } from '#src/platform/tracing/tracing.ts';
import { callService, ServiceRefused, type AiService } from './ai-service.ts';
import { RequestCost } from './token-usage.ts';

export type ProviderLimits = Config['aiLimits'];

interface ProviderQuestion {
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  /** Aborted when the user has disconnected: cancels the request to the provider. */
  signal?: AbortSignal | undefined;
  maxTokens: number;
  limits: ProviderLimits;
  /** Called with the tokens used so far, whenever that changes. */
  onCost?: ((tokens: number) => void) | undefined;
}

export interface Provider {
  /**
   * Streams the reply.
   * @throws ProviderUnavailable before the first token, after one retry where that may help; ProviderCut after it; the
   * signal's reason when it was aborted.
   */
  stream: (question: ProviderQuestion) => AsyncGenerator<string, void, undefined>;
}

/** No reply arrived. The message is for the log, and contains no keys or texts. */
export class ProviderUnavailable extends Error {}

/** The reply was interrupted after its first part. */
export class ProviderCut extends Error {}

const TRIES = 2;
const RETRY_MILLISECONDS = 500;
/** How long to wait after a reply for the report of its cost. */
const COST_MILLISECONDS = 1_000;
/** A provider that asks for a longer pause is not retried. */
const MAX_RETRY_MILLISECONDS = 3_000;

/** Error codes of requests that never arrived. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface Remedy {
  /** Milliseconds after which a retry may help. */
  retryAfter?: number | undefined;
  /** The request cost nothing, because it was not processed. */
  isFree?: boolean;
  /** The service may not support an optional field. */
  isFieldRefused?: boolean;
}

/** The reason why a request gave no reply, or an incomplete one. */
class Failure extends Error {
  readonly remedy: Remedy;

  constructor(reason: string, remedy: Remedy = {}) {
    super(reason);
    this.remedy = remedy;
  }
}

/** A client for any OpenAI-compatible chat service; null when none is configured. */
export function openProvider(service: AiService | null): Provider | null {
  if (!service) return null;
  // Cleared when the service refuses the request for usage data.
  let asksUsage = true;
  return {
    async *stream(question) {
      const { system, messages, limits, signal, onCost } = question;
      const endsAt = Date.now() + limits.total;
      const given = [system, ...messages.map(({ content }) => content)].join();
      let withUsage = asksUsage;
      let spent = 0;
      let hasStarted = false;
      let triesLeft = TRIES;
      for (;;) {
        const cost = new RequestCost(given);
        const tell = () => onCost?.(spent + cost.tokens);
        tell();
        try {
          for await (const text of attemptReply(service, question, { withUsage, cost, endsAt })) {
            hasStarted = true;
            if (!withUsage) asksUsage = false;
            tell();
            yield text;
          }
          return;
        } catch (error) {
          signal?.throwIfAborted();
          const { message, remedy } = failureOf(error);
          const { retryAfter = Infinity, isFree, isFieldRefused } = remedy;
          if (isFree) cost.refused();
          if (hasStarted) throw new ProviderCut(message);
          if (withUsage && isFieldRefused) {
            withUsage = false;
            continue;
          }
          triesLeft -= 1;
          if (triesLeft === 0 || Date.now() + retryAfter >= endsAt) {
            throw new ProviderUnavailable(message);
          }
          await wait(retryAfter, null, { ...(signal && { signal }) });
        } finally {
          tell();
          spent += cost.tokens;
        }
      }
    },
  };
}

async function* attemptReply(
  service: AiService,
  { system, messages, maxTokens, limits, signal }: ProviderQuestion,
  { withUsage, cost, endsAt }: { withUsage: boolean; cost: RequestCost; endsAt: number },
) {
  signal?.throwIfAborted();
  const span = tracing.tracer?.begin('client', `chat ${service.model}`, {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': service.model,
    'gen_ai.request.max_tokens': maxTokens,
    'server.address': new URL(service.baseUrl).hostname,
  });
  const cancel = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const allow = (milliseconds: number, reason: string) => {
    clearTimeout(timer);
    const left = endsAt - Date.now();
    const failure = new Failure(left < milliseconds ? 'the reply took too long' : reason);
    timer = setTimeout(() => cancel.abort(failure), Math.min(left, milliseconds));
  };
  let isEmpty = true;
  let isReplyComplete = false;
  try {
    allow(limits.firstToken, 'no first token in time');
    const body = {
      model: service.model,
      messages: [{ role: 'system', content: system }, ...messages],
      max_tokens: maxTokens,
      stream: true,
      ...(withUsage && { stream_options: { include_usage: true } }),
    };
    const signals = [cancel.signal, signal];
    const response = await within(span, () =>
      callService(service, '/chat/completions', body, signals),
    );
    for await (const data of eventsOf(response)) {
      const chunk = readChunk(data, isReplyComplete);
      cost.told(chunk.usage);
      cost.wrote(chunk.text + chunk.thought);
      isReplyComplete ||= chunk.isLast;
      if (chunk.text !== '') {
        isEmpty = false;
        // The timeout is paused while the reader is slow.
        clearTimeout(timer);
        yield chunk.text;
      }
      // The reply is complete; only its cost may still arrive.
      if (isReplyComplete) allow(Math.min(limits.idle, COST_MILLISECONDS), 'the stream stays open');
      // Reasoning tokens are not shown, but they prove that the connection is alive.
      else if (chunk.text + chunk.thought !== '') allow(limits.idle, 'the stream stood still');
    }
    // A stream that ends without a finish reason was interrupted.
    if (!isReplyComplete) throw new Failure('the stream ended early');
    if (isEmpty) throw new Failure('the reply was empty');
    cost.ended();
  } catch (error) {
    // Errors of the connection after the end of a reply are ignored.
    if (!isReplyComplete || isEmpty || signal?.aborted) {
      span?.fail(signal?.aborted ? 'the reader left' : failureOf(error).message);
      throw error;
    }
  } finally {
    clearTimeout(timer);
    span?.set({ 'inzira.tokens': cost.tokens });
    span?.end();
    // Also runs when the reader stops reading.
    cancel.abort();
  }
}

/** The data of server-sent events. */
async function* eventsOf({ body }: Response): AsyncGenerator<string, void, undefined> {
  if (!body) return;
  const { EventSourceParserStream } = await import('eventsource-parser/stream');
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    if (data === '[DONE]') return;
    yield data;
  }
}

interface Chunk {
  usage?: unknown;
  error?: unknown;
  choices?: {
    delta?: Record<'content' | 'reasoning' | 'reasoning_content', unknown>;
    finish_reason?: unknown;
  }[];
}

/** @param isReplyComplete ignores a chunk that cannot be parsed. @throws Failure */
function readChunk(data: string, isReplyComplete: boolean) {
  let chunk: Chunk | null = null;
  try {
    chunk = JSON.parse(data) as Chunk | null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!isReplyComplete && (!chunk || chunk.error)) throw new Failure('an answer that is none');
  const { delta, finish_reason } = chunk?.choices?.[0] ?? {};
  return {
    usage: chunk?.usage,
    text: textIn(delta?.content),
    thought: textIn(delta?.reasoning_content ?? delta?.reasoning),
    isLast: typeof finish_reason === 'string',
  };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ServiceRefused) {
    const { status, message } = error;
    const pause = Math.max(error.retryAfter, RETRY_MILLISECONDS);
    const mayPass = (status === 429 || status >= 500) && pause <= MAX_RETRY_MILLISECONDS;
    return new Failure(message, {
      retryAfter: mayPass ? pause : undefined,
      isFree: true,
      isFieldRefused: status === 400 || status === 422,
    });
  }
  // `fetch` throws TypeErrors, with the network's error as their cause.
  if (!(error instanceof TypeError)) return new Failure('an answer that is none');
  const code = (error.cause as { code?: string } | undefined)?.code;
  const isFree = code !== undefined && UNREACHED.has(code);
  return new Failure(`network ${code ?? 'failure'}`, { retryAfter: RETRY_MILLISECONDS, isFree });
}
