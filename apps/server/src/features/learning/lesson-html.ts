import { Marked, type RendererObject, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '#src/platform/http/html.ts';
import type { FactSource } from '#src/features/facts/facts.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import type { Language } from '@inzira/contract/accounts';
import { LESSON_WORDS, longDate, type LessonWords } from './lesson-words.ts';
import { FIGURE_ATTRIBUTES, FIGURE_ELEMENTS, renderFigure } from './figure.ts';
import { renderFactPlace } from './lesson-facts.ts';
import { tableShape } from './lesson-tables.ts';
import { placeName, readBlock, type LessonBlock } from './lesson-blocks.ts';
import {
  calculatorName,
  factPlace,
  isFigure,
  lessonSlug,
  lexInline,
  lexMarkdown,
  plainText,
} from '@inzira/mentor/markdown';

interface LessonText {
  body: string;
  objectives: string[];
  takeaways: string[];
  terms: { term: string; definition: string }[];
  /** Each source, followed by its URL where it has one. */
  sources: string[];
  /** The prompt of the note field; without it there is no field. */
  prompt?: string;
}

interface LessonSurroundings {
  /** The address of a lesson, or null for an unknown slug: the link then becomes plain text. */
  lessonUrl: (slug: string) => string | null;
  /** SVG files by name. */
  figures: ReadonlyMap<string, string>;
  /** The definitions of all lessons' terms, by the term in lower case. */
  terms?: ReadonlyMap<string, string>;
  /** The records that lessons may refer to. */
  facts?: readonly FactSource[];
  /** The language of the text, and of the headings added to it. */
  language?: Language;
}

/** Renders a whole lesson as HTML with only allow-listed elements. */
export function renderLesson(lesson: LessonText, surroundings: LessonSurroundings): string {
  const marked = new Marked<string, string>({ gfm: true, renderer: rendererFor(surroundings) });
  const inline = (text: string) => marked.parseInline(text, { async: false });
  const words = LESSON_WORDS[surroundings.language ?? ORIGINAL];
  const items = (texts: string[]) => texts.map((text) => `<li>${text}</li>`).join('');
  // Empty sections get no heading either.
  const list = (name: string, heading: string, texts: string[]) =>
    texts.length > 0 ? [section(name, heading, `<ul>${items(texts.map(inline))}</ul>`)] : [];
  const parts = [
    ...list('lesson-objectives', words.objectives, lesson.objectives),
    foldMistakes(marked.parse(lesson.body, { async: false }), words.mistakes),
    // Placed after "Try it today", the last part of the text.
    ...(lesson.prompt === undefined
      ? []
      : [`<div class="note-place" data-note="${escapeHtml(lesson.prompt)}"></div>`]),
    ...list('lesson-takeaways', words.takeaways, lesson.takeaways),
  ];
  if (lesson.terms.length > 0) {
    const terms = lesson.terms.map(
      ({ term, definition }) => `<dt>${inline(term)}</dt><dd>${inline(definition)}</dd>`,
    );
    parts.push(folded('lesson-terms', words.terms, `<dl>${terms.join('')}</dl>`));
  }
  if (lesson.sources.length > 0) {
    parts.push(
      folded(
        'lesson-sources',
        words.sources,
        `<ul>${items(lesson.sources.map(renderSource))}</ul>`,
      ),
    );
  }
  return cleanHtml(parts.join('\n'));
}

/** Renders Markdown of other content, without figures, as sanitised HTML. */
export function renderProse(markdown: string, lessonUrl: LessonSurroundings['lessonUrl']): string {
  const renderer = rendererFor({ lessonUrl, figures: new Map() });
  return cleanHtml(
    new Marked<string, string>({ gfm: true, renderer }).parse(markdown, { async: false }),
  );
}

function section(name: string, heading: string, content: string): string {
  return `<section class="${name}"><h2>${heading}</h2>${content}</section>`;
}

/** Folded, because it is looked up rather than read from start to end. */
function folded(name: string, heading: string, content: string): string {
  return `<section class="${name}">${fold(heading, content)}</section>`;
}

function fold(heading: string, content: string): string {
  return `<details class="lesson-fold"><summary><h2>${heading}</h2></summary>${content}</details>`;
}

/** The section on common mistakes in a lesson's text, if it has one. */
function foldMistakes(body: string, heading: string): string {
  const start = `<h2>${heading}</h2>`;
  return body
    .split(/(?=<h2>)/)
    .map((part) => (part.startsWith(start) ? `${fold(heading, part.slice(start.length))}\n` : part))
    .join('');
}

function renderSource(source: string): string {
  const match = /^(.*?),?\s*(https?:\/\/\S+)$/.exec(source);
  if (!match) return escapeHtml(source);
  return externalLink(match[2] ?? '', escapeHtml(match[1] || (match[2] ?? '')));
}

function externalLink(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${text}</a>`;
}

/** Renders a block so that it reads well without scripts; the web app makes checks and scripts interactive. */
function renderBlock(
  block: LessonBlock,
  language: Language,
  inline: (text: string) => string,
  whole: (text: string) => string,
): string {
  const words: LessonWords = LESSON_WORDS[language];
  switch (block.kind) {
    case 'check': {
      const choices = block.choices.map(({ text, right, why }) => {
        const mark = right ? ' class="check-right"' : '';
        return `<li${mark}><p>${inline(text)}</p><p class="check-why">${inline(why)}</p></li>`;
      });
      return `<div class="lesson-check"><p class="check-question">${inline(block.question)}</p><ul>${choices.join('')}</ul></div>\n`;
    }
    case 'dated': {
      const { country, title, checked, expires, source } = block;
      const where =
        country === undefined ? '' : `${escapeHtml(placeName(country, language))}${words.colon}`;
      const link = externalLink(source.url, escapeHtml(source.title));
      return [
        `<div class="lesson-dated" data-expires="${expires}">`,
        `<p class="dated-title">${where}${inline(title)}</p>`,
        whole(block.text),
        `<p class="dated-note">${words.asOf(longDate(checked, language))} ${words.source}${link}</p></div>\n`,
      ].join('');
    }
    case 'script':
      return `<div class="lesson-script"><p class="script-title">${inline(block.title)}</p><pre>${escapeHtml(block.text)}</pre></div>\n`;
  }
}

function rendererFor(surroundings: LessonSurroundings): RendererObject<string, string> {
  const { lessonUrl, figures, facts = [], terms = new Map<string, string>() } = surroundings;
  const { language = ORIGINAL } = surroundings;
  const words = LESSON_WORDS[language];
  const linked = new Set<string>();
  return {
    html: ({ text }) => escapeHtml(text),
    // The first bold occurrence of a term shows its definition when tapped.
    strong({ tokens, text }) {
      const content = this.parser.parseInline(tokens);
      const term = text.toLowerCase();
      const definition = terms.get(term);
      if (definition === undefined || linked.has(term)) return `<strong>${content}</strong>`;
      linked.add(term);
      const id = `term-${linked.size}`;
      const link = `<a href="/glossary?search=${encodeURIComponent(term)}">${words.glossary}</a>`;
      return `<strong><button type="button" class="term" popovertarget="${id}">${content}</button></strong><span popover="auto" id="${id}" class="term-note">${escapeHtml(definition)} ${link}</span>`;
    },
    image: ({ href, text }) => renderFigure(figures.get(href) ?? '', text),
    paragraph(token) {
      const calculator = calculatorName(token.text);
      // The web app puts the form there; without it, the surrounding text is enough.
      if (calculator !== null)
        return `<div class="calculator-place" data-calculator="${escapeHtml(calculator)}"></div>\n`;
      const place = factPlace(token.text);
      if (place) return renderFactPlace(place, facts, language);
      const content = this.parser.parseInline(token.tokens);
      return isFigure(token) ? `${content}\n` : `<p>${content}</p>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const slug = lessonSlug(href);
      const url = slug === null ? null : lessonUrl(slug);
      if (url) return `<a href="${escapeHtml(url)}">${text}</a>`;
      return /^https?:\/\//i.test(href) ? externalLink(href, text) : text;
    },
    code(token) {
      const block = readBlock(token);
      // Falls back to marked's own rendering.
      if (!block) return false;
      return renderBlock(
        block,
        language,
        (text) => this.parser.parseInline(lexInline(text)),
        (text) => this.parser.parse(lexMarkdown(text)),
      );
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    table({ header, rows }) {
      const { isCards, hasResult } = tableShape({ header, rows });
      const titles = header.map((cell) => plainText(cell.tokens).trim());
      // Roles are set because some browsers drop the semantics of table elements that are displayed as cards.
      const role = (name: string) => (isCards ? ` role="${name}"` : '');
      const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
        row
          .map(({ align, tokens }, column) => {
            const kind =
              tag === 'th'
                ? ` scope="col"${role('columnheader')}`
                : role(column ? 'cell' : 'rowheader');
            const title = titles[column];
            const named =
              isCards && tag === 'td' && column > 0 && title
                ? ` data-label="${escapeHtml(title)}"`
                : '';
            const aligned =
              align === 'right' || align === 'center' ? ` class="align-${align}"` : '';
            return `<${tag}${kind}${named}${aligned}>${this.parser.parseInline(tokens)}</${tag}>`;
          })
          .join('');
      const line = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr${role('row')}>${cells(row, tag)}</tr>`;
      const head = `<thead${role('rowgroup')}>${line(header, 'th')}</thead>`;
      const body = `<tbody${role('rowgroup')}>${rows.map((row) => line(row, 'td')).join('')}</tbody>`;
      const label = escapeHtml(
        [words.table, titles.filter(Boolean).join(', ')].filter(Boolean).join(words.colon),
      );
      const shape = `${isCards ? ' table-cards' : ''}${hasResult ? ' table-result' : ''}`;
      // Scrolls horizontally if it does not fit; focusable, so that the keyboard can scroll it.
      return `<div class="table-scroll${shape}" tabindex="0" role="region" aria-label="${label}"><table${role('table')}>${head}${body}</table></div>\n`;
    },
  };
}

/** The allowed attributes of lesson elements, besides classes. */
export const LESSON_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'target', 'rel'],
  button: ['type', 'popovertarget'],
  span: ['popover', 'id'],
  ol: ['start'],
  th: ['scope', 'role'],
  td: ['role', 'data-label'],
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr'].map((name) => [name, ['role']])),
  div: ['tabindex', 'role', 'aria-label', 'data-calculator', 'data-expires', 'data-note'],
  details: ['data-country'],
  ...Object.fromEntries(FIGURE_ELEMENTS.map((name) => [name, FIGURE_ATTRIBUTES])),
  svg: ['viewBox', 'role', 'aria-label', ...FIGURE_ATTRIBUTES],
};

/** Sanitises HTML before it is stored. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'pre',
      'code',
      'strong',
      'em',
      'del',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'div',
      'section',
      'figure',
      'figcaption',
      'details',
      'summary',
      'button',
      'span',
      ...FIGURE_ELEMENTS,
    ],
    allowedAttributes: LESSON_ATTRIBUTES,
    allowedClasses: {
      div: [
        'table-cards',
        'table-result',
        'table-scroll',
        'calculator-place',
        'lesson-check',
        'lesson-dated',
        'lesson-fact',
        'lesson-facts',
        'lesson-script',
        'note-place',
      ],
      button: ['term'],
      span: ['term-note'],
      p: ['check-question', 'check-why', 'dated-title', 'dated-note', 'script-title'],
      li: ['check-right'],
      details: ['lesson-fold'],
      section: ['lesson-objectives', 'lesson-takeaways', 'lesson-terms', 'lesson-sources'],
      figure: ['figure'],
      th: ['align-right', 'align-center'],
      td: ['align-right', 'align-center'],
      ...Object.fromEntries(FIGURE_ELEMENTS.map((name) => [name, ['fig-*']])),
    },
    allowedSchemes: ['https', 'http'],
    allowProtocolRelative: false,
    selfClosing: ['br', 'hr', 'circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect'],
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false },
  });
}
