/** More than any reply has with all the thinking before it. */
const MOST_WRITTEN = 60_000;
/** What a service puts around the texts that it is given. */
const MOST_AROUND = 1_000;
const CHARACTERS_A_TOKEN = 4;

/** About what a text costs; providers count in their own ways, and some tell nothing. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

/** What one request to a provider costs: the provider's own figure where it gives one that can be true. */
export class RequestCost {
  readonly #given: string;
  #writtenCharacters = 0;
  #told: number | null = null;
  #isRefused = false;
  #isWhole = false;

  constructor(given: string) {
    this.#given = given;
  }

  /** It was turned away, or never arrived: nothing was read or written. */
  refused() {
    this.#isRefused = true;
  }

  wrote(text: string) {
    this.#writtenCharacters += text.length;
  }

  /** @param usage what stands in the stream under that name, of whatever shape. */
  told(usage: unknown) {
    this.#told = sumOf(usage, this.#mostTokens) ?? this.#told;
  }

  /** The reply is complete, so the last figure is that of all of it. */
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

  /** No tokenizer makes more tokens of a text than it has bytes. */
  get #mostTokens() {
    return Buffer.byteLength(this.#given) + MOST_AROUND + MOST_WRITTEN;
  }
}

/** The tokens of a `usage`, null for one that cannot be true. */
function sumOf(usage: unknown, most: number): number | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const { prompt_tokens, completion_tokens, total_tokens } = usage as Record<string, unknown>;
  if (!isCount(prompt_tokens) || !isCount(completion_tokens)) return null;
  const total = total_tokens ?? 0;
  if (total !== 0 && !isCount(total)) return null;
  // Thinking is in the total of some, and in neither of its two parts.
  const sum = Math.max(prompt_tokens + completion_tokens, total);
  return sum <= most ? sum : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
