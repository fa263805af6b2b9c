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

// Long, because a busy machine may exceed the usual second; only what never happens takes this long.
configure({ asyncUtilTimeout: 15_000 });

// Without a catalog, Lingui shows the English source texts, which tests look for.
i18n.load('en', {});
i18n.activate('en');

// Runs the inline script of index.html. The one file that uses jsdom skips it, because jsdom lacks matchMedia.
const page = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');
if (typeof matchMedia === 'function') {
  runInThisContext(/<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '');
  // Stops that script as main.tsx does: its check of the connection every fifteen seconds would disturb later tests.
  window.sayStart?.(false);
}

await openDeviceStore();

beforeEach(() => {
  // Resets the state of tests that took the server away, since files share a page.
  setServerReachable(true);
  clearSession();
  // Removes items of the tests' users, which outlive a session. Not awaited: a test may have faked the timers.
  for (const id of [1, 2, 7, 8]) void forgetOwner(id);
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
