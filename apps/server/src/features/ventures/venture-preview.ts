import type { Db } from '#src/platform/database.ts';
import type { Files } from '#src/platform/files.ts';
import { outlineText, wrapText, type Weight } from './text-paths.ts';
import { selectVentures, toVenture } from './venture-rows.ts';
import { noVenture } from './ventures.ts';

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const LOGO = 176;
const [PAPER, INK, QUIET, CLAY, OCHRE] = ['#faf6ef', '#241c17', '#6b5d52', '#a63d2f', '#d39a3a'];
const IMAGES_KEPT = 100;

interface Card {
  name: string;
  tagline: string;
  /** Sectors and countries, shortly. */
  facts: string;
  /** A WebP. */
  logo: Uint8Array | null;
}

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
      drawCard({
        name: venture.company_name,
        tagline: venture.tagline,
        facts: [...venture.sectors.slice(0, 2), ...venture.countries.slice(0, 1)]
          .map(({ name }) => name)
          .join(' · '),
        logo: row.logo_key === null ? null : await this.#files.read(row.logo_key),
      }))();
    image.catch(() => this.#images.delete(key));
    return image;
  }
}

async function drawCard({ name, tagline, facts, logo }: Card): Promise<Buffer> {
  // Loaded with the first image: sharp alone takes 9 MB.
  const { default: sharp } = await import('sharp');
  const lines: string[] = [];
  let y = logo ? MARGIN + LOGO + 30 : MARGIN + 60;
  const write = (text: string, size: number, weight: Weight, colour: string, most: number) => {
    for (const line of wrapText(text, { size, weight }, WIDTH - 2 * MARGIN, most)) {
      y += size * 1.08;
      const path = outlineText(line, { size, weight }, MARGIN, y);
      lines.push(`<path fill="${colour}" d="${path}"/>`);
    }
  };
  write(name, name.length > 40 ? 56 : 72, 700, INK, 2);
  y += 14;
  write(tagline, 36, 400, QUIET, 2);
  y += 10;
  write(facts, 28, 700, CLAY, 1);
  const brand = outlineText('Inzira', { size: 40, weight: 700 }, WIDTH - MARGIN - 118, MARGIN + 30);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
    <path fill="${CLAY}" d="${brand}"/>${lines.join('')}${zigzag()}</svg>`;
  const image = sharp(Buffer.from(svg));
  if (logo) {
    const input = await sharp(logo)
      .resize({ width: LOGO, height: LOGO, fit: 'contain', background: PAPER })
      .png()
      .toBuffer();
    image.composite([{ input, left: MARGIN, top: MARGIN - 20 }]);
  }
  return image.png({ palette: true, quality: 90 }).toBuffer();
}

/** The band at the foot, as in the mails. */
function zigzag(): string {
  const step = 48;
  return Array.from({ length: WIDTH / step }, (_, index) => {
    const colour = [CLAY, OCHRE, INK][index % 3];
    const x = index * step;
    return `<path fill="${colour}" d="M${x} ${HEIGHT}l${step / 2} -32l${step / 2} 32z"/>`;
  }).join('');
}
