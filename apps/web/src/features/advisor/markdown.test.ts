// @vitest-environment jsdom
// DOMPurify does nothing in happy-dom, which lacks what it needs.
import DOMPurify from 'dompurify';
import { expect, test, vi } from 'vitest';
import { renderReply } from './markdown.ts';

const sources = [
  { lesson_id: 12, chapter_id: 4, title: 'Burn "rate"' },
  { lesson_id: 13, chapter_id: 5, title: 'Prices' },
];
const render = (markdown: string) => renderReply(markdown, sources);

test('shows lists, tables, quotations and emphasis', () => {
  const html = render('# Runway\n\n- **one**\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> so');
  for (const part of ['<h3>Runway</h3>', '<strong>one</strong>', '<td>1</td>', '<blockquote>'])
    expect(html).toContain(part);
});

test('a list goes on from where it was, and columns keep their side', () => {
  const html = render('3. three\n4. four\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |');
  expect(html).toContain('<ol start="3">');
  expect(html).toContain('<th align="center">a</th>');
  expect(html).toContain('<td align="right">2</td>');
});

test('tables and code can be scrolled by keyboard', () => {
  const html = render('| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```');
  expect(html).toContain('<table tabindex="0">');
  expect(html).toContain('<pre tabindex="0">');
});

test('[1] leads to the lesson; a number without a source stays text', () => {
  const html = render('So it is [1], or [7]. Not `[1]`, not [2](https://example.org).');
  const box = document.createElement('div');
  box.innerHTML = html;
  const [link] = box.querySelectorAll('sup a');
  expect(link?.getAttribute('href')).toBe('/chapters/4/lessons?lesson=12');
  expect([link?.getAttribute('title'), link?.getAttribute('lang')]).toEqual(['Burn "rate"', 'en']);
  expect(html).toContain('or [7].');
  expect(html).toContain('<code>[1]</code>');
  expect(html).not.toContain('lesson=13');
});

/** Finds active content in `html`: elements that are not text, and attributes with an effect. */
function findActive(html: string): string[] {
  const box = document.createElement('div');
  box.innerHTML = html;
  const found = [...box.querySelectorAll('script, img, iframe, style, form, input, svg, math')].map(
    ({ tagName }) => tagName,
  );
  for (const element of box.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const leadsOut = name === 'href' && !/^https:\/\/e\.org|^\/(?!\/)/.test(value);
      if (leadsOut || /^on|^style$|^src$|^srcdoc$/.test(name)) found.push(`${name}=${value}`);
    }
  }
  return found;
}

const SMUGGLED = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://example.org/pixel.png)',
  '[x](javascript:alert(1))',
  '[x](  jAvAsCrIpT:alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//example.org)',
  '<a href="/" onclick="alert(1)">x</a>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://example.org"></iframe>',
  '<svg><animate onbegin=alert(1)></svg>',
  '<style>body{display:none}</style>',
  '<form action="https://example.org"><input name="password"></form>',
  '[x](https://e.org "\\" onmouseover=\\"alert(1)")',
  '[x](https://e.org/"onmouseover="alert(1))',
];

test.each(SMUGGLED)('what a reply smuggles in does nothing: %s', (markdown) => {
  expect(findActive(render(markdown))).toEqual([]);
});

test('the purifier comes last, and what it is given could not act even if we had written it', () => {
  const purify = vi.spyOn(DOMPurify, 'sanitize');
  const html = render('So it is [1].');
  expect(html).toBe(purify.mock.results[0]?.value);
  // Applies the same call's settings to HTML that our renderer would never write.
  const [, settings] = purify.mock.calls[0] ?? [];
  const hostile =
    '<p onclick="alert(1)">a<script>alert(1)</script><img src="x" onerror="alert(1)">' +
    '<a href="javascript:alert(1)" target="_blank">b</a><a href="/" style="color:red">c</a></p>';
  expect(findActive(hostile)).not.toEqual([]);
  expect(findActive(DOMPurify.sanitize(hostile, settings))).toEqual([]);
  purify.mockRestore();
});

test('links to elsewhere open beside the conversation, lessons in it', () => {
  const html = render('[out](https://example.org/a?b=1&c=2) [in](/modules)');
  expect(html).toContain(
    '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">out</a>',
  );
  expect(html).toContain('<a href="/modules">in</a>');
});
