import { createHash } from 'node:crypto';
import type { Language } from '@inzira/contract/accounts';
import { brandColours, type BrandShades } from '@inzira/contract/rules/brand-colours';
import { type Brand, nameOf } from '#src/platform/brand.ts';
import { PRODUCT } from '#src/platform/text/printed-brand.ts';
import { escapeHtml } from './html.ts';

/** Stands in the pages of a build for the name of the installation; the second one in their data. */
const NAME = '__BRAND__';
export const NAME_IN_DATA = '__BRAND_IN_DATA__';
/** Of the picture in the header, in rem; a wide one must leave room for the name on a phone. */
const LOGO = { height: 2.25, width: 7.5 };

/** What is longer takes two lines of the header, in smaller type. */
const LONG_NAME = 12;

/** By what is seen of it: a revision comes again with a restored backup, and is then another brand's. */
export function brandVersion({ name, colour, logo, languages }: Brand): string {
  const seen = JSON.stringify([name, colour, logo?.key, languages]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 12);
}

/** Where the pictures of a brand are; another one has other addresses, so they may be kept for ever. */
export const brandPicture = (brand: Brand, name: string) =>
  `/previews/brand/${brandVersion(brand)}-${name}.png`;

/**
 * What a brand makes of the pages of the build. Without one they are as they were built: nothing is
 * added for learners but what their installation has chosen, and nothing more is fetched for it.
 */
export class BrandHtml {
  readonly brand: Brand;
  /** For `style-src` of the content security policy; null without a style. */
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

  /** As the tab shows it. */
  titleOf(title: string): string {
    return title.startsWith(PRODUCT)
      ? this.name + title.slice(PRODUCT.length)
      : `${title} · ${this.name}`;
  }

  /** What the app says on the page, without what stands in its data. */
  named(html: string): string {
    return html.replaceAll(NAME, () => escapeHtml(this.name));
  }

  /** A page of the build with the brand in it. @param language whose pictures its links show; null leaves those of the build */
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

  /** Whether pictures show something else than the product. */
  get isSeen(): boolean {
    const { name, colour, logo } = this.brand;
    return name !== '' || colour !== '' || logo !== null;
  }
}

/** Before the tokens of the build in weight, whatever comes first. */
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
      // Most logos are drawn for white paper.
      `@media screen{[data-theme=dark] ${mark}{background-color:#fffdf9;border-radius:.375rem}}`,
    );
  }
  if (name.length > LONG_NAME) {
    const link = 'header>div>a[href="/"]';
    // Beside the bell and the menu of a phone, and the entries of a laptop in French.
    rules.push(
      `${link}{font-size:.875rem;line-height:1.1;min-width:0;max-width:min(38vw,13rem);overflow-wrap:anywhere}`,
      `@media (width>=80rem) and (width<96rem){${link}{max-width:8.5rem}}`,
      // Read aloud all the same.
      ...(logo ? [`@media (width<30rem){${link}{font-size:0}}`] : []),
    );
  }
  // The button that offers the other one.
  if (languages !== 'both') rules.push('header button[lang]{display:none}');
  return rules.join('');
}
