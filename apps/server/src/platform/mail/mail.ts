import type { MailKind } from '@inzira/contract/rules/staff';
import { now, type Db } from '#src/platform/db/database.ts';
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
  /** What staff see of it: never its subject, in which names may stand. */
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, where that is not the sender of the settings. */
  replyTo?: string;
  /** Of a mail that goes to many: the page where it can be ended, which also takes a POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** Of mails that can be taken back together as long as they have not gone: see `takeBackMails`. */
  batch?: string;
  /** Whose it is, where that is not the account with this address (`TO_AN_ADDRESS`); null for nobody's. It is erased with them. */
  userId?: number | null;
}

/** To whoever reads at an address: they are an account's once it has proven that it is theirs. */
const TO_AN_ADDRESS: ReadonlySet<MailKind> = new Set([
  'broadcast',
  'contact-message',
  'contact-reply',
  'invitation',
  'newsletter-welcome',
] satisfies MailKind[]);

/**
 * Servers of a version without jobs look in the outbox itself for what is due. They may still run beside
 * this one, and must find nothing of ours.
 */
export const NEVER_DUE = '9999-12-31T00:00:00.000Z';

/**
 * Writes a mail in the transaction of what it tells about. It is tried until the mail server takes it, and handed over at
 * most once: where that server was silent about it, staff see that it was perhaps not delivered.
 */
export async function enqueueMail(trx: Db, mail: Mail, options: Pick<JobOptions, 'priority'> = {}) {
  await writeMail(trx, mail, options, null);
}

/** The same statements, and nothing to send at their end: for an address without an account. */
export async function enqueueDecoy(
  trx: Db,
  mail: Mail,
  options: Pick<JobOptions, 'priority'> = {},
) {
  await writeMail(trx, { ...mail, to: '', text: '', html: '' }, options, now());
}

async function writeMail(trx: Db, laidOut: Mail, options: JobOptions, sentAt: string | null) {
  // Somebody without an address, as the staff area writes it: RFC 2606 keeps the ending free.
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

/** Removes the mails of a batch that have not gone out. @returns whom they were for */
export async function takeBackMails(trx: Db, batch: string): Promise<string[]> {
  const taken = await trx
    .deleteFrom('outbox')
    .where('batch', '=', batch)
    .where('sent_at', 'is', null)
    .returning('recipient')
    .execute();
  return taken.map(({ recipient }) => recipient);
}
