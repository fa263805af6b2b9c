import { escapeHtml } from '#src/platform/html.ts';

/** Bytes of an SVG file: a lesson is read on bundles that cost money. */
const MAX_FIGURE_BYTES = 3_072;

/** A label must be this large, in pixels, where a phone gives the drawing this width. */
const LABEL = { pixels: 12, width: 340 };
/** What a label has that says nothing of its size: that of the text around it, at least. */
const TEXT_PIXELS = 16;

const SHAPES = ['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect'];
export const FIGURE_ELEMENTS = ['svg', 'g', 'text', 'tspan', 'title', 'desc', ...SHAPES];

/** What may be on a drawing's elements; nothing of it can name, load or run anything. */
export const FIGURE_ATTRIBUTES = [
  'cx',
  'cy',
  'd',
  'dominant-baseline',
  'dx',
  'dy',
  'fill',
  'fill-opacity',
  'fill-rule',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'opacity',
  'points',
  'r',
  'rx',
  'ry',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'transform',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
];

const PIECE =
  /<!--[^>]*-->|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

type Piece =
  | { type: 'open'; name: string; attributes: [string, string][]; closed: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

/** What keeps an SVG file from being shown inside a lesson; each entry says what to do. */
export function findFigureProblems(svg: string): string[] {
  const problems: string[] = [];
  if (Buffer.byteLength(svg) > MAX_FIGURE_BYTES) {
    problems.push(
      `make it smaller than ${MAX_FIGURE_BYTES} bytes (it has ${Buffer.byteLength(svg)})`,
    );
  }
  const pieces = readPieces(svg);
  if (!pieces) {
    return [...problems, 'write plain SVG: elements with quoted attributes, no declarations'];
  }
  const open: string[] = [];
  for (const piece of pieces) {
    if (piece.type === 'text') {
      if (open.length === 0 && piece.text.trim())
        problems.push('remove the text outside the <svg>');
      if (/&(?!(amp|lt|gt|quot|apos);)/.test(piece.text)) {
        problems.push('write characters as they are, not as &…; entities');
      }
    } else if (piece.type === 'close') {
      if (open.pop() !== piece.name)
        problems.push(`close the elements in order (at </${piece.name}>)`);
    } else {
      if (open.length === 0 && piece.name !== 'svg') problems.push('begin with the <svg> element');
      problems.push(...findElementProblems(piece, open.length === 0));
      if (!piece.closed) open.push(piece.name);
    }
  }
  problems.push(...findSmallLabels(pieces));
  if (open.length > 0) problems.push(`close the <${open.join('>, <')}>`);
  if (pieces.filter((piece) => piece.type === 'open' && piece.name === 'svg').length !== 1) {
    problems.push('have exactly one <svg>');
  }
  return [...new Set(problems)];
}

/** Sizes go down the tree, and `scale` changes them; a phone shows the viewBox as wide as its screen. */
function findSmallLabels(pieces: readonly Piece[]): string[] {
  const root = pieces.find((piece) => piece.type === 'open');
  const viewBox = root?.attributes.find(([key]) => key === 'viewBox')?.[1];
  const width = Number(viewBox?.trim().split(/[\s,]+/)[2]);
  if (!(width > 0)) return [];
  const stack = [{ size: (TEXT_PIXELS * width) / LABEL.width, scale: 1, isText: false }];
  const problems: string[] = [];
  for (const piece of pieces) {
    const outer = stack.at(-1) ?? { size: 0, scale: 1, isText: false };
    if (piece.type === 'close') {
      if (stack.length > 1) stack.pop();
    } else if (piece.type === 'text') {
      const pixels = (outer.size * outer.scale * LABEL.width) / width;
      if (outer.isText && piece.text.trim() && pixels < LABEL.pixels - 0.05)
        problems.push(
          `write "${piece.text.trim()}" larger: it is ${pixels.toFixed(1)} pixels on a phone, not ${LABEL.pixels}`,
        );
    } else if (!piece.closed) {
      const valueOf = (wanted: string) => piece.attributes.find(([key]) => key === wanted)?.[1];
      const given = /^[\d.]+(?=(?:px)?$)/.exec(valueOf('font-size') ?? '')?.[0];
      const scales = [...(valueOf('transform') ?? '').matchAll(/scale\(\s*(-?[\d.]+)/g)];
      stack.push({
        size: given === undefined ? outer.size : Number(given),
        scale: scales.reduce((scale, [, by]) => scale * Math.abs(Number(by)), outer.scale),
        isText: outer.isText || piece.name === 'text',
      });
    }
  }
  return problems;
}

function findElementProblems(
  { name, attributes }: Extract<Piece, { type: 'open' }>,
  isRoot: boolean,
): string[] {
  if (!FIGURE_ELEMENTS.includes(name))
    return [`remove the <${name}>: it is not among the plain shapes`];
  const problems: string[] = [];
  for (const [key, value] of attributes) {
    if (isRoot && ['xmlns', 'role', 'aria-label'].includes(key)) {
      if (key === 'xmlns' && value !== 'http://www.w3.org/2000/svg')
        problems.push('mend the xmlns');
    } else if (key === 'class') {
      if (!/^fig-[a-z-]+( fig-[a-z-]+)*$/.test(value))
        problems.push(`use only fig-… classes, not "${value}"`);
    } else if (!FIGURE_ATTRIBUTES.includes(key)) {
      problems.push(`remove ${key}="…" from the <${name}>`);
    } else if (['fill', 'stroke'].includes(key) && !['none', 'currentColor'].includes(value)) {
      problems.push(
        `use ${key}="currentColor" with a fig-… class, so that it works in the dark too`,
      );
    } else if (key === 'font-size' && !/^[\d.]+(px)?$/.test(value)) {
      problems.push(`give font-size="${value}" as a number`);
    } else if (key === 'transform' && /matrix/.test(value)) {
      problems.push(`write ${value} as rotate, translate and scale`);
    } else if (!/^[\w\s.,%()+-]*$/.test(value) || /url\s*\(/i.test(value)) {
      problems.push(`mend ${key}="${value}"`);
    }
  }
  if (
    isRoot &&
    !attributes.some(([key, value]) => key === 'viewBox' && /^[\d\s.-]+$/.test(value))
  ) {
    problems.push('give the <svg> a viewBox');
  }
  return problems;
}

/** The drawing as part of a page: it takes the width of the text, and its alternative text is its name. */
export function renderFigure(svg: string, alt: string): string {
  const pieces = findFigureProblems(svg).length === 0 ? (readPieces(svg) ?? []) : [];
  const drawing = pieces.map((piece) => {
    if (piece.type === 'text') return piece.text.trim() ? piece.text : '';
    if (piece.type === 'close') return `</${piece.name}>`;
    const isRoot = piece.name === 'svg';
    const kept = piece.attributes.filter(
      ([key]) =>
        key === 'class' ||
        (FIGURE_ATTRIBUTES.includes(key) && !(isRoot && ['width', 'height'].includes(key))),
    );
    const attributes = kept.map(([key, value]) => ` ${key}="${value}"`).join('');
    const name = isRoot ? ` role="img" aria-label="${escapeHtml(alt)}"` : '';
    return `<${piece.name}${name}${attributes}${piece.closed ? '/' : ''}>`;
  });
  // A drawing that cannot be shown still says what it would have shown.
  const shown =
    drawing.length > 0 ? drawing.join('') : `<figcaption>${escapeHtml(alt)}</figcaption>`;
  return `<figure class="figure">${shown}</figure>`;
}

function readPieces(svg: string): Piece[] | null {
  const pieces: Piece[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < svg.length) {
    const match = PIECE.exec(svg);
    if (!match) return null;
    const [whole, slash, name, attributes, closed] = match;
    if (name === undefined) {
      if (!whole.startsWith('<')) pieces.push({ type: 'text', text: whole });
    } else if (slash) {
      if (attributes || closed) return null;
      pieces.push({ type: 'close', name });
    } else {
      const read = [...(attributes ?? '').matchAll(ATTRIBUTE)].map(
        ([, key, double, single]): [string, string] => [key ?? '', double ?? single ?? ''],
      );
      pieces.push({ type: 'open', name, attributes: read, closed: closed === '/' });
    }
  }
  return pieces;
}
