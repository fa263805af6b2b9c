import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFocus } from '#src/platform/last-focus.ts';
import { rescueFocus } from './rescue-focus.ts';

watchFocus();

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<div id="root"><main>
    <ul><li id="row"><a href="/one">One</a><button id="done">Mark as read</button></li></ul>
    <div id="bar"><p>12 found</p><button id="clear">Clear filters</button></div>
    <button id="elsewhere">Elsewhere</button>
  </main></div>`;
  stop = rescueFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const button = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const afterFrames = async () => {
  for (let n = 0; n < 3; n += 1) await new Promise((resolve) => setTimeout(resolve, 20));
};

function take(id: string) {
  const element = button(id);
  if (document.activeElement !== element) element?.focus();
  element?.remove();
  // As browsers do; the tests' DOM keeps the focus on removed elements.
  if (document.activeElement === element) element?.blur();
}

test('of a row whose button is done, its link has the focus', async () => {
  take('done');
  await afterFrames();
  expect(document.activeElement?.textContent).toBe('One');
});

test('of a button that had the focus before anybody looked after it, its link has it', async () => {
  stop();
  button('done')?.focus();
  stop = rescueFocus();
  take('done');
  await afterFrames();
  expect(document.activeElement?.textContent).toBe('One');
});

test('of a button that has gone before anybody looked after it, its link has it', async () => {
  stop();
  take('done');
  expect(document.activeElement).toBe(document.body);
  stop = rescueFocus();
  await afterFrames();
  expect(document.activeElement?.textContent).toBe('One');
});

test('where nothing else takes it, the place itself has it, for as long as it stays', async () => {
  take('clear');
  await afterFrames();
  const bar = button('bar');
  expect(document.activeElement).toBe(bar);
  button('elsewhere')?.focus();
  expect(bar?.hasAttribute('tabindex')).toBe(false);
});

test('who moves the focus themselves is left alone', async () => {
  take('clear');
  button('elsewhere')?.focus();
  await afterFrames();
  expect(document.activeElement).toBe(button('elsewhere'));
});

test('of a whole page that goes, the focus is the next page’s', async () => {
  button('done')?.focus();
  document.querySelector('main')?.remove();
  (document.activeElement as HTMLElement | null)?.blur();
  await afterFrames();
  expect(document.activeElement).toBe(document.body);
});
