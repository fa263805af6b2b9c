import {
  parseRichText,
  plainText,
  writeRichText,
  type Block,
  type Line,
} from '@inzira/contract/rules/rich-text';
import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { htmlToRichText, richTextHtml } from './rich-text-html.ts';

const again = (markdown: string) => writeRichText(parseRichText(markdown));

describe('what staff write', () => {
  test.each([
    ['One\ntwo\n\nthree', '<p>One<br />two</p>\n<p>three</p>'],
    [
      'A **bold** and *slanted* and ***both***.',
      '<p>A <strong>bold</strong> and <em>slanted</em> and <strong><em>both</em></strong>.</p>',
    ],
    ['**a *b***', '<p><strong>a <em>b</em></strong></p>'],
    ['*a***b**', '<p><em>a</em><strong>b</strong></p>'],
    ['## Top\n### Below\nText', '<h2>Top</h2>\n<h3>Below</h3>\n<p>Text</p>'],
    [
      'Bring:\n- a *pen*\n- paper\n  of size A4\n\nThen go.',
      '<p>Bring:</p>\n<ul><li>a <em>pen</em></li><li>paper<br />of size A4</li></ul>\n<p>Then go.</p>',
    ],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    [
      '1. one\n   - a\n   - b\n2. two',
      '<ol><li>one<ul><li>a</li><li>b</li></ul></li><li>two</li></ol>',
    ],
    [
      'See [our **page**](https://a.example/x?y=1&z=2) or [write](mailto:a@b.example).',
      '<p>See <a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer nofollow ugc">our <strong>page</strong></a> or <a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow ugc">write</a>.</p>',
    ],
    [
      'At https://a.example/x.',
      '<p>At <a href="https://a.example/x" target="_blank" rel="noopener noreferrer nofollow ugc">https://a.example/x</a>.</p>',
    ],
    ['\\*no\\* \\[x\\] 1\\. and \\- and \\#', '<p>*no* [x] 1. and - and #</p>'],
  ])('%j is shown as it is meant', (markdown, html) => {
    expect(richTextHtml(markdown)).toBe(html);
    expect(richTextHtml(again(markdown))).toBe(html);
  });

  test.each([
    'Send 5 * 3 boxes, 2*3*4 in all, and my_file_name.txt or __init__.',
    'Turnover <USD 50,000 & a team > 3, price 5* (see below)',
    'Costs\n2024. It was a good year; #1 of 3.',
    '> said, `code`, ~~gone~~ | a | b | and C:\\temp\\new',
    'A line\n---\nanother\n===\n# not a heading\n    far in',
    '<b>bold</b> <!-- no --> &amp; &lt;',
    '[a note] and [a](b) and ![x](y)',
    'A star* there and **there',
  ])('%j, written before there were marks, stays text', (text) => {
    expect(plainText(text)).toBe(
      text
        .split('\n')
        .map((line) => line.trim())
        .join('\n'),
    );
    expect(richTextHtml(text)).not.toMatch(/<(?!\/?p>|br \/>)/);
    expect(plainText(again(text))).toBe(plainText(text));
  });

  test.each([
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[x](javascript:alert(1)) [x](JaVaScRiPt:alert(1)) [x](data:text/html,x) [x](//evil.example)',
    '[x](https://a.example/"onmouseover="alert(1)) [<img src=x>](https://a.example)',
    '[x](https://good.example@evil.example/) [x](https:\\evil.example)',
    '[![x](https://a.example/x.png)](https://a.example) <https://a.example> [x]: https://a.example',
    '**<svg/onload=alert(1)>** *</p><script>*',
    'javascript://a.example/%0aalert(1)',
  ])('%j does no harm', (hostile) => {
    const html = richTextHtml(hostile);
    expect(html).not.toMatch(/<(?!\/?(?:p|strong|em|br|a)\b)/);
    for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(url).toMatch(/^https:\/\/a\.example/);
    expect(html).not.toMatch(/<[^>]*\son/);
  });

  const strict = (html: string) =>
    sanitizeHtml(html, {
      allowedTags: ['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'],
      allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
      allowedSchemes: ['https', 'http', 'mailto'],
      allowProtocolRelative: false,
    });
  /** The sanitizer leaves quotes unescaped where that is harmless. */
  const QUOTES = /&(?:quot|#39);/g;
  const unquote = (entity: string) => (entity === '&quot;' ? '"' : "'");
  const Words = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab *[]()\\-#1.<>&"é/:'), maxLength: 12 }),
    fc.constantFrom('https://a.example/b', '**', '](', '- ', '1. ', 'javascript:', '\n', '\n\n  '),
  );

  test('is nothing that a strict cleaner would take out, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(Words, { maxLength: 12 }), (words) => {
        const html = richTextHtml(words.join(''));
        expect(strict(html).replaceAll(QUOTES, unquote)).toBe(html.replaceAll(QUOTES, unquote));
      }),
      { numRuns: 500 },
    );
  });

  const Run = fc.record({
    text: fc.string({ unit: fc.constantFrom(...'ab c*[]()\\-#1.<é'), minLength: 1, maxLength: 8 }),
    bold: fc.boolean(),
    italic: fc.boolean(),
    link: fc.option(fc.constant('https://a.example/b'), { nil: undefined }),
  });
  const Line = fc.array(Run, { minLength: 1, maxLength: 5 });
  const Lines = fc.array(Line, { minLength: 1, maxLength: 3 });
  const List = fc.record({
    kind: fc.constant('list' as const),
    isOrdered: fc.boolean(),
    start: fc.constant(1),
    items: fc.array(fc.record({ lines: Lines, lists: fc.constant([]) }), {
      minLength: 1,
      maxLength: 3,
    }),
  });
  const Doc = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('paragraph' as const), lines: Lines }),
      fc.record({
        kind: fc.constant('heading' as const),
        level: fc.constantFrom(2 as const, 3 as const),
        lines: fc.tuple(Line),
      }),
      List,
    ),
    { maxLength: 4 },
  );
  const wordsOf = (blocks: readonly Block[]): string =>
    blocks
      .flatMap((block) =>
        block.kind === 'list' ? block.items.flatMap(({ lines }) => lines) : block.lines,
      )
      .map((line: Line) =>
        line
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter(Boolean)
      .join('\n');

  test('keeps every word of an editor, and is the same when it is written again', () => {
    fc.assert(
      fc.property(Doc, (doc) => {
        const markdown = writeRichText(doc as Block[]);
        expect(wordsOf(parseRichText(markdown))).toBe(wordsOf(doc as Block[]));
        expect(richTextHtml(again(markdown))).toBe(richTextHtml(markdown));
      }),
      { numRuns: 2000 },
    );
  });

  test('is read in time, however many marks it has', () => {
    const start = performance.now();
    for (const many of [
      '*a ',
      'a* ',
      '**a',
      '[',
      '[a](',
      '\\',
      'http://',
      '- ',
      '  - x\n',
      '*a* **',
    ])
      richTextHtml(many.repeat(20_000 / many.length));
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

test('as plain text it is what one would write without marks', () => {
  const text =
    '## Who\n\n**You** and *me*\n\n1. one\n   - [a page](https://a.example)\n2. https://b.example';
  expect(plainText(text, { links: true })).toBe(
    'Who\n\nYou and me\n\n1. one\n   - a page (https://a.example)\n2. https://b.example',
  );
  expect(plainText('[a page](https://a.example)')).toBe('a page');
});

describe('HTML of an earlier release', () => {
  test.each([
    ['<p>A grant &amp; more.</p>', 'A grant & more.'],
    ['Plain text\nof two lines', 'Plain text of two lines'],
    [
      '<h2>What to hand in</h2>\n<ul>\n<li><p>A plan</p></li><li>A <strong>budget</strong><ul><li>x</li></ul></li></ul>\n<blockquote><p>Said</p></blockquote>',
      '## What to hand in\n\n- A plan\n- A **budget**\n  - x\n\nSaid',
    ],
    [
      '<p>One<br />two <a href="https://a.example/?a=1&amp;b=2" target="_blank">here</a></p>',
      'One\ntwo [here](https://a.example/?a=1&b=2)',
    ],
    [
      '<p>5 * 3 and *x* and 1. no</p><p>1. yes</p><p>- so</p>',
      '5 * 3 and \\*x\\* and 1. no\n\n1\\. yes\n\n\\- so',
    ],
    ['<p> * so</p><ul><li>One<br /> * two</li></ul>', '\\* so\n\n- One\n  \\* two'],
    ['<p>Prix\u00a0: 5\u202f000</p>', 'Prix\u00a0: 5\u202f000'],
  ])('%j is %j in the editor', (html, markdown) => {
    expect(htmlToRichText(html)).toBe(markdown);
    expect(htmlToRichText(richTextHtml(markdown))).toBe(markdown);
  });
});
