import { describe, expect, test } from 'vitest';
import { lexMarkdown, excerptOf, plainText } from '@inzira/mentor/markdown';

describe('words', () => {
  test('are taken from any Markdown, without marks and figures', () => {
    expect(
      plainText(lexMarkdown('## A **b**\n\nc `d` [e](x)\n\n- f\n  - g\n\n> h\n\n![i](j.svg)')),
    ).toBe('A b c d e f g h');
  });

  test('open a preview, cut at a word', () => {
    expect(excerptOf('![x](y.svg)\n\nShort *story*.\n\nMore.', 200)).toBe('Short story.');
    expect(excerptOf('one two three four', 12)).toBe('one two…');
    expect(excerptOf('', 12)).toBe('');
  });
});
