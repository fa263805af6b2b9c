import type { MailKind } from '@inzira/contract/rules/staff';
import { now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { readBrand, toPrinted } from '#src/platform/brand.ts';
import { brandMail } from './mail-layout.ts';
import { fold } from '@inzira/contract/rules/fold';
import { enqueueJob, type JobOptions } from '#src/platform/jobs/jobs.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'send-mail': { mailId: number };
  }
}

export interface Mail {
  /** Visible to staff, unlike the subject, which may contain names. */
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The reply address, where it is not the sender of the settings. */
  replyTo?: string;
  /** For a mail to many: the page to unsubscribe, which also accepts a POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** Groups mails that can be withdrawn together while unsent: see `withdrawMails`. */
  batch?: string;
  /** The account that the mail is erased with, where that is not the one with this address (`TO_AN_ADDRESS`); null for none. */
  userId?: number | null;
}

/** Mails to an address, not to an account: they are an account's only if it has verified the address. */
const TO_AN_ADDRESS: ReadonlySet<MailKind> = new Set([
  'broadcast',
  'contact-message',
  'contact-reply',
  'invitation',
  'newsletter-welcome',
] satisfies MailKind[]);

/**
 * The `due_at` of all our mails: servers of a release without jobs, which may still run during a deploy, look in the
 * outbox for mails that are due and must not find ours.
 */
export const NEVER_DUE = '9999-12-31T00:00:00.000Z';

/**
 * Stores a mail in the transaction of its cause. Delivery is retried until the relay accepts it, and it is handed over at
 * most once: if the relay did not answer, staff see that it may not have been delivered.
 */
export async function enqueueMail(trx: Db, mail: Mail, options: Pick<JobOptions, 'priority'> = {}) {
  await writeMail(trx, mail, options, null);
}

/** Runs the same statements, in the same time, but sends nothing: for an address without an account. */
export async function enqueueDecoy(
  trx: Db,
  mail: Mail,
  options: Pick<JobOptions, 'priority'> = {},
) {
  await writeMail(trx, { ...mail, to: '', text: '', html: '' }, options, now());
}

async function writeMail(trx: Db, laidOut: Mail, options: JobOptions, sentAt: string | null) {
  // The staff area uses addresses ending in .invalid (reserved by RFC 2606) for people without one.
  if (laidOut.to.endsWith('.invalid')) return;
  const mail = brandMail(laidOut, toPrinted(await readBrand(trx)));
  const { id } = await trx
    .insertInto('outbox')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      kind: mail.kind,
      user_id:
        mail.userId !== undefined
          ? mail.userId
          : (eb) =>
              eb
                .selectFrom('users')
                .select('id')
                .where('email_key', '=', fold(mail.to))
                .$if(TO_AN_ADDRESS.has(mail.kind), (owner) =>
                  owner.where('email_verified_at', 'is not', null),
                ),
      text_body: mail.text,
      html_body: mail.html,
      reply_to: mail.replyTo ?? null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      batch: mail.batch ?? null,
      created_at: now(),
      attempts: 0,
      due_at: NEVER_DUE,
      sent_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(trx, 'send-mail', { mailId: id }, options);
}

/**
 * Deletes the mails of a batch that no server has begun to hand over. One that may have come through stays, since its
 * recipient must not get it again.
 * @returns the recipients of the deleted mails
 */
export async function withdrawMails(trx: Db, batch: string): Promise<string[]> {
  // First the locks: a server that begins to hand one over now waits for them, and then finds it gone.
  await trx
    .selectFrom('outbox')
    .select('id')
    .where('batch', '=', batch)
    .where('sent_at', 'is', null)
    .$call(lockRow(trx))
    .execute();
  const begun = await trx
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send-mail')
    .where('past_return_at', 'is not', null)
    .execute();
  const kept = begun.map(({ payload }) => (JSON.parse(payload) as { mailId: number }).mailId);
  const taken = await trx
    .deleteFrom('outbox')
    .where('batch', '=', batch)
    .where('sent_at', 'is', null)
    .where('id', 'not in', [0, ...kept])
    .returning('recipient')
    .execute();
  return taken.map(({ recipient }) => recipient);
}
