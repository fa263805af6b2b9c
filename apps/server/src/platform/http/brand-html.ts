import { createHash } from 'node:crypto';
import type { Language } from '@inzira/contract/accounts';
import { brandColours, type BrandShades } from '@inzira/contract/rules/brand-colours';
import { type Brand, nameOf } from '#src/platform/brand.ts';
import { PRODUCT } from '#src/platform/text/printed-brand.ts';
import { escapeHtml } from './html.ts';

/** Placeholders for the name of the installation: the first in the pages of a build, the second in their data. */
const NAME = '__BRAND__';
export const NAME_IN_DATA = '__BRAND_IN_DATA__';
/** The size of the logo in the header, in rem; a wide logo must leave room for the name on a phone. */
const LOGO = { height: 2.25, width: 7.5 };

/** A longer name is set in two lines of smaller type. */
const LONG_NAME = 12;

/** A hash of what is visible. A revision would not do: a restored backup can use the same one for another brand. */
export function brandVersion({ name, colour, logo, languages }: Brand): string {
  const seen = JSON.stringify([name, colour, logo?.key, languages]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 12);
}

/** The address of a brand's picture. It contains the version, so that the picture can be cached forever. */
export const brandPicture = (brand: Brand, name: string) =>
  `/previews/brand/${brandVersion(brand)}-${name}.png`;

/**
 * Applies a brand to the built pages. Without a brand they are unchanged; with one, only its own styles are added to
 * the page, and no further request is needed.
 */
export class BrandHtml {
  readonly brand: Brand;
  /** The source for `style-src` of the content security policy; null where no style is added. */
  readonly styleSource: string | null;
  readonly #style: string;

  constructor(brand: Brand) {
    this.brand = brand;
    this.#style = styleOf(brand);
    this.styleSource = this.#style
      ? `'sha256-${createHash('sha256').update(this.#style).digest('base64')}'`
      : null;
  }

  get name(): string {
    return nameOf(this.brand);
  }

  /** The title for the browser's tab. */
  titleOf(title: string): string {
    return title.startsWith(PRODUCT)
      ? this.name + title.slice(PRODUCT.length)
      : `${title} · ${this.name}`;
  }

  /** Puts the name into the HTML, but not into the data of the page. */
  named(html: string): string {
    return html.replaceAll(NAME, () => escapeHtml(this.name));
  }

  /** Applies the brand to a page of the build. @param language of the link pictures; null leaves those of the build */
  dress(html: string, language: Language | null): string {
    const { name, logo, languages } = this.brand;
    const attributes = [
      ...(name ? [` data-brand="${escapeHtml(name)}"`] : []),
      ...(languages === 'both' ? [] : [` data-language="${languages}"`]),
    ].join('');
    let dressed = html
      .replaceAll(NAME_IN_DATA, () => this.name.replaceAll('&', '\\u0026'))
      .replaceAll(NAME, () => escapeHtml(this.name));
    if (attributes) dressed = dressed.replace('<html', () => `<html${attributes}`);
    if (logo)
      dressed = dressed.replace(
        /<link rel="icon"[^>]*>/,
        () => `<link rel="icon" href="${brandPicture(this.brand, 'icon-192')}" type="image/png">`,
      );
    if (this.isSeen && language !== null)
      dressed = dressed.replace(
        /(<meta property="og:image" content="[^"]*?)\/assets\/preview-[^"]*"/,
        (_, before: string) => `${before}${brandPicture(this.brand, language)}"`,
      );
    if (this.#style)
      dressed = dressed.replace('</head>', () => `<style>${this.#style}</style></head>`);
    return dressed;
  }

  /** Whether link pictures differ from those of the product. */
  get isSeen(): boolean {
    const { name, colour, logo } = this.brand;
    return name !== '' || colour !== '' || logo !== null;
  }
}

/** The selectors are more specific than those of the build's tokens, so that the order of style sheets does not matter. */
function styleOf({ name, colour, logo, languages }: Brand): string {
  const tokens = (shades: BrandShades) =>
    Object.entries(shades)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  const rules: string[] = [];
  if (colour) {
    const { light, dark } = brandColours(colour);
    rules.push(
      `html:root{${tokens(light)}}`,
      `@media screen{html:root[data-theme=dark]{${tokens(dark)}}}`,
      `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme]){${tokens(dark)}}}`,
    );
  }
  if (logo) {
    const width = Math.min(Math.max(logo.ratio, 0.5) * LOGO.height, LOGO.width).toFixed(2);
    const mark = 'svg[viewBox="0 0 32 32"]';
    rules.push(
      `${mark}{width:${width}rem;height:${LOGO.height}rem;flex:none;background:url(${logo.inline}) center/contain no-repeat}`,
      `${mark}>*{display:none}`,
      // A light background in dark mode, because most logos are drawn for white paper.
      `@media screen{[data-theme=dark] ${mark}{background-color:#fffdf9;border-radius:.375rem}}`,
    );
  }
  if (name.length > LONG_NAME) {
    const link = 'header>div>a[href="/"]';
    // Leaves room for the bell and the menu on a phone, and for the longer French entries on a laptop.
    rules.push(
      `${link}{font-size:.875rem;line-height:1.1;min-width:0;max-width:min(38vw,13rem);overflow-wrap:anywhere}`,
      `@media (width>=80rem) and (width<96rem){${link}{max-width:8.5rem}}`,
      // Hides the name visually, while screen readers still read it.
      ...(logo ? [`@media (width<30rem){${link}{font-size:0}}`] : []),
    );
  }
  // Hides the button that switches the language.
  if (languages !== 'both') rules.push('header button[lang]{display:none}');
  return rules.join('');
}
