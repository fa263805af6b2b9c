import { expect, test } from 'vitest';
import { renderReply } from './markdown.ts';

const sources = [
  { lesson_id: 12, chapter_id: 4, title: 'Burn "rate"' },
  { lesson_id: 13, chapter_id: 5, title: 'Prices' },
];
const render = (markdown: string) => renderReply(markdown, sources);

test('shows lists, tables, quotations and emphasis', () => {
  // The first element is lost in happy-dom, whose iterator the purifier trips over.
  const html = render(
    'First.\n\n# Runway\n\n- **one**\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> so',
  );
  for (const part of ['<h3>Runway</h3>', '<strong>one</strong>', '<td>1</td>', '<blockquote>'])
    expect(html).toContain(part);
});

test('tables and code can be scrolled by keyboard', () => {
  const html = render('First.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```');
  expect(html).toContain('<table tabindex="0">');
  expect(html).toContain('<pre tabindex="0">');
});

test('[1] leads to the lesson; a number without a source stays text', () => {
  const html = render('First.\n\nSo it is [1], or [7]. Not `[1]`, not [2](https://example.org).');
  expect(html).toContain(
    '<a href="/chapters/4/lessons?lesson=12" title="Burn &quot;rate&quot;">[1]</a>',
  );
  expect(html).toContain('or [7].');
  expect(html).toContain('<code>[1]</code>');
  expect(html).not.toContain('lesson=13');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://example.org/pixel.png)',
  '[x](javascript:alert(1))',
  '[x](  jAvAsCrIpT:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//example.org)',
  '<a href="/" onclick="alert(1)">x</a>',
  '<iframe src="https://example.org"></iframe>',
  '<style>body{display:none}</style>',
  '<form action="https://example.org"><input name="password"></form>',
  '[x](https://e.org "\\" onmouseover=\\"alert(1)")',
])('what a reply smuggles in does nothing: %s', (markdown) => {
  const box = document.createElement('div');
  box.innerHTML = render(markdown);
  expect(box.querySelector('script, img, iframe, style, form, input')).toBeNull();
  for (const element of box.querySelectorAll('*'))
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^style$|^src$/);
  for (const link of box.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    if (href !== null) expect(href).toMatch(/^https:\/\/e\.org|^\/(?!\/)/);
  }
});

test('links to elsewhere open beside the conversation, lessons in it', () => {
  const html = render('First.\n\n[out](https://example.org/a?b=1&c=2) [in](/modules)');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener noreferrer"');
  expect(html).toContain('<a href="/modules">in</a>');
});
