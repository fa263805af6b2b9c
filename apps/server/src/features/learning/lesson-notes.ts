import type { Language } from '@inzira/contract/accounts';
import type { LessonNote, PlacedNote } from '@inzira/contract/learning';
import { NOTE_LIMITS } from '@inzira/contract/limits';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { readView } from './outline.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { isNotLaterThan } from '#src/platform/http/offline-writes.ts';

/** @throws 404 when the lesson never existed. */
export async function getNote(db: Db, userId: number, lessonId: number): Promise<LessonNote> {
  const row = await db
    .selectFrom('lessons as lesson')
    .leftJoin('lesson_notes as note', (join) =>
      join.onRef('note.lesson_id', '=', 'lesson.id').on('note.user_id', '=', userId),
    )
    .where('lesson.id', '=', lessonId)
    .select(['note.text', 'note.updated_at'])
    .executeTakeFirst();
  if (!row) throw noLesson();
  return { lesson_id: lessonId, text: row.text ?? '', updated_at: row.updated_at };
}

interface Written {
  text: string;
  written_at?: string | undefined;
  sent?: readonly string[] | undefined;
  over?: string | undefined;
}

/**
 * Saves the note unless a later one of another device exists, and returns the one that is kept. If the request says
 * which version the text was based on, a version that its writer had not seen is kept above it.
 * @throws 404 when the lesson never existed.
 */
export async function saveNote(
  db: Db,
  userId: number,
  lessonId: number,
  { text, written_at, sent, over }: Written,
): Promise<LessonNote> {
  const present = now();
  // Limits the time to now, because a clock that runs ahead would always win, and converts it to the server's format.
  const written = written_at === undefined ? present : new Date(written_at).toISOString();
  const typed = { text, updated_at: written < present ? written : present };
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, `note ${userId} ${lessonId}`);
    const there = await getNote(trx, userId, lessonId);
    const known = [...(sent ?? []), over ?? written, written].map((one) =>
      new Date(one).toISOString(),
    );
    const isUnseen =
      sent !== undefined && there.updated_at !== null && !known.includes(there.updated_at);
    const joined = isUnseen ? joinTexts(there.text, text) : text;
    const kept =
      isUnseen && joined.length <= NOTE_LIMITS.text
        ? {
            text: joined,
            updated_at: joined === there.text ? (there.updated_at ?? present) : present,
          }
        : typed;
    if (there.updated_at !== null && !isNotLaterThan(there.updated_at, kept.updated_at))
      return there;
    await trx
      .insertInto('lesson_notes')
      .values({ user_id: userId, lesson_id: lessonId, ...kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doUpdateSet(kept))
      .execute();
    return getNote(trx, userId, lessonId);
  });
}

/** Joins both texts, unless one contains the other. */
function joinTexts(older: string, newer: string): string {
  if (newer.includes(older)) return newer;
  return older.includes(newer) ? older : `${older}\n\n${newer}`;
}

/** Leaves out deleted notes, but includes those on archived lessons. */
export async function findNotes(
  db: Db,
  userId: number,
  language: Language = ORIGINAL,
): Promise<PlacedNote[]> {
  const view = await readView(db, null, language);
  const rows = await db
    .selectFrom('lesson_notes as note')
    .innerJoin('lessons as lesson', 'lesson.id', 'note.lesson_id')
    .leftJoin('lesson_translations as said', (join) =>
      join.onRef('said.lesson_id', '=', 'lesson.id').on('said.language', '=', language),
    )
    .innerJoin('chapters as chapter', 'chapter.id', 'lesson.chapter_id')
    .innerJoin('courses as course', 'course.id', 'chapter.course_id')
    .innerJoin('modules as module', 'module.id', 'course.module_id')
    .where('note.user_id', '=', userId)
    .where('note.text', '!=', '')
    .select(({ fn }) => [
      fn.coalesce('said.title', 'lesson.title').as('title'),
      fn.coalesce('said.note_prompt', 'lesson.note_prompt').as('prompt'),
      'lesson.id as lesson_id',
      'chapter.id as chapter_id',
      'lesson.archived_at',
      'chapter.title as chapter',
      'module.name as module',
      'note.text',
      'note.updated_at',
    ])
    .orderBy('module.position')
    .orderBy('course.position')
    .orderBy('chapter.position')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();
  return rows.map(({ archived_at, chapter_id, ...note }) => {
    const chapter = view.chapters.get(chapter_id);
    return {
      ...note,
      ...(chapter && { chapter: chapter.title, module: chapter.course.module.name }),
      chapter_id: archived_at === null ? chapter_id : null,
    };
  });
}

function noLesson() {
  return notFound({ en: 'There is no such lesson.', fr: 'Cette leçon n’existe pas.' });
}
