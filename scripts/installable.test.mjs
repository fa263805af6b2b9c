// Checks that the built app meets the requirements of Android and iPhones for the home screen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { root } from './steps.mjs';

const dist = path.join(root, 'apps/web/dist');
const read = (file) => readFileSync(path.join(dist, file));
const readJson = (file) => JSON.parse(read(file).toString());
const { pages } = readJson('routes.json');
const addresses = pages.map((page) => page.path);

/** Width and height in a PNG's header; and whether it has transparency. */
function readPng(file) {
  const bytes = read(file);
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG', file);
  return {
    size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`,
    isOpaque: !bytes.includes('tRNS') && ![4, 6].includes(bytes[25]),
  };
}

for (const language of ['en', 'fr']) {
  void test(`the manifest in ${language} has what a home screen wants`, () => {
    const manifest = readJson(`app.${language}.webmanifest`);
    assert.ok(manifest.name && manifest.short_name && manifest.description);
    assert.equal(manifest.lang, language);
    assert.ok(['standalone', 'fullscreen', 'minimal-ui'].includes(manifest.display));
    assert.equal(manifest.scope, '/');
    assert.ok(addresses.includes(manifest.start_url), manifest.start_url);
    assert.match(manifest.background_color, /^#[\da-f]{6}$/);
    assert.match(manifest.theme_color, /^#[\da-f]{6}$/);
    assert.deepEqual(
      manifest.icons.map(({ sizes }) => sizes),
      ['192x192', '512x512'],
    );
    for (const { src, sizes, type, purpose } of manifest.icons) {
      assert.deepEqual([type, purpose], ['image/png', 'any maskable']);
      assert.deepEqual(readPng(src), { size: sizes, isOpaque: true }, src);
    }
    assert.deepEqual(
      manifest.shortcuts.map(({ url }) => url),
      ['/modules', '/dashboard/review', '/ai-advisor'],
    );
    for (const { name, url } of manifest.shortcuts) assert.ok(name && addresses.includes(url), url);
    const { action, method, enctype, params } = manifest.share_target;
    assert.deepEqual([action, method, enctype], ['/saved', 'POST', 'multipart/form-data']);
    assert.ok(params.text && params.files[0].accept.includes('image/*'));
  });

  void test(`every page in ${language} names its manifest and an icon for iPhones`, () => {
    const heads = pages.map(({ path: address, links }) => [address, links[language]]);
    assert.ok(heads.length > 20);
    for (const { readable } of pages)
      if (readable) heads.push(['readable', readable.links[language]]);
    for (const files of Object.values(readJson('pages.json')))
      heads.push([files[language], read(files[language]).toString()]);
    for (const [address, html] of heads) {
      assert.match(
        html,
        new RegExp(`<link rel="manifest" href="/app\\.${language}\\.webmanifest"`),
        address,
      );
      assert.match(html, /<link rel="apple-touch-icon" href="\/apple-touch-icon\.png"/, address);
    }
  });
}

void test('the icon for iPhones is as large as they show it, and nothing shines through', () => {
  assert.deepEqual(readPng('apple-touch-icon.png'), { size: '180x180', isOpaque: true });
});
