import type { UploadedFile } from '@inzira/contract/endpoint';
import type { Brand as ShownBrand } from '@inzira/contract/staff-settings';
import { type Brand, readBrand, writeBrand } from '#src/platform/brand.ts';
import {
  findConflictingFields,
  editConflict,
  nextRevision,
} from '#src/platform/db/field-revisions.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { attachFile, detachFile, type Files } from '#src/platform/files/files.ts';

export async function getBrand(db: Db, files: Files): Promise<ShownBrand> {
  return toBrand(await readBrand(db), files);
}

function toBrand({ name, colour, logo, languages, revision }: Brand, files: Files): ShownBrand {
  return { name, colour, logo: files.publicUrl(logo?.key ?? null), languages, revision };
}

interface Changes {
  name?: string | undefined;
  colour?: string | undefined;
  /** Empty removes the logo. */
  logo?: UploadedFile | '' | undefined;
  languages?: Brand['languages'] | undefined;
  /** The revision that the edit was based on. */
  revision?: number | undefined;
}

/** @throws 409 where somebody else has changed the same field; 415 for a logo that is not an image */
export async function updateBrand(
  db: Db,
  files: Files,
  staffId: number,
  { revision, logo: upload, ...texts }: Changes,
): Promise<ShownBrand> {
  const logo = upload && (await storeLogo(files, upload));
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, 'brand');
    const before = await readBrand(trx);
    const changes = Object.fromEntries(
      Object.entries(texts).filter(
        ([field, value]) => value !== undefined && value !== before[field as keyof typeof texts],
      ),
    );
    const isLogoChanged = upload !== undefined && (logo !== '' || before.logo !== null);
    const fields = [...Object.keys(changes), ...(isLogoChanged ? ['logo'] : [])];
    if (fields.length === 0) return toBrand(before, files);
    const clashing = findConflictingFields(before, revision, fields);
    if (clashing.length > 0) throw editConflict(toBrand(before, files), clashing);
    const after: Brand = {
      ...before,
      ...changes,
      ...(isLogoChanged && { logo: logo || null }),
      ...nextRevision(before, fields),
    };
    await writeBrand(trx, after);
    if (isLogoChanged) {
      await detachFile(trx, before.logo?.key ?? null);
      if (after.logo) await attachFile(trx, after.logo.key);
    }
    const told = ({ name, colour, languages, logo: picture }: Brand) =>
      Object.fromEntries(
        Object.entries({ name, colour, languages, logo: picture?.key ?? null }).filter(([field]) =>
          fields.includes(field),
        ),
      );
    await recordHistory(trx, {
      actorId: staffId,
      action: 'brand-changed',
      subject: { kind: 'installation', id: 0 },
      before: told(before),
      after: told(after),
    });
    return toBrand(after, files);
  });
}

/** The size of the logo in the header of a high-density screen, in pixels. */
const INLINE = { width: 240, height: 72 };
/** A limit in bytes, because the logo is part of every page. */
const MOST_INLINE_BYTES = 4096;

async function storeLogo(files: Files, upload: UploadedFile): Promise<NonNullable<Brand['logo']>> {
  const key = await files.storeImage(upload, { large: 512, small: 192 });
  const { default: sharp } = await import('sharp');
  const small = (quality: number) =>
    sharp(upload.bytes)
      .rotate()
      .resize({ ...INLINE, fit: 'inside' })
      .webp({ quality, alphaQuality: quality, effort: 6 })
      .toBuffer({ resolveWithObject: true });
  let image = await small(85);
  for (let quality = 70; image.data.length > MOST_INLINE_BYTES && quality > 10; quality -= 15)
    image = await small(quality);
  const { width, height } = image.info;
  return {
    key,
    inline: `data:image/webp;base64,${image.data.toString('base64')}`,
    ratio: Math.round((width / height) * 100) / 100,
  };
}
