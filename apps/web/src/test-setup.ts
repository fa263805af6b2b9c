import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import 'fake-indexeddb/auto';
import { forgetOwner, openDeviceStore } from './platform/device-store.ts';
import './platform/write-queue-sender.ts';
import { setServerReachable } from './platform/network.ts';
import { clearSession } from './platform/session-store.ts';

// Only what never comes takes so long: a busy machine may need more than the second that is usual.
configure({ asyncUtilTimeout: 15_000 });

// Without a catalog the English of the sources shows, which is what tests read.
i18n.load('en', {});
i18n.activate('en');

// What the page runs before any module is there; jsdom, which one file needs, lacks what it asks.
const page = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');
if (typeof matchMedia === 'function') {
  runInThisContext(/<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '');
  // As main.tsx does: else it asks every fifteen seconds whether the line is alive, in the middle of any later test.
  window.sayStart?.(false);
}

await openDeviceStore();

beforeEach(() => {
  // Files share a page: a server that one test took away, also late, is there for the next.
  setServerReachable(true);
  clearSession();
  // Users of the tests; their items outlive a session. Not awaited: a test may have stopped the clock.
  for (const id of [1, 2, 7, 8]) void forgetOwner(id);
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
