import type { Db } from '#src/platform/database.ts';
import type { Files } from '#src/platform/files.ts';
import { drawLinkPreview } from '#src/platform/link-preview.ts';
import { selectVentures, toVenture } from './venture-rows.ts';
import { noVenture } from './ventures.ts';

const IMAGES_KEPT = 100;

/** The images that links to ventures show in chats; drawn when first asked for, the last hundred kept. */
export class VenturePreviews {
  readonly #db: Db;
  readonly #files: Files;
  readonly #images = new Map<string, Promise<Buffer>>();

  constructor(db: Db, files: Files) {
    this.#db = db;
    this.#files = files;
  }

  /** A PNG of a reviewed venture. @throws 404 */
  async get(id: number): Promise<Buffer> {
    const row = await selectVentures(this.#db)
      .where('ventures.id', '=', id)
      .where('review_status', '=', 'approved')
      .executeTakeFirst();
    if (!row) throw noVenture();
    const key = `${id} ${row.revision}`;
    const image = this.#images.get(key) ?? this.#draw(key, row);
    // A Map keeps the order of insertion: what was asked for last stands last.
    this.#images.delete(key);
    this.#images.set(key, image);
    const [oldest] = this.#images.keys();
    if (this.#images.size > IMAGES_KEPT && oldest !== undefined) this.#images.delete(oldest);
    return image;
  }

  #draw(key: string, row: Parameters<typeof toVenture>[0]): Promise<Buffer> {
    const venture = toVenture(row, this.#files);
    const image = (async () =>
      drawLinkPreview({
        title: venture.company_name,
        text: venture.tagline,
        facts: [...venture.sectors.slice(0, 2), ...venture.countries.slice(0, 1)]
          .map(({ name }) => name)
          .join(' · '),
        logo: row.logo_key === null ? null : await this.#files.read(row.logo_key),
      }))();
    image.catch(() => this.#images.delete(key));
    return image;
  }
}
