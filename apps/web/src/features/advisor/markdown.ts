import type { AdvisorSource } from '@inzira/contract/advisor';
import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import { escapeHtml } from '#src/platform/html.ts';
import { sourceAddress } from './source-address.ts';

/** Text and tables; no element that loads, embeds, styles or submits anything. */
const TAGS =
  'p br strong em del h3 h4 ul ol li blockquote code pre hr a sup table thead tbody tr th td';
const SAFE_ADDRESS = /^(?:https?:|mailto:|\/(?!\/))/i;
/** DOMPurify would treat these attributes as URLs, and drop values that are not safe ones. */
const NO_ADDRESSES = ['start', 'align', 'target', 'rel', 'tabindex', 'lang'];

/**
 * Renders a reply of the mentor as sanitised HTML; `[1]` links to the first of its sources. The renderer produces no
 * active content, and DOMPurify verifies that.
 */
export function renderReply(markdown: string, sources: readonly AdvisorSource[]): string {
  const marked = new Marked({
    gfm: true,
    breaks: true,
    extensions: [
      {
        name: 'citation',
        level: 'inline',
        start: (text) => text.indexOf('['),
        tokenizer(text) {
          const [raw, number] = /^\[(\d{1,2})\](?![([])/.exec(text) ?? [];
          if (!raw || !sources[Number(number) - 1]) return undefined;
          return { type: 'citation', raw, number: Number(number) };
        },
        renderer({ number }) {
          const source = typeof number === 'number' ? sources[number - 1] : undefined;
          if (!source) return '';
          return `<sup><a href="${sourceAddress(source)}" lang="en" title="${escapeHtml(source.title)}">[${number}]</a></sup>`;
        },
      },
    ],
    renderer: {
      // HTML in a reply is shown as text.
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      // External links open in a new tab, without a referrer.
      link({ href, tokens, raw }) {
        if (!SAFE_ADDRESS.test(href)) return escapeHtml(raw);
        const elsewhere = href.startsWith('/') ? '' : ' target="_blank" rel="noopener noreferrer"';
        return `<a href="${escapeHtml(href)}"${elsewhere}>${this.parser.parseInline(tokens)}</a>`;
      },
      heading({ tokens, depth }) {
        const tag = depth < 3 ? 'h3' : 'h4';
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`;
      },
    },
  });
  // Wide tables scroll horizontally, also by keyboard.
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll(/<(?:table|pre)(?=>)/g, '$& tabindex="0"');
  // Sanitising is the last step, so that nothing is changed afterwards.
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ['href', 'title', ...NO_ADDRESSES],
    ADD_URI_SAFE_ATTR: NO_ADDRESSES,
    ALLOWED_URI_REGEXP: SAFE_ADDRESS,
  });
}
