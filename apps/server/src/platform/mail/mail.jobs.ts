import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { enqueueJob, NotDoneError, type JobHandlers } from '#src/platform/jobs/jobs.ts';
import { readBrand } from '#src/platform/brand.ts';
import { createDelivery, DELIVERY_CLAIM_SECONDS } from './mail-delivery.ts';
import { NEVER_DUE } from './mail.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-mails': Record<string, never>;
  }
}

const KEEP_SENT_SECONDS = 7 * DAY_SECONDS;
/** How long failed mails are kept for staff to retry; their links have expired by then. */
const KEEP_UNSENT_SECONDS = 14 * DAY_SECONDS;
/** Fewer than the four jobs that a server runs at once, so that a slow relay does not stop other work. */
const MAILS_AT_ONCE = 3;
/** By then a server of a release without jobs, if one still runs, has sent its own mails. */
const ADOPT_SECONDS = 5 * 60;

export function mailJobs(db: Db, config: Config): JobHandlers {
  const deliver = createDelivery(config);
  return {
    'send-mail': {
      claimSeconds: DELIVERY_CLAIM_SECONDS,
      atOnce: MAILS_AT_ONCE,
      async run({ mailId }, job) {
        const mail = await db
          .selectFrom('outbox')
          .selectAll()
          .where('id', '=', mailId)
          .where('sent_at', 'is', null)
          .executeTakeFirst();
        if (!mail) return;
        const { recipient, subject, text_body, html_body, reply_to, unsubscribe_url } = mail;
        await deliver(
          {
            to: recipient,
            subject,
            text: text_body,
            html: html_body,
            sender: (await readBrand(db)).name,
            ...(reply_to !== null && { replyTo: reply_to }),
            ...(unsubscribe_url !== null && { unsubscribeUrl: unsubscribe_url }),
          },
          mailId,
          {
            ...job,
            async passPointOfNoReturn() {
              await job.passPointOfNoReturn();
              if (!(await isThere(db, mailId))) throw new NotDoneError('It was withdrawn');
            },
          },
        );
        // Clears the contents of a sent mail, because its links are secrets; the row stays.
        await db
          .updateTable('outbox')
          .set({
            sent_at: now(),
            text_body: '',
            html_body: '',
            reply_to: null,
            unsubscribe_url: null,
          })
          .where('id', '=', mailId)
          .execute();
      },
    },
    'sweep-mails': {
      schedule: '*/10 * * * *',
      async run() {
        await db
          .deleteFrom('outbox')
          .where('sent_at', '<', secondsFromNow(-KEEP_SENT_SECONDS))
          .execute();
        await forgetUndelivered(db);
        await adoptMails(db);
      },
    },
  };
}

/** Waits for a transaction that is withdrawing the mail. */
async function isThere(db: Db, mailId: number): Promise<boolean> {
  const mail = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', mailId)
    .$call(lockRow(db))
    .executeTakeFirst();
  return mail !== undefined;
}

/** Deletes the addresses and links of undelivered mails, and their jobs. */
async function forgetUndelivered(db: Db) {
  await inTransaction(db, async (trx) => {
    const since = secondsFromNow(-KEEP_UNSENT_SECONDS);
    await trx
      .deleteFrom('outbox')
      .where('sent_at', 'is', null)
      .where('due_at', '=', NEVER_DUE)
      .where('created_at', '<', since)
      .execute();
    await trx
      .deleteFrom('jobs')
      .where('kind', '=', 'send-mail')
      .where('created_at', '<', since)
      .where('failed_at', '<', since)
      .execute();
  });
}

/** Enqueues mails that a server of a release without jobs has left unsent. */
async function adoptMails(db: Db) {
  await inTransaction(db, async (trx) => {
    const left = await trx
      .updateTable('outbox')
      .set({ due_at: NEVER_DUE })
      .where('sent_at', 'is', null)
      .where('due_at', '<', secondsFromNow(-ADOPT_SECONDS))
      .returning('id')
      .execute();
    for (const { id } of left) await enqueueJob(trx, 'send-mail', { mailId: id });
  });
}
