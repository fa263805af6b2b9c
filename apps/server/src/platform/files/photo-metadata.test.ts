import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SpooledFile } from '@inzira/contract/endpoint';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = temporaryFolder();
});

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>At the house of Ama</place></x:xmpmeta>';

/** As a phone takes it: rotated, with its location. */
const takePhoto = (orientation?: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#963' } })
    .withExif({
      IFD0: { ImageDescription: 'At the house of Ama', Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 56/1 31/1' },
    })
    .withMetadata(orientation === undefined ? {} : { orientation })
    .withXmp(XMP)
    .jpeg()
    .toBuffer();

async function store(bytes: Uint8Array): Promise<Buffer> {
  const file = path.join(folder, 'photo');
  writeFileSync(file, bytes);
  const key = await t.app.files.storeDocument(new SpooledFile('photo.jpg', file, bytes.length));
  const stored = await t.app.files.open(key);
  if (!stored) throw new Error('It was not stored');
  return buffer(stored);
}

test.each([6, 1, undefined])(
  'a photo that is handed in does not tell where it was taken, and is turned as before: %s',
  async (orientation) => {
    const photo = await takePhoto(orientation);
    expect(photo.toString('latin1')).toContain('house of Ama');
    const stored = await store(photo);
    expect(stored.toString('latin1')).not.toMatch(/house of Ama|Phone/);
    expect(stored).toHaveLength(photo.length);
    const [before, after] = await Promise.all([
      sharp(photo).autoOrient().raw().toBuffer({ resolveWithObject: true }),
      sharp(stored).autoOrient().raw().toBuffer({ resolveWithObject: true }),
    ]);
    expect([after.info.width, after.data]).toEqual([before.info.width, before.data]);
    // The GPSInfo directory is removed completely.
    expect((await sharp(stored).metadata()).exif?.includes(Buffer.from([0x88, 0x25]))).not.toBe(
      true,
    );
  },
);

test('nor do the smaller pictures behind it, or one whose data are cut off', async () => {
  const photo = await takePhoto(3);
  const behind = Buffer.concat([photo, await takePhoto()]);
  expect((await store(behind)).toString('latin1')).not.toContain('house of Ama');
  const at = photo.indexOf('Exif\0\0');
  const broken = Buffer.from(photo);
  broken.writeUInt32LE(0xff_ff_ff_f0, at + 10);
  expect((await store(broken)).toString('latin1')).not.toContain('house of Ama');
});

test('a photo without such data is stored as it is', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  expect(await store(plain)).toEqual(plain);
});
