import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

const drawings = readFileSync(path.join(import.meta.dirname, 'drawings.svg'), 'utf8');

test('empty, denied, not found and failed are each drawn in their own way', () => {
  const drawn = ([undefined, 'empty', 'denied', 'not-found', 'failed'] as const).map((drawing) => {
    const { container } = render(<EmptyState drawing={drawing} title="Nothing" />);
    // The text beside it says the same.
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    const name = container.querySelector('use')?.getAttribute('href')?.split('#')[1];
    return new RegExp(`<g id="${name}">([^]*?)</g>`).exec(drawings)?.[1];
  });
  expect(drawn).not.toContain(undefined);
  expect(drawn[0]).toBe(drawn[1]);
  expect(new Set(drawn).size).toBe(4);
});
