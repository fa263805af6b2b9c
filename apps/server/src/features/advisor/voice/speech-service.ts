import {
  authorization,
  callUrl,
  type AiService,
} from '#src/features/advisor/service/ai-service.ts';

/** Milliseconds for one piece of a text. */
export interface SpeechLimits {
  answer: number;
  total: number;
}

const LIMITS: SpeechLimits = { answer: 15_000, total: 30_000 };
/** How long a service that failed is left alone, so that nobody waits for it again and again. */
const REST_MILLISECONDS = 60_000;
const MAX_BYTES = 5 * 1024 * 1024;

/** A voice of an OpenAI-compatible `/v1/audio/speech`. */
export class SpeechService {
  /** Names the voice in the cache. */
  readonly name: string;
  readonly #service: AiService;
  readonly #voice: string;
  readonly #limits: SpeechLimits;
  readonly #stopping = new AbortController();
  #restsUntil = 0;

  constructor(service: AiService, voice: string | null, limits: Partial<SpeechLimits> = {}) {
    this.#service = service;
    this.#voice = voice ?? 'alloy';
    this.#limits = { ...LIMITS, ...limits };
    this.name = `${service.baseUrl} ${service.model} ${this.#voice}`;
  }

  get isResting(): boolean {
    return Date.now() < this.#restsUntil;
  }

  /** @throws Error for anything that is no MP3 in time; the service then rests for a minute. */
  async say(text: string): Promise<Uint8Array> {
    try {
      return await this.#ask(text);
    } catch (error) {
      this.#restsUntil = Date.now() + REST_MILLISECONDS;
      throw error;
    }
  }

  stop() {
    this.#stopping.abort(new Error('The server stops'));
  }

  async #ask(text: string): Promise<Uint8Array> {
    const cancel = new AbortController();
    const limit = (milliseconds: number) =>
      setTimeout(() => cancel.abort(new Error('too slow')), milliseconds);
    const answerLimit = limit(this.#limits.answer);
    const totalLimit = limit(this.#limits.total);
    try {
      const response = await fetch(callUrl(this.#service, '/audio/speech'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization(this.#service) },
        body: JSON.stringify({
          model: this.#service.model,
          voice: this.#voice,
          input: text,
          response_format: 'mp3',
        }),
        signal: AbortSignal.any([cancel.signal, this.#stopping.signal]),
      });
      clearTimeout(answerLimit);
      if (!response.ok) throw new Error(`status ${response.status}`);
      return bareMp3(await readAll(response));
    } finally {
      clearTimeout(answerLimit);
      clearTimeout(totalLimit);
      cancel.abort();
    }
  }
}

async function readAll(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  if (!body) throw new Error('no answer');
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('too many bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The frames alone. Tags and the frame that tells a length would, at the head of the first of several
 * pieces, make players believe that the whole is no longer than that piece.
 */
function bareMp3(bytes: Buffer): Buffer {
  let rest = bytes;
  if (rest.toString('latin1', 0, 3) === 'ID3' && rest.length > 10) {
    const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (rest.readUInt8(at) & 0x7f), 0);
    rest = rest.subarray(10 + size);
  }
  const isFrame = rest.length > 4 && rest[0] === 0xff && (rest.readUInt8(1) & 0xe6) === 0xe2;
  if (!isFrame) throw new Error('no MP3');
  const tag = rest.subarray(0, 64).toString('latin1');
  if (!tag.includes('Xing') && !tag.includes('Info')) return rest;
  // The next frame begins like this one: version and layer, bit rate aside.
  for (let at = 4; at < rest.length - 1; at += 1) {
    if (rest[at] === 0xff && rest[at + 1] === rest[1]) return rest.subarray(at);
  }
  return rest;
}
