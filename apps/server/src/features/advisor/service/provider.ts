import type { Config } from '#src/platform/config.ts';
import { apiUrl, type AiService } from './ai-service.ts';
import { RequestCost } from './token-usage.ts';

export type ProviderLimits = Config['aiLimits'];

interface ProviderQuestion {
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  /** Aborted when the one who asked has left: cancels the request to the provider. */
  signal?: AbortSignal | undefined;
  maxTokens: number;
  limits: ProviderLimits;
  /** Told the tokens that all of it has cost so far, whenever that changes. */
  onCost?: ((tokens: number) => void) | undefined;
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

const TRIES = 2;
const RETRY_MILLISECONDS = 500;
/** A provider that asks for a longer pause than this is not waited for. */
const MAX_RETRY_SECONDS = 3;

/** How a request fails that never arrived. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Any OpenAI-compatible chat service; null when none is configured. */
export function openProvider(service: AiService | null): Provider | null {
  if (!service) return null;
  // Begun now, so that the first question does not wait for it.
  const loading = load(service);
  loading.catch(() => {});
  // Until the service refuses to be asked for it.
  let asksUsage = true;
  return {
    async *stream({ limits, onCost, ...question }) {
      const { streamText, models } = await loading;
      const endsAt = Date.now() + limits.total;
      const given = [question.system, ...question.messages.map(({ content }) => content)].join();
      let withUsage = asksUsage;
      let spent = 0;
      let hasStarted = false;
      let triesLeft = TRIES;
      for (;;) {
        const cost = new RequestCost(given);
        const tell = () => onCost?.(spent + cost.tokens);
        tell();
        try {
          const model = withUsage ? models.withUsage : models.plain;
          const request = { streamText, model, question, cost };
          for await (const text of attemptReply(request, limits, endsAt)) {
            hasStarted = true;
            if (!withUsage) asksUsage = false;
            tell();
            yield text;
          }
          return;
        } catch (error) {
          question.signal?.throwIfAborted();
          const { reason, retryAfter, isFieldRefused, isFree } = toFailure(error);
          if (isFree) cost.refused();
          if (hasStarted) throw new ProviderCut(reason);
          if (withUsage && isFieldRefused) {
            withUsage = false;
            continue;
          }
          triesLeft -= 1;
          if (triesLeft === 0 || retryAfter === null || Date.now() + retryAfter >= endsAt) {
            throw new ProviderUnavailable(reason);
          }
          await pause(retryAfter, question.signal);
        } finally {
          tell();
          spent += cost.tokens;
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
  const modelOf = (includeUsage: boolean) =>
    createOpenAICompatible({
      name: 'provider',
      baseURL: apiUrl(service),
      includeUsage,
      ...(service.apiKey !== null && { apiKey: service.apiKey }),
    })(service.model);
  return { streamText, models: { withUsage: modelOf(true), plain: modelOf(false) } };
}

class TooSlow extends Error {}

type Loaded = Awaited<ReturnType<typeof load>>;

interface Attempt {
  streamText: Loaded['streamText'];
  model: Loaded['models']['plain'];
  question: Omit<ProviderQuestion, 'limits' | 'onCost'>;
  cost: RequestCost;
}

async function* attemptReply(
  { streamText, model, question, cost }: Attempt,
  limits: ProviderLimits,
  endsAt: number,
) {
  const { system, messages, signal, maxTokens } = question;
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
      include: { rawChunks: true },
      // What is thrown below is told by the caller; the SDK would print it as well.
      onError: () => {},
    });
    let isEmpty = true;
    let hasEnded = false;
    for await (const part of stream) {
      if (part.type === 'text-delta' && part.text !== '') {
        isEmpty = false;
        clearTimeout(timer);
        cost.wrote(part.text);
        yield part.text;
        allow(limits.idle, 'the stream stood still');
      } else if (part.type === 'reasoning-delta') {
        // It is thinking: silent for whom it answers, but alive.
        cost.wrote(part.text);
        allow(limits.idle, 'the stream stood still');
      } else if (part.type === 'raw') {
        const chunk = readChunk(part.rawValue);
        cost.told(chunk.usage);
        hasEnded ||= chunk.isLast;
      } else if (part.type === 'abort') {
        throw cancel.signal.reason;
      } else if (part.type === 'error') {
        if (cancel.signal.aborted) throw cancel.signal.reason;
        // Nonsense after the reply's end, such as a usage that is none, takes nothing from it.
        if (!hasEnded) throw part.error;
      } else if (part.type === 'finish' && !hasEnded) {
        // Without a reason for its end it was cut.
        throw new Error('the stream ended early');
      }
    }
    cost.ended();
    if (isEmpty) throw new Error('the reply was empty');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    // Also when the one who reads the reply stops reading.
    cancel.abort();
  }
}

/** What a chunk says besides its text; the SDK refuses the whole of one with a usage that is none. */
function readChunk(chunk: unknown): { usage: unknown; isLast: boolean } {
  const { usage, choices } = (chunk ?? {}) as {
    usage?: unknown;
    choices?: { finish_reason?: unknown }[];
  };
  const isLast = Array.isArray(choices) && typeof choices[0]?.finish_reason === 'string';
  return { usage, isLast };
}

interface Failure {
  reason: string;
  /** Milliseconds after which another try may help; null when it will not. */
  retryAfter: number | null;
  /** It may be for a field that the service does not know. */
  isFieldRefused?: boolean;
  /** Nothing was read or written for it. */
  isFree?: boolean;
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
      isFieldRefused: statusCode === 400 || statusCode === 422,
      isFree: true,
    };
  }
  if (statusCode === 200 || !(error instanceof Error)) {
    return { reason: 'an answer that is none', retryAfter: null };
  }
  const code = cause?.code ?? (error as NodeJS.ErrnoException).code;
  if (code !== undefined || /fetch failed|cannot connect|terminated/i.test(error.message)) {
    const isFree = code !== undefined && UNREACHED.has(code);
    return { reason: `network ${code ?? 'failure'}`, retryAfter: RETRY_MILLISECONDS, isFree };
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
