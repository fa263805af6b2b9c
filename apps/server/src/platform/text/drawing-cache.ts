/** Caches pictures and PDFs, which are drawn at their first request; evicts those used least recently. */
export class DrawingCache {
  readonly #most: number;
  readonly #drawings = new Map<string, Promise<Buffer>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** `key` must contain everything that the drawing depends on. A failed drawing is tried again. */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = this.#drawings.get(key) ?? draw();
    // Moves the entry to the end: a Map keeps insertion order, and the first entries are evicted first.
    this.#drawings.delete(key);
    this.#drawings.set(key, drawing);
    drawing.catch(() => this.#drawings.delete(key));
    const [oldest] = this.#drawings.keys();
    if (this.#drawings.size > this.#most && oldest !== undefined) this.#drawings.delete(oldest);
    return drawing;
  }
}
