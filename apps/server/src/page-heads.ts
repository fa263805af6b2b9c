import { findLessonHead } from '#src/features/learning/lessons.ts';
import type { Db } from '#src/platform/database.ts';
import type { HeadSource } from '#src/platform/web.ts';

/** The pages whose links, shared in a chat or found by a search, show more than the product's name. */
export function pageHeads(db: Db): HeadSource[] {
  return [
    {
      pattern: /^\/chapters\/(?<chapter>[1-9]\d{0,8})\/lessons$/,
      find: ({ chapter }, query) => {
        const lesson = /^[1-9]\d{0,8}$/.exec(query.get('lesson') ?? '')?.[0];
        return findLessonHead(db, Number(chapter), lesson ? Number(lesson) : null);
      },
    },
  ];
}
