import { callService, type AiService } from '#src/features/advisor/service/ai-service.ts';

/** The timeout for one piece of text. */
const LIMIT_MILLISECONDS = 20_000;
/** How long a failed service is not called, so that users do not wait for it again and again. */
const REST_MILLISECONDS = 60_000;

/** A voice of an OpenAI-compatible `/v1/audio/speech`. */
export class SpeechService {
  /** Identifies the voice in the cache. */
  readonly name: string;
  readonly #service: AiService;
  readonly #voice: string;
  readonly #limit: number;
  readonly #stopping = new AbortController();
  #restsUntil = 0;

  constructor(service: AiService, voice: string | null, limit = LIMIT_MILLISECONDS) {
    this.#service = service;
    this.#voice = voice ?? 'alloy';
    this.#limit = limit;
    this.name = `${service.baseUrl} ${service.model} ${this.#voice}`;
  }

  get isResting(): boolean {
    return Date.now() < this.#restsUntil;
  }

  /** @throws Error unless the answer is an MP3 in time; the service is then skipped for a minute. */
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
    const { model } = this.#service;
    const body = { model, voice: this.#voice, input: text, response_format: 'mp3' };
    const response = await callService(this.#service, '/audio/speech', body, [
      AbortSignal.timeout(this.#limit),
      this.#stopping.signal,
    ]);
    return bareMp3(Buffer.from(await response.arrayBuffer()));
  }
}

/**
 * Removes everything but the frames: tags, and a frame that states a length, would make players believe that the joined
 * pieces end with the first one.
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
  // The next frame starts with the same version and layer, whatever its bit rate.
  for (let at = 4; at < rest.length - 1; at += 1) {
    if (rest[at] === 0xff && rest[at + 1] === rest[1]) return rest.subarray(at);
  }
  return rest;
}
