import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Without a catalog the English of the sources shows, which is what tests read.
i18n.load('en', {});
i18n.activate('en');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
