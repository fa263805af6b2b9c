import type { Element, Node } from '@xmldom/xmldom';
import { escapeHtml } from '#src/platform/http/html.ts';
import { lazy } from '#src/platform/lazy.ts';

const xmldom = lazy<typeof import('@xmldom/xmldom')>('@xmldom/xmldom');

/** A limit in bytes, because learners pay for mobile data. */
const MAX_FIGURE_BYTES = 3_072;

/** Labels must be at least this many pixels high when the drawing is as wide as a phone's text. */
const LABEL = { pixels: 12, width: 340 };
/** The size of a label without a font size: at least that of the surrounding text. */
const TEXT_PIXELS = 16;

const NAMESPACE = 'http://www.w3.org/2000/svg';
const SHAPES = ['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect'];
export const FIGURE_ELEMENTS = ['svg', 'g', 'text', 'tspan', 'title', 'desc', ...SHAPES];

/** The allowed attributes; none of them can refer to, load or run anything. */
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

const FORM =
  'write plain SVG: one <svg>, elements closed in order, quoted attributes, no declarations';

/** The reasons why an SVG file cannot be embedded in a lesson; each says what to do. */
export function findFigureProblems(svg: string): string[] {
  const problems: string[] = [];
  const bytes = Buffer.byteLength(svg);
  if (bytes > MAX_FIGURE_BYTES)
    problems.push(`make it smaller than ${MAX_FIGURE_BYTES} bytes (it has ${bytes})`);
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(svg))
    problems.push('write characters as they are, not as &…; entities');
  const root = parseSvg(svg);
  if (!root) return [...problems, FORM];
  const viewBox = root.getAttribute('viewBox') ?? '';
  if (!/^[\d\s.-]+$/.test(viewBox)) problems.push('give the <svg> a viewBox');
  const width = Number(viewBox.trim().split(/\s+/)[2]);
  problems.push(...findElementProblems(root));
  const text = { size: (TEXT_PIXELS * width) / LABEL.width, scale: 1, isText: false };
  if (width > 0) problems.push(...findSmallLabels(root, width, text));
  return [...new Set(problems)];
}

/** The root element of an XML file without declarations; null for other files. */
function parseSvg(svg: string): Element | null {
  const { DOMParser, ParseError, onWarningStopParsing } = xmldom();
  try {
    const file = new DOMParser({ onError: onWarningStopParsing }).parseFromString(svg, 'text/xml');
    const nodes = [...file.childNodes].filter(({ nodeType }) => nodeType !== file.COMMENT_NODE);
    const [root] = nodes;
    return nodes.length === 1 && root?.nodeName === 'svg' ? file.documentElement : null;
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

interface Label {
  size: number;
  scale: number;
  isText: boolean;
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

function findElementProblems(element: Element): string[] {
  const name = element.nodeName;
  const isRoot = element.parentNode?.nodeType === element.DOCUMENT_NODE;
  if (!FIGURE_ELEMENTS.includes(name) || (name === 'svg' && !isRoot))
    return [`remove the <${name}>: it is not among the plain shapes`];
  const problems = [...element.attributes].flatMap(
    ({ name: key, value }) => findAttributeProblem(name, isRoot, key, value) ?? [],
  );
  for (const node of element.childNodes) {
    if (isElement(node)) problems.push(...findElementProblems(node));
    else if (node.nodeType !== node.TEXT_NODE && node.nodeType !== node.COMMENT_NODE)
      problems.push(FORM);
  }
  return problems;
}

function findAttributeProblem(name: string, isRoot: boolean, key: string, value: string) {
  if (isRoot && ['xmlns', 'role', 'aria-label'].includes(key))
    return key === 'xmlns' && value !== NAMESPACE ? 'mend the xmlns' : null;
  if (key === 'class')
    return /^fig-[a-z-]+( fig-[a-z-]+)*$/.test(value)
      ? null
      : `use only fig-… classes, not "${value}"`;
  if (!FIGURE_ATTRIBUTES.includes(key)) return `remove ${key}="…" from the <${name}>`;
  if (['fill', 'stroke'].includes(key) && !['none', 'currentColor'].includes(value))
    return `use ${key}="currentColor" with a fig-… class, so that it works in the dark too`;
  if (key === 'font-size' && !/^[\d.]+(px)?$/.test(value))
    return `give font-size="${value}" as a number`;
  if (key === 'transform' && value.includes('matrix'))
    return `write ${value} as rotate, translate and scale`;
  return !/^[\w\s.,%()+-]*$/.test(value) || /url\s*\(/i.test(value)
    ? `mend ${key}="${value}"`
    : null;
}

/** Finds labels that are too small: sizes are inherited, `scale` changes them, and a phone scales the viewBox to its width. */
function findSmallLabels(element: Element, width: number, outer: Label): string[] {
  const given = /^[\d.]+(?=(?:px)?$)/.exec(element.getAttribute('font-size') ?? '')?.[0];
  const scales = (element.getAttribute('transform') ?? '').matchAll(/scale\(\s*(-?[\d.]+)/g);
  const label = {
    size: given === undefined ? outer.size : Number(given),
    scale: [...scales].reduce((scale, [, by]) => scale * Math.abs(Number(by)), outer.scale),
    isText: outer.isText || element.nodeName === 'text',
  };
  const pixels = (label.size * label.scale * LABEL.width) / width;
  const isSmall = label.isText && pixels < LABEL.pixels - 0.05;
  return [...element.childNodes].flatMap((node) => {
    if (isElement(node)) return findSmallLabels(node, width, label);
    const text = node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '';
    if (!isSmall || text === '') return [];
    return `write "${text}" larger: it is ${pixels.toFixed(1)} pixels on a phone, not ${LABEL.pixels}`;
  });
}

/** The drawing as HTML: as wide as the text, with the alternative text as its accessible name. */
export function renderFigure(svg: string, alt: string): string {
  const root = findFigureProblems(svg).length === 0 ? parseSvg(svg) : null;
  // Shows the alternative text where the drawing is invalid.
  if (!root) return `<figure class="figure"><figcaption>${escapeHtml(alt)}</figcaption></figure>`;
  for (const name of ['width', 'height', 'role', 'aria-label', 'xmlns']) root.removeAttribute(name);
  const name = ` role="img" aria-label="${escapeHtml(alt)}"`;
  return `<figure class="figure">${toMarkup(root, name)}</figure>`;
}

/** Serialises without comments and white space between elements, to save bytes. */
function toMarkup(node: Node, more = ''): string {
  if (!isElement(node)) {
    const text = node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? '') : '';
    return text.trim() ? escapeHtml(text) : '';
  }
  const attributes = [...node.attributes].map(
    ({ name, value }) => ` ${name}="${escapeHtml(value)}"`,
  );
  const start = `<${node.nodeName}${more}${attributes.join('')}`;
  const content = [...node.childNodes].map((child) => toMarkup(child)).join('');
  return content === '' ? `${start}/>` : `${start}>${content}</${node.nodeName}>`;
}
