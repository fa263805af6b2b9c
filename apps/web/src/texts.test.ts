import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const web = path.join(import.meta.dirname, '..');
const FIX = 'Run `npx lingui extract --clean` in apps/web and fill in the French.';

test('every text is in its catalog, and every French one is translated and well spaced', async () => {
  const config = getConfig({ configPath: path.join(web, 'lingui.config.ts') });
  const problems: string[] = [];
  const french = new Map<string, string>();
  for (const catalog of await getCatalogs(config)) {
    const inSources = await catalog.collect({});
    for (const locale of config.locales) {
      const name = `${path.relative(web, catalog.path).replace('{locale}', locale)}.po`;
      const inCatalog = (await catalog.read(locale)) ?? {};
      for (const [id, { message }] of Object.entries(inSources ?? {})) {
        const entry = inCatalog[id];
        if (!entry) problems.push(`${name}: not extracted: ${message}`);
        else if (locale !== config.sourceLocale && !entry.translation)
          problems.push(`${name}: not translated: ${message}`);
        // All catalogs are merged in the browser, where the last loaded translation of a message would win.
        else if (locale === 'fr' && (french.get(id) ?? entry.translation) !== entry.translation)
          problems.push(`${name}: translated in two ways: ${message}`);
        if (locale === 'fr' && / [:;!?»%]|« /.test(entry?.translation ?? ''))
          problems.push(`${name}: wants a no-break space: ${entry?.translation}`);
        if (locale === 'fr' && /\.\.\.|\p{Cc}/u.test(entry?.translation ?? ''))
          problems.push(
            `${name}: wants one sign for "...", and no hidden ones: ${entry?.translation}`,
          );
        if (locale === 'fr' && entry?.translation) french.set(id, entry.translation);
      }
      for (const [id, { message }] of Object.entries(inCatalog))
        if (!inSources || !(id in inSources)) problems.push(`${name}: no longer used: ${message}`);
    }
  }
  expect(problems, FIX).toEqual([]);
}, 180_000);
