import { type Brand, readBrand, toPrinted } from '#src/platform/brand.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { DrawingCache } from '#src/platform/text/drawing-cache.ts';
import { drawLinkPreview } from '#src/platform/http/link-preview.ts';
import { selectVentures, toVenture } from './venture-rows.ts';
import { noVenture } from './ventures.ts';

const IMAGES_KEPT = 100;

/** Preview images of ventures for chats; drawn on demand, with a cache of a hundred. */
export class VenturePreviews {
  readonly #db: Db;
  readonly #files: Files;
  readonly #images = new DrawingCache(IMAGES_KEPT);

  constructor(db: Db, files: Files) {
    this.#db = db;
    this.#files = files;
  }

  /** A PNG of an approved venture. @throws 404 */
  async get(id: number): Promise<Buffer> {
    const row = await selectVentures(this.#db)
      .where('ventures.id', '=', id)
      .where('review_status', '=', 'approved')
      .executeTakeFirst();
    if (!row) throw noVenture();
    const brand = await readBrand(this.#db);
    const key = `${id} ${row.revision} ${brand.revision}`;
    return this.#images.get(key, () => this.#draw(row, brand));
  }

  async #draw(row: Parameters<typeof toVenture>[0], brand: Brand): Promise<Buffer> {
    const venture = toVenture(row, this.#files);
    return drawLinkPreview({
      title: venture.company_name,
      text: venture.tagline,
      facts: [...venture.sectors.slice(0, 2), ...venture.countries.slice(0, 1)]
        .map(({ name }) => name)
        .join(' · '),
      logo: row.logo_key === null ? null : await this.#files.read(row.logo_key),
      brand: toPrinted(brand),
    });
  }
}
