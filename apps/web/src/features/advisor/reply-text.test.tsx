import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('until the renderer is there, a link is its title and no Markdown', async () => {
  vi.resetModules();
  vi.doMock('./markdown.ts', async () => new Promise(() => {}));
  const { ReplyText } = await import('./reply-text.tsx');
  const markdown =
    '**Runway** [1], see [the rules](/rules). Source: [Paul Graham, 2015](https://example.org/aord.html).';
  const { container } = render(<ReplyText markdown={markdown} />);
  expect(container.textContent).toBe('Runway [1], see the rules. Source: Paul Graham, 2015.');
});
