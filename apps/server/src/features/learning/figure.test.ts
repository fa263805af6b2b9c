import { describe, expect, test } from 'vitest';
import { SVG } from './content.fixture.ts';
import { findFigureProblems, renderFigure } from './figure.ts';

const inside = (content: string) => SVG.replace('<g ', `${content}<g `);

describe('a figure', () => {
  test('of plain shapes, text and fig- classes is right', () => {
    expect(findFigureProblems(SVG)).toEqual([]);
    expect(
      findFigureProblems(inside('<!-- a note --><text x="1" y="2">Cash &amp; profit</text>')),
    ).toEqual([]);
  });

  test.each([
    ['a script', inside('<script>alert(1)</script>'), 'remove the <script>'],
    ['a script in capitals', inside('<SCRIPT>alert(1)</SCRIPT>'), 'remove the <SCRIPT>'],
    ['a style element', inside('<style>*{}</style>'), 'remove the <style>'],
    ['a style attribute', inside('<g style="fill:red"/>'), 'remove style='],
    [
      'foreign content',
      inside('<foreignObject><p>x</p></foreignObject>'),
      'remove the <foreignObject>',
    ],
    ['a link', inside('<a href="https://example.org"><text>x</text></a>'), 'remove the <a>'],
    ['a use of something else', inside('<use href="#x"/>'), 'remove the <use>'],
    ['an old-fashioned link', inside('<g xlink:href="#x"/>'), 'write plain SVG'],
    [
      'an old-fashioned link that is declared',
      inside('<g xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#x"/>'),
      'remove xlink:href=',
    ],
    ['an attribute that stands twice', inside('<g x="1" x="2"/>'), 'write plain SVG'],
    ['an attribute without a value', inside('<g onclick/>'), 'write plain SVG'],
    ['a drawing in the drawing', inside('<svg viewBox="0 0 1 1"/>'), 'remove the <svg>'],
    ['a processing instruction', inside('<?xml-stylesheet href="x"?>'), 'write plain SVG'],
    ['another root', '<g viewBox="0 0 1 1"/>', 'write plain SVG'],
    ['another language', SVG.replace('2000/svg', '1999/xhtml'), 'mend the xmlns'],
    ['a closing tag too many', SVG.replace('</g>', '</g></g>'), 'write plain SVG'],
    ['an image', inside('<image href="x.png"/>'), 'remove the <image>'],
    ['an animation', inside('<set attributeName="d" to="x"/>'), 'remove the <set>'],
    ['an event handler', inside('<g onclick="alert(1)"/>'), 'remove onclick='],
    ['an event handler on the root', SVG.replace('<svg ', '<svg onload="x" '), 'remove onload='],
    ['an id', inside('<g id="a"/>'), 'remove id='],
    ['a reference in a colour', inside('<g fill="url(#a)"/>'), 'use fill="currentColor"'],
    ['a reference in a transform', inside('<g transform="url(x)"/>'), 'mend transform='],
    ['a raw colour', inside('<g stroke="#c00"/>'), 'use stroke="currentColor"'],
    ['a class of its own', inside('<g class="modal"/>'), 'use only fig-… classes'],
    ['an unquoted attribute', inside('<g opacity=1 />'), 'write plain SVG'],
    ['a declaration', `<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}`, 'write plain SVG'],
    ['a data section', inside('<![CDATA[x]]>'), 'write plain SVG'],
    ['an entity', inside('<text>&#106;</text>'), 'not as &…; entities'],
    ['something after its end', `${SVG}<p>x</p>`, 'write plain SVG'],
    ['text around it', `${SVG} hello`, 'write plain SVG'],
    ['two drawings', SVG + SVG, 'write plain SVG'],
    ['an element that is not closed', SVG.replace('</g>', ''), 'write plain SVG'],
    ['no end', SVG.replace('</svg>', ''), 'write plain SVG'],
    ['no viewBox', SVG.replace('viewBox="0 0 10 10"', ''), 'give the <svg> a viewBox'],
    ['nothing in it', '', 'write plain SVG'],
    ['too many bytes', inside('<g/>'.repeat(1000)), 'make it smaller than 3072 bytes'],
  ])('with %s is refused', (_, svg, problem) => {
    expect(findFigureProblems(svg).join('\n')).toContain(problem);
  });

  test('takes the width of the page, and its description as its name', () => {
    const html = renderFigure(
      SVG.replace('<svg ', '<svg width="900" height="20" role="img" '),
      'Cash "in" & <out>',
    );
    expect(html).toBe(
      '<figure class="figure"><svg role="img" aria-label="Cash &quot;in&quot; &amp; &lt;out&gt;" viewBox="0 0 10 10"><g class="fig-clay"><path d="M1 1h8" stroke="currentColor"/></g></svg></figure>',
    );
  });

  test('that is hostile or missing is shown as its description', () => {
    for (const svg of ['', inside('<script>alert(1)</script>')]) {
      expect(renderFigure(svg, 'A <road>')).toBe(
        '<figure class="figure"><figcaption>A &lt;road&gt;</figcaption></figure>',
      );
    }
  });
});

test.each([
  [
    'of 12 where the drawing is as wide as a phone',
    '0 0 340 100',
    '<text font-size="12">Rent</text>',
    null,
  ],
  ['of 11', '0 0 340 100', '<text font-size="11">Rent</text>', '11.0 pixels'],
  ['of 12 in a wide drawing', '0 0 480 100', '<text font-size="12">Rent</text>', '8.5 pixels'],
  ['of 17 in a wide drawing', '0 0 480 100', '<text font-size="17px">Rent</text>', null],
  ['without a size', '0 0 340 100', '<text>Rent</text>', null],
  ['whose group has a size', '0 0 340 100', '<g font-size="9"><text>Rent</text></g>', '9.0 pixels'],
  [
    'that is scaled down',
    '0 0 340 100',
    '<g transform="translate(2 3) scale(0.5)"><text font-size="20">Rent</text></g>',
    '10.0 pixels',
  ],
  [
    'that is a part of another',
    '0 0 340 100',
    '<text font-size="14">a<tspan font-size="8">b</tspan></text>',
    'write "b" larger',
  ],
  [
    'after a smaller one',
    '0 0 340 100',
    '<g font-size="9"><path d="M1 1h8"/></g><text font-size="12">Rent</text>',
    null,
  ],
])('a label %s is as large as a phone can be read', (_, viewBox, inside, problem) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`;
  const problems = findFigureProblems(svg).join('\n');
  if (problem === null) expect(problems).toBe('');
  else expect(problems).toContain(problem);
});
