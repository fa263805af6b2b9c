import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '#src/platform/fake-caches.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { ResourceList } from './resource-list.tsx';

const FILE = '/files/templates/script.docx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a template that the browser took away since the page was opened comes from the network', async () => {
  logInAmina();
  const { kept } = fakeCaches();
  kept.set(`kept:${amina.id}`, new Map([[FILE, 'words']]));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  const template = { id: 1, title: 'Script', type: 'template' as const, url: null, file: FILE };
  const user = visit(<ResourceList resources={[{ ...template, description: null }]} />, '/studio');
  await vi.waitFor(() => expect(screen.queryByText(/it is not on this device/)).toBeNull());
  kept.clear();
  await user.click(screen.getByRole('link', { name: /Script/ }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(FILE));
});
