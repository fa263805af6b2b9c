import type { Db } from '#src/platform/db/database.ts';

/** The mails to an address, the oldest first, as they wait in the outbox or have left it. */
export async function mailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

/** The address behind the button of the newest mail to somebody, without its host. */
export async function newestLink(db: Db, recipient: string): Promise<string> {
  const text = (await mailsTo(db, recipient)).at(-1)?.text_body ?? '';
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  if (!url) throw new Error(`The newest mail to ${recipient} has no link`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}
