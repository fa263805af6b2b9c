import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmojiText } from './emoji-text.tsx';

test.each(['✅ Correct!', '❌ Try Again', "⚠️ Sorry, I couldn't process your request."])(
  'the sign of "%s" is drawn, and its words are there to the letter',
  (text) => {
    const { container } = render(<EmojiText text={text} />);
    expect(container.textContent).toBe(text);
    const [emoji = ''] = text.split(' ', 1);
    const holder = [...container.querySelectorAll('span')].find(
      (span) => span.children.length === 0 && span.textContent.includes(emoji),
    );
    expect(holder?.classList.contains('sr-only')).toBe(true);
    expect(container.querySelector('svg[aria-hidden]')).not.toBeNull();
  },
);

test('other texts stay as they are', () => {
  const { container } = render(<EmojiText text="This field is required." />);
  expect(container.innerHTML).toBe('This field is required.');
});
