import { describe, expect, test } from 'vitest';
import { SVG } from './content.fixture.ts';
import { cleanHtml, renderLesson } from './lesson-html.ts';

const SURROUNDINGS = {
  lessonUrl: (slug: string) => (slug === 'runway' ? '/chapters/3/lessons?lesson=7' : null),
  figures: new Map([['road.svg', SVG]]),
};

const EMPTY = { objectives: [], takeaways: [], terms: [], sources: [] };
const render = (body: string) => renderLesson({ ...EMPTY, body }, SURROUNDINGS);

describe('a lesson as HTML', () => {
  test('begins with its objectives and ends with takeaways, words to know and sources', () => {
    const html = renderLesson(
      {
        body: 'Story.',
        objectives: ['Say *what*'],
        takeaways: ['One', 'Two', 'Three'],
        terms: [{ term: 'Runway', definition: 'Months <left>.' }],
        sources: ['A. Author, A & B, 2020, https://example.org/?a=1&b=2', 'A talk in Kigali, 2019'],
      },
      SURROUNDINGS,
    );
    expect(html).toContain(
      '<section class="lesson-objectives"><h2>What you will learn</h2><ul><li>Say <em>what</em></li></ul></section>',
    );
    expect(html).toContain(
      '<section class="lesson-takeaways"><h2>Remember</h2><ul><li>One</li><li>Two</li><li>Three</li></ul></section>',
    );
    expect(html).toContain('<dl><dt>Runway</dt><dd>Months &lt;left&gt;.</dd></dl>');
    expect(html).toContain(
      '<li><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">A. Author, A &amp; B, 2020</a></li><li>A talk in Kigali, 2019</li>',
    );
    expect(html.indexOf('lesson-objectives')).toBeLessThan(html.indexOf('Story.'));
    expect(html.indexOf('Story.')).toBeLessThan(html.indexOf('lesson-takeaways'));
  });

  test('has a place for a calculator, which can hold nothing else', () => {
    expect(render('Sum.\n\n::calculator break-even\n\nThen.')).toContain(
      '<div class="calculator-place" data-calculator="break-even"></div>',
    );
    expect(render('::calculator "><script>')).not.toContain('<script');
    expect(render('Write ::calculator break-even here.')).not.toContain('data-calculator');
  });

  test('has checks, dated boxes and scripts that read without a script', () => {
    const html = render(
      [
        '```check',
        'question: Is it a **pass** mark?',
        'choices:',
        '  - { text: Ten <b>pay</b>, right: true, why: "See [runway](lesson:runway)." }',
        '  - { text: Many like it, why: No number. }',
        '```',
        '```dated',
        'country: RW',
        'title: What a SACCO may charge',
        'checked: 2026-11-22',
        'expires: 2027-06-30',
        'source: { title: The law, url: https://example.org/law }',
        'text: |',
        '  - At most **24%**',
        '```',
        '```script',
        'title: Message',
        'text: |',
        '  Good morning! <script>',
        '',
        '  *Ice* for you?',
        '```',
      ].join('\n'),
    );
    expect(html).toContain(
      '<div class="lesson-check"><p class="check-question">Is it a <strong>pass</strong> mark?</p><ul><li class="check-right"><p>Ten &lt;b&gt;pay&lt;/b&gt;</p><p class="check-why">See <a href="/chapters/3/lessons?lesson=7">runway</a>.</p></li><li><p>Many like it</p>',
    );
    expect(html).toContain(
      '<div class="lesson-dated" data-expires="2027-06-30"><p class="dated-title">Rwanda: What a SACCO may charge</p><ul>\n<li>At most <strong>24%</strong></li>',
    );
    expect(html).toContain(
      'As of 22 November 2026; checked on that day. Source: <a href="https://example.org/law"',
    );
    expect(html).toContain(
      '<div class="lesson-script"><p class="script-title">Message</p><pre>Good morning! &lt;script&gt;\n\n*Ice* for you?</pre></div>',
    );
  });

  test('shows a block that is not right as it stands', () => {
    expect(render('```check\nquestion: a\n```')).toContain('<pre><code>question: a');
  });

  test('has a place for a note after its text', () => {
    const html = renderLesson(
      { ...EMPTY, takeaways: ['One'], body: 'Ask.', prompt: 'What "did" they say?' },
      SURROUNDINGS,
    );
    expect(html).toMatch(
      /<p>Ask\.<\/p>\s*<div class="note-place" data-note="What &quot;did&quot; they say\?"><\/div>\s*<section/,
    );
  });

  test('folds what is looked up rather than read: mistakes, words, sources', () => {
    const html = renderLesson(
      {
        ...EMPTY,
        terms: [{ term: 'Runway', definition: 'Months left.' }],
        body: 'Story.\n\n## Common mistakes\n\nWaiting.\n\n## Try it today\n\nAsk.',
      },
      SURROUNDINGS,
    );
    expect(html).toMatch(
      /<details class="lesson-fold"><summary><h2>Common mistakes<\/h2><\/summary>\s*<p>Waiting\.<\/p>\s*<\/details>\s*<h2>Try it today/,
    );
    expect(html).toContain('<section class="lesson-terms"><details class="lesson-fold"><summary>');
  });

  test('has no part without what it would hold', () => {
    expect(render('Story.')).not.toContain('<section');
  });

  test('puts tables into a box that scrolls by itself and can be reached by keyboard', () => {
    const html = render('| Month "one" | RWF |\n| --- | ---: |\n| May | **5** |');
    expect(html).toContain(
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Table: Month &quot;one&quot;, RWF"><table><thead><tr><th scope="col">',
    );
    expect(html).toContain('<td class="align-right"><strong>5</strong></td>');
  });

  test('makes a table that is too wide for a phone one of cards, which says what each value is', () => {
    const html = render(
      '| Venture | Cash in hand | Spent a month | Runway |\n| --- | --- | --- | ---: |\n| Huye "Solar" Fruit | 1,200,000 | 300,000 | 4 months |',
    );
    expect(html).toContain('<div class="table-scroll table-cards table-result"');
    expect(html).toContain('<table role="table"><thead role="rowgroup"><tr role="row">');
    expect(html).toContain('<td role="rowheader">Huye');
    expect(html).toContain('<td role="cell" data-label="Runway" class="align-right">4 months</td>');
  });

  test('links lessons by their page, and other sites in a new tab', () => {
    const html = render(
      '[next](lesson:runway), [gone](lesson:nowhere), [site](https://example.org/a)',
    );
    expect(html).toContain(
      '<a href="/chapters/3/lessons?lesson=7">next</a>, gone, <a href="https://example.org/a" target="_blank" rel="noopener noreferrer">site</a>',
    );
  });

  test('shows a figure in place, with its description', () => {
    const html = render('Look:\n\n![A road to the market](road.svg)\n\nSee?');
    expect(html).toMatch(
      /<\/p>\s*<figure class="figure"><svg role="img" aria-label="A road to the market" viewBox="0 0 10 10">/,
    );
    expect(html).toContain('<g class="fig-clay"><path d="M1 1h8" stroke="currentColor" /></g>');
    expect(html).not.toContain('<p><figure');
  });

  test('shows boxes to tick as signs', () => {
    expect(render('- [ ] open\n- [x] done')).toMatch(/☐ open[\s\S]*☑ done/);
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script inside a paragraph', 'Hello <script>alert(1)</script>'],
    ['an event handler', '<img src=x onerror=alert(1)>'],
    ['a frame', '<iframe src="https://example.org"></iframe>'],
    ['a script link', '[click](javascript:alert(1))'],
    ['a script link in capitals with spaces', '[click](<  JaVaScRiPt:alert(1)>)'],
    ['a script link with a coded colon', '[click](javascript&colon;alert(1))'],
    ['a data link', '[click](data:text/html;base64,PHNjcmlwdD4=)'],
    ['a link without a scheme', '[click](//evil.example)'],
    ['an image from elsewhere', '![x](https://evil.example/x.png)'],
    ['a quote that breaks out of a link', '[x](https://example.org/"onmouseover="alert(1))'],
    ['a quote that breaks out of a description', '![x" onload="alert(1)](road.svg)'],
    ['a quote that breaks out of a table head', '| a" onfocus="alert(1) |\n| --- |\n| 1 |'],
    ['a link by reference', '[x][y]\n\n[y]: javascript:alert(1)'],
    ['an address that is a script', '<javascript:alert(1)>'],
    ['a style', '<style>body{display:none}</style>'],
    ['an unfinished tag', '<svg/onload=alert(1)'],
  ])('makes %s harmless', (_, body) => {
    const html = render(body);
    // Text between tags and quoted values is harmless; everything else must be known.
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(
        /^<\/?(section|details|summary|h2|ul|dl|p|li|a|div|table|thead|tbody|tr|th|td|figure|figcaption|svg|g|path)\b/,
      );
      expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(
        /\s(on\w+|style|src|srcset|id|formaction)\s*=/i,
      );
      expect(tag).not.toMatch(/href="(?!https?:\/\/example\.org|\/chapters\/)/i);
    }
  });
});

describe('cleanHtml', () => {
  test('lets nothing through that is not on the list', () => {
    expect(
      cleanHtml('<p onclick="x" style="x" class="x" id="x">a<script>alert(1)</script></p>'),
    ).toBe('<p>a</p>');
    expect(
      cleanHtml(
        '<svg viewBox="0 0 1 1" onload="x"><use href="#a"></use><g class="fig-clay evil"></g></svg>',
      ),
    ).toBe('<svg viewBox="0 0 1 1"><g class="fig-clay"></g></svg>');
    expect(cleanHtml('<a href="javascript:alert(1)">x</a><a href="//evil.example">y</a>')).toBe(
      '<a>x</a><a>y</a>',
    );
    expect(
      cleanHtml('<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'),
    ).not.toMatch(/img|style|math/);
  });

  test('leaves what it made as it is', () => {
    const html = render('## The idea\n\n| a |\n| - |\n| 1 |\n\n![A road to the market](road.svg)');
    expect(cleanHtml(html)).toBe(html);
  });
});
