/** Pictures and PDFs that are made when first asked for; those asked for last are kept. */
export class DrawingCache {
  readonly #most: number;
  readonly #drawings = new Map<string, Promise<Buffer>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** `key` says all that the drawing depends on. One that failed is made again. */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = this.#drawings.get(key) ?? draw();
    // A Map keeps the order of insertion: what was asked for last stands last.
    this.#drawings.delete(key);
    this.#drawings.set(key, drawing);
    drawing.catch(() => this.#drawings.delete(key));
    const [oldest] = this.#drawings.keys();
    if (this.#drawings.size > this.#most && oldest !== undefined) this.#drawings.delete(oldest);
    return drawing;
  }
}
