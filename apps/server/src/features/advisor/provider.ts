import type { Config } from '#src/platform/config.ts';
import { apiUrl, type AiService } from './ai-service.ts';

export type ProviderLimits = Config['aiLimits'];

interface ProviderQuestion {
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  /** Aborted when the one who asked has left: cancels the request to the provider. */
  signal?: AbortSignal | undefined;
  maxTokens: number;
  limits: ProviderLimits;
}

export interface Provider {
  /**
   * The reply, as it comes.
   * @throws ProviderUnavailable before the first token, after one retry where that may help;
   * ProviderCut after it; the signal's reason when it was aborted.
   */
  stream: (question: ProviderQuestion) => AsyncGenerator<string, void, undefined>;
}

/** Nothing came. `reason` is for the log and says nothing of keys or texts. */
export class ProviderUnavailable extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The AI service is unavailable: ${reason}`);
    this.reason = reason;
  }
}

/** A part came, then no more. */
export class ProviderCut extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The AI service stopped in the middle: ${reason}`);
    this.reason = reason;
  }
}

const RETRY_MILLISECONDS = 500;
/** A provider that asks for a longer pause than this is not waited for. */
const MAX_RETRY_SECONDS = 3;

/** Any OpenAI-compatible chat service; null when none is configured. */
export function openProvider(service: AiService | null): Provider | null {
  if (!service) return null;
  // Begun now, so that the first question does not wait for it.
  const loading = load(service);
  loading.catch(() => {});
  return {
    async *stream({ limits, ...question }) {
      const endsAt = Date.now() + limits.total;
      const client = await loading;
      let hasStarted = false;
      for (let attempt = 1; ; attempt += 1) {
        try {
          for await (const text of attemptReply(client, question, limits, endsAt)) {
            hasStarted = true;
            yield text;
          }
          return;
        } catch (error) {
          question.signal?.throwIfAborted();
          const { reason, retryAfter } = toFailure(error);
          if (hasStarted) throw new ProviderCut(reason);
          if (attempt > 1 || retryAfter === null || Date.now() + retryAfter >= endsAt) {
            throw new ProviderUnavailable(reason);
          }
          await pause(retryAfter, question.signal);
        }
      }
    },
  };
}

/** Only an installation with a provider loads the packages. */
async function load(service: AiService) {
  const [{ createOpenAICompatible }, { streamText }] = await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('ai'),
  ]);
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const provider = createOpenAICompatible({
    name: 'provider',
    baseURL: apiUrl(service),
    ...(service.apiKey !== null && { apiKey: service.apiKey }),
  });
  return { model: provider(service.model), streamText };
}

class TooSlow extends Error {}

async function* attemptReply(
  { model, streamText }: Awaited<ReturnType<typeof load>>,
  { system, messages, signal, maxTokens }: Omit<ProviderQuestion, 'limits'>,
  limits: ProviderLimits,
  endsAt: number,
) {
  signal?.throwIfAborted();
  const cancel = new AbortController();
  const stop = () => cancel.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const allow = (milliseconds: number, what: string) => {
    clearTimeout(timer);
    const left = endsAt - Date.now();
    const isTotal = left < milliseconds;
    timer = setTimeout(
      () => cancel.abort(new TooSlow(isTotal ? 'the reply took too long' : what)),
      isTotal ? left : milliseconds,
    );
  };
  try {
    allow(limits.firstToken, 'no first token in time');
    const { stream } = streamText({
      model,
      instructions: system,
      messages,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: cancel.signal,
      // What is thrown below is told by the caller; the SDK would print it as well.
      onError: () => {},
    });
    let isEmpty = true;
    for await (const part of stream) {
      if (part.type === 'text-delta' && part.text !== '') {
        isEmpty = false;
        clearTimeout(timer);
        yield part.text;
        allow(limits.idle, 'the stream stood still');
      } else if (part.type === 'reasoning-delta') {
        // It is thinking: silent for whom it answers, but alive.
        allow(limits.idle, 'the stream stood still');
      } else if (part.type === 'abort') {
        throw cancel.signal.reason;
      } else if (part.type === 'error') {
        throw cancel.signal.aborted ? cancel.signal.reason : part.error;
      } else if (part.type === 'finish' && part.rawFinishReason === undefined) {
        // Without a reason for its end it was cut.
        throw new Error('the stream ended early');
      }
    }
    if (isEmpty) throw new Error('the reply was empty');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    // Also when the one who reads the reply stops reading.
    cancel.abort();
  }
}

interface Failure {
  reason: string;
  /** Milliseconds after which another try may help; null when it will not. */
  retryAfter: number | null;
}

/** From the SDK's errors, which hold the whole request, to what may stand in a log. */
function toFailure(error: unknown): Failure {
  if (error instanceof TooSlow) return { reason: error.message, retryAfter: null };
  const { statusCode, responseHeaders, cause } = (error ?? {}) as {
    statusCode?: number;
    responseHeaders?: Record<string, string>;
    cause?: { code?: string };
  };
  if (statusCode !== undefined && statusCode !== 200) {
    const asked = Number(responseHeaders?.['retry-after'] ?? 0);
    const isPassing = statusCode === 429 || statusCode >= 500;
    const mayRetry = isPassing && !(asked > MAX_RETRY_SECONDS);
    return {
      reason: `status ${statusCode}`,
      retryAfter: mayRetry ? Math.max(asked * 1000 || 0, RETRY_MILLISECONDS) : null,
    };
  }
  if (statusCode === 200 || !(error instanceof Error)) {
    return { reason: 'an answer that is none', retryAfter: null };
  }
  const code = cause?.code ?? (error as NodeJS.ErrnoException).code;
  if (code !== undefined || /fetch failed|cannot connect|terminated/i.test(error.message)) {
    return { reason: `network ${code ?? 'failure'}`, retryAfter: RETRY_MILLISECONDS };
  }
  const isOwn = /^the (stream|reply) /.test(error.message);
  return { reason: isOwn ? error.message : 'an answer that is none', retryAfter: null };
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
