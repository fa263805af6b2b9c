import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '@inzira/contract/accounts';
import type { LegalKind, LegalSource, LegalText } from '@inzira/contract/legal';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, isUniqueViolation, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { conflict } from '#src/platform/http/errors.ts';

type ContentPlace = Pick<Config, 'checkoutRoot'>;

const findNewest = (db: Db, kind: LegalKind) =>
  db
    .selectFrom('legal_versions')
    .select(['version', 'en', 'fr', 'published_at'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

const readDefault = (config: ContentPlace, kind: LegalKind, language: Language) =>
  readFile(path.join(config.checkoutRoot, 'content', 'legal', `${kind}.${language}.md`), 'utf8');

/** The team's newest version, else the release's text. */
export async function getLegalSource(
  db: Db,
  config: ContentPlace,
  kind: LegalKind,
): Promise<LegalSource> {
  const newest = await findNewest(db, kind);
  if (newest) return { kind, ...newest };
  const [en, fr] = await Promise.all([
    readDefault(config, kind, 'en'),
    readDefault(config, kind, 'fr'),
  ]);
  return { kind, version: 0, published_at: null, en, fr };
}

export async function getLegalText(
  db: Db,
  config: ContentPlace,
  kind: LegalKind,
  language: Language,
): Promise<LegalText> {
  const { en, fr, ...head } = await getLegalSource(db, config, kind);
  return { ...head, text: { en, fr }[language] };
}

/** The current version of the terms. */
export async function getTermsVersion(db: Db): Promise<number> {
  return (await findNewest(db, 'terms'))?.version ?? 0;
}

const isNewer = () =>
  conflict({
    en: 'Someone else has just published a newer version. Load the page again.',
    fr: 'Une version plus récente vient d’être publiée. Rechargez la page.',
  });

/** @throws 409 when `version` is not the newest any more */
export async function publishLegalText(
  db: Db,
  config: ContentPlace,
  staff: Viewer,
  kind: LegalKind,
  edit: { version: number; en: string; fr: string },
): Promise<LegalSource> {
  const { version } = await getLegalSource(db, config, kind);
  if (version !== edit.version) throw isNewer();
  try {
    await inTransaction(db, async (trx) => {
      const { id } = await trx
        .insertInto('legal_versions')
        .values({
          kind,
          version: version + 1,
          en: edit.en,
          fr: edit.fr,
          author_id: staff.id,
          published_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordHistory(trx, {
        actorId: staff.id,
        action: 'legal-published',
        subject: { kind: 'legal', id },
        after: { kind, version: version + 1 },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw isNewer();
    throw error;
  }
  return getLegalSource(db, config, kind);
}
