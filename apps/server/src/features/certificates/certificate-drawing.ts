import type { Language } from '@inzira/contract/accounts';
import type { Certificate } from '@inzira/contract/certificates';
import type PDFDocument from 'pdfkit';
import {
  box,
  CLAY,
  diamonds,
  INK,
  PAPER,
  QUIET,
  type Shape,
  toSvgPaths,
  zigzag,
} from '#src/platform/text/imigongo.ts';
import { type PrintedBrand, PRODUCT } from '#src/platform/text/printed-brand.ts';
import { lazy } from '#src/platform/lazy.ts';
import {
  outlineText,
  splitByFile,
  styleFor,
  type Weight,
  wrapText,
} from '#src/platform/text/text-paths.ts';

/** The part of uqr that is used. */
interface Uqr {
  encode: (text: string, options: { ecc: 'M'; border: number }) => { data: boolean[][] };
}
const uqr = lazy<Uqr>('uqr');

/** A4 landscape, in points. */
const [WIDTH, HEIGHT] = [842, 595];
const [PATTERN, LEFT, RIGHT] = [150, 205, 60];

const WORDS = {
  en: {
    kind: 'Certificate',
    course: 'has completed the course',
    path: 'has completed the whole learning path:',
    terms: 'All lessons completed, every quiz passed without the hint.',
    issued: 'Issued on',
    check: 'Check it at',
  },
  fr: {
    kind: 'Certificat',
    course: 'a terminé le cours',
    path: 'a terminé tout le parcours :',
    terms: 'Toutes les leçons terminées, tous les quiz réussis sans l’indice.',
    issued: 'Délivré le',
    check: 'À vérifier sur',
  },
} satisfies Record<Language, Record<string, string>>;

/** The achievement as text. */
export const courseOf = ({ title }: Certificate, language: Language) =>
  title ?? { en: 'Every course on Inzira', fr: 'Tous les cours d’Inzira' }[language];

export interface Drawn {
  certificate: Certificate;
  language: Language;
  /** The address of its public page. */
  url: string;
  /** The issuer. */
  brand: PrintedBrand;
  /** In any web format. */
  logo: Uint8Array | null;
}

interface Line {
  rows: { text: string; x: number; y: number }[];
  style: ReturnType<typeof styleFor>;
  fill: string;
  /** The target of a link. */
  href?: string | undefined;
}

