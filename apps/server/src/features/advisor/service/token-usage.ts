/** More tokens than any reply has, with its reasoning. */
const MOST_WRITTEN = 60_000;
/** The tokens that a service adds to the given texts. */
const MOST_AROUND = 1_000;
const CHARACTERS_A_TOKEN = 4;

/** A rough estimate; providers count differently, and some report nothing. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

/** The cost of one request: the provider's figure where it gives a plausible one, otherwise an estimate. */
export class RequestCost {
  readonly #given: string;
  #writtenCharacters = 0;
  #told: number | null = null;
  #isRefused = false;
  #isWhole = false;

  constructor(given: string) {
    this.#given = given;
  }

  /** The request was rejected, or never arrived, so it costs nothing. */
  refused() {
    this.#isRefused = true;
  }

  wrote(text: string) {
    this.#writtenCharacters += text.length;
  }

  /** @param usage the `usage` object of the stream, of unknown shape. */
  told(usage: unknown) {
    this.#told = sumOf(usage, this.#mostTokens) ?? this.#told;
  }

  /** The reply is complete, so the last figure covers all of it. */
  ended() {
    this.#isWhole = true;
  }

  get tokens(): number {
    if (this.#isRefused) return 0;
    const estimate =
      estimateTokens(this.#given) + Math.ceil(this.#writtenCharacters / CHARACTERS_A_TOKEN);
    if (this.#told === null) return estimate;
    return this.#isWhole ? this.#told : Math.max(this.#told, estimate);
  }

  /** No tokenizer produces more tokens than bytes. */
  get #mostTokens() {
    return Buffer.byteLength(this.#given) + MOST_AROUND + MOST_WRITTEN;
  }
}

/** The total of a `usage` object; null where it is implausible. */
function sumOf(usage: unknown, most: number): number | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const { prompt_tokens, completion_tokens, total_tokens } = usage as Record<string, unknown>;
  if (!isCount(prompt_tokens) || !isCount(completion_tokens)) return null;
  const total = total_tokens ?? 0;
  if (total !== 0 && !isCount(total)) return null;
  // Some services include reasoning tokens in the total only.
  const sum = Math.max(prompt_tokens + completion_tokens, total);
  return sum <= most ? sum : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
