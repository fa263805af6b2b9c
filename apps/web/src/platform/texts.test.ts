import { expect, test, vi } from 'vitest';
import type { Catalog } from './texts.ts';

const CATALOGS = import.meta.glob<Catalog>([
  '/src/features/**/locales/en.po',
  '/src/ui/**/locales/en.po',
]);
const nameOf = (file: string) => file.replaceAll(/^\/src\/(?:features\/)?|\/locales\/en\.po$/g, '');

test.each(Object.keys(CATALOGS))('the texts of %s can be loaded', async (file) => {
  // Another test may have loaded it already.
  vi.resetModules();
  const { i18n } = await import('@lingui/core');
  const { needTexts } = await import('./texts.ts');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const catalog = await CATALOGS[file]?.();
  const ids = Object.keys(catalog?.messages ?? {});
  expect(ids.filter((id) => id in i18n.messages)).toEqual([]);
  await needTexts([nameOf(file)]);
  expect(ids.filter((id) => !(id in i18n.messages))).toEqual([]);
});