/** The address as a QR code; adjacent modules are drawn as one box. */
const QR = { x: WIDTH - RIGHT - 92, y: 474, size: 92 };
function drawQr(url: string): Shape[] {
  const { data } = uqr().encode(url, { ecc: 'M', border: 0 });
  const unit = QR.size / data.length;
  return data.flatMap((row, line) =>
    [
      ...row
        .map((on) => (on ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) =>
      box(
        {
          x: QR.x + index * unit,
          y: QR.y + line * unit,
          width: run.length * unit,
          height: unit,
        },
        INK,
      ),
    ),
  );
}

/** The logo's place at the top right, if the installation has one. */
const LOGO = { width: 150, height: 72, top: 46 };

/** Converts the logo for PDF and SVG, scaled to its place at `density` pixels per point. */
async function placeLogo(logo: Uint8Array, density: number) {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(logo)
    .resize({ width: LOGO.width * density, height: LOGO.height * density, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width / density, info.height / density];
  return { data, x: WIDTH - RIGHT - width, y: LOGO.top, width, height };
}

/** Names are never shortened: the longest allowed one takes three lines. */
const sizeOfName = (name: string) => (name.length <= 26 ? 48 : name.length <= 52 ? 38 : 30);

/** The contents of the certificate: ornament, and lines of text with their outlines. */
function compose({ certificate, language, url, brand }: Drawn): {
  ornament: Shape[];
  lines: Line[];
} {
  const words = WORDS[language];
  const lines: Line[] = [];
  let y = 76;
  const write = (
    text: string,
    size: number,
    weight: Weight,
    fill: string,
    { x = LEFT, width = WIDTH - LEFT - RIGHT, most = 1, gap = 0, href = '' } = {},
  ) => {
    y += gap;
    const style = styleFor(text, { size, weight });
    const rows = wrapText(text, style, width, most).map((line) => {
      y += size * 1.15;
      return { text: line, x, y };
    });
    lines.push({ rows, style, fill, href: href || undefined });
  };
  const day = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(certificate.issued_at));

  const accent = brand.colour ?? CLAY;
  write(brand.name, brand.name.length > 24 ? 19 : 24, 700, accent, {
    width: WIDTH - LEFT - RIGHT - LOGO.width,
  });
  write(words.kind, 17, 700, QUIET, { gap: 38 });
  write(certificate.holder, sizeOfName(certificate.holder), 700, INK, { most: 4, gap: 4 });
  write(certificate.title === null ? words.path : words.course, 17, 400, QUIET, { gap: 14 });
  write(courseOf(certificate, language), 29, 700, INK, { most: 2, gap: 2 });
  write(words.terms, 15, 400, QUIET, { gap: 12 });
  y = 478;
  write(words.issued, 11, 400, QUIET);
  write(day, 14, 700, INK);
  y = 478;
  const side = { x: LEFT + 160, width: QR.x - LEFT - 160 - 16 };
  write(words.check, 11, 400, QUIET, side);
  write(url.replace(/^https?:\/\//, ''), 13, 700, INK, {
    ...side,
    most: 2,
    href: url,
  });

  const ornament = [
    box({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, PAPER),
    ...diamonds({ x: 0, y: 0, width: PATTERN, height: HEIGHT }, 1, accent),
    ...zigzag({ x: PATTERN, y: HEIGHT - 16, width: WIDTH - PATTERN, height: 16 }, 24.7, accent),
    box({ x: LEFT, y: 466, width: WIDTH - LEFT - RIGHT, height: 1 }, '#e0d4c1'),
    ...drawQr(url),
  ];
  return { ornament, lines };
}

/** A PNG of 1684 x 1190, about 50 kB. */
export async function drawCertificatePicture(drawn: Drawn): Promise<Buffer> {
  // Loaded with the first image, because sharp takes 9 MB of memory.
  const { default: sharp } = await import('sharp');
  const { ornament, lines } = compose(drawn);
  const texts = lines.flatMap(({ rows, style, fill: colour }) =>
    rows.map(({ text, x, y }) => ({ fill: colour, d: outlineText(text, style, x, y) })),
  );
  const shapes = [...ornament, ...texts];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${2 * WIDTH}" height="${2 * HEIGHT}">${toSvgPaths(shapes)}</svg>`;
  const picture = sharp(Buffer.from(svg));
  if (drawn.logo) {
    const { data, x, y } = await placeLogo(drawn.logo, 2);
    picture.composite([{ input: data, left: Math.round(2 * x), top: 2 * y }]);
  }
  return picture.png({ palette: true, quality: 90 }).toBuffer();
}

/** The same as a PDF, with selectable text and a clickable address. */
export async function drawCertificatePdf(drawn: Drawn): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const { certificate, language } = drawn;
  const doc = new Document({
    size: [WIDTH, HEIGHT],
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: `${WORDS[language].kind}: ${certificate.holder}`, Creator: PRODUCT },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { ornament, lines } = compose(drawn);
  doc.markContent('Artifact');
  fill(doc, ornament);
  if (drawn.logo) {
    const { data, x, y, width } = await placeLogo(drawn.logo, 4);
    doc.image(data, x, y, { width });
  }
  doc.endMarkedContent();
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const line of lines) root.add(doc.struct('P', {}, () => writeLine(doc, line)));
  root.end();
  const done = new Promise((resolve) => doc.once('end', resolve));
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

function writeLine(
  doc: InstanceType<typeof PDFDocument>,
  { rows, style, fill: colour, href }: Line,
) {
  doc.fillColor(colour).fontSize(style.size);
  for (const { text, x, y } of rows) {
    let at = x;
    for (const run of splitByFile(text, style)) {
      doc.font(run.file).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text);
    }
    // A single link, so that an address of two lines leads to the same page from both.
    if (href) doc.link(x, y - style.size, at - x, style.size * 1.2, href);
  }
}

function fill(doc: InstanceType<typeof PDFDocument>, shapes: readonly Shape[]) {
  for (const { d, fill: colour } of shapes) if (d) doc.path(d).fill(colour);
}
