import type { Db } from '#src/platform/db/database.ts';

/** The mails to an address, oldest first, queued or sent. */
export async function mailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

/** The path behind the button of the newest mail to an address. */
export async function newestLink(db: Db, recipient: string): Promise<string> {
  const text = (await mailsTo(db, recipient)).at(-1)?.text_body ?? '';
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  if (!url) throw new Error(`The newest mail to ${recipient} has no link`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}
