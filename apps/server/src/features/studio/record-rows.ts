import type { ActivityRecord, RecordFile } from '@inzira/contract/studio-records';
import type { Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { FORMER_MEMBER } from '#src/platform/db/personal-data.ts';
import { toFullName } from '#src/features/accounts/accounts.ts';

/** Records with their latest version, its file, and the last reviewer, in one statement. */
export function selectRecords(db: Db) {
  return db
    .selectFrom('studio_records as record')
    .innerJoin('studio_versions as version', (join) =>
      join
        .onRef('version.record_id', '=', 'record.id')
        .onRef('version.number', '=', 'record.version'),
    )
    .leftJoin('stored_files as file', 'file.key', 'version.file_key')
    .leftJoin('users as reviewer', 'reviewer.id', 'record.reviewer_id')
    .select([
      'record.id',
      'record.user_id',
      'record.activity_id',
      'record.status',
      'record.version',
      'record.revision',
      'record.pending_since',
      'record.reviewed_version',
      'record.reviewed_at',
      'record.reviewer_id',
      'version.content',
      'version.submitted_at',
      'version.file_key',
      'file.media_type',
      'file.filename',
      'file.size',
      'reviewer.username as reviewer_username',
      'reviewer.first_name as reviewer_first_name',
      'reviewer.last_name as reviewer_last_name',
    ]);
}

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

export function toRecord(row: RecordRow, files: Files): ActivityRecord {
  const file = toFile(row, files);
  const { reviewer_username: username } = row;
  return {
    id: row.id,
    user: row.user_id,
    activity: row.activity_id,
    content: row.content,
    file: file?.url ?? null,
    file_details: file,
    status: row.status,
    submitted_at: row.submitted_at,
    record: row.reviewed_version,
    trainer: row.reviewer_id,
    trainer_name: username
      ? toFullName({
          username,
          first_name: row.reviewer_first_name,
          last_name: row.reviewer_last_name,
        })
      : row.reviewed_version === null
        ? null
        : FORMER_MEMBER,
    reviewed_at: row.reviewed_at,
    version: row.version,
    revision: row.revision,
  };
}

interface FileRow {
  file_key: string | null;
  media_type: string | null;
  filename: string | null;
  size: number | null;
}

export function toFile(row: FileRow, files: Files): RecordFile | null {
  const { file_key: key, media_type: mediaType, filename, size } = row;
  if (key === null || mediaType === null || filename === null || size === null) return null;
  return {
    url: files.signedUrl(key) ?? '',
    view_url: files.viewUrl(key, mediaType),
    name: filename,
    media_type: mediaType,
    size,
  };
}
