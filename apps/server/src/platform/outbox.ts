import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Insertable } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';
import { now, secondsFromNow, type Db, type Tables } from './database.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How long one server may take over one mail before another may try it. */
const CLAIM_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 15 * 60;
const POLL_MILLISECONDS = 5_000;
const KEEP_SENT_SECONDS = 7 * 24 * 60 * 60;

/** Puts a mail into the outbox, in the transaction of what it tells about. It is sent soon, once. */
export async function enqueueMail(trx: Db, mail: Mail) {
  const moment = now();
  await trx
    .insertInto('outbox')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: moment,
      attempts: 0,
      due_at: moment,
      sent_at: null,
    })
    .execute();
}

/** What composes and sends is loaded with the first mail. */
type Deliver = (message: Mail & { from: string }, id: number) => Promise<void>;

/** Sends what is in the outbox, again and again until each mail is through. */
export class OutboxWorker {
  readonly #db: Db;
  readonly #from: string;
  readonly #deliver: Deliver;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(db: Db, config: Config, log: FastifyBaseLogger) {
    this.#db = db;
    this.#from = config.mail.from;
    this.#deliver = config.mail.smtpUrl
      ? deliverBySmtp(config.mail.smtpUrl, new URL(config.publicUrl).hostname)
      : deliverToFolder(path.join(config.dataDir, 'outbox'));
    this.#log = log;
  }

  start() {
    this.#timer = setInterval(() => void this.run(), POLL_MILLISECONDS);
    void this.run();
  }

  async stop() {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** Sends everything that is due; one run at a time. */
  run(): Promise<void> {
    this.#running ??= this.#sendAllDue()
      .catch((error: unknown) => this.#log.error(error, 'the outbox could not be read'))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #sendAllDue() {
    while (await this.#sendNext());
    await this.#db
      .deleteFrom('outbox')
      .where('sent_at', '<', secondsFromNow(-KEEP_SENT_SECONDS))
      .execute();
  }

  async #sendNext(): Promise<boolean> {
    const due = await this.#db
      .selectFrom('outbox')
      .select(['id', 'due_at'])
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now())
      .orderBy('id')
      .executeTakeFirst();
    if (!due) return false;
    // The claim: of two servers that saw the same mail, one changes the row.
    const mail = await this.#db
      .updateTable('outbox')
      .set((eb) => ({ due_at: secondsFromNow(CLAIM_SECONDS), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('due_at', '=', due.due_at)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!mail) return true;
    try {
      await this.#deliver(
        {
          from: this.#from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text_body,
          html: mail.html_body,
        },
        mail.id,
      );
    } catch (error) {
      const pause = Math.min(LONGEST_PAUSE_SECONDS, 5 * 2 ** mail.attempts);
      this.#log.warn({ err: error, mail: mail.id, pause }, 'a mail could not be sent yet');
      await this.#change(mail.id, { due_at: secondsFromNow(pause) });
      return true;
    }
    // Its links are secrets: what was sent is not kept, only that it was.
    await this.#change(mail.id, { sent_at: now(), text_body: '', html_body: '' });
    return true;
  }

  async #change(id: number, values: Partial<Insertable<Tables['outbox']>>) {
    await this.#db.updateTable('outbox').set(values).where('id', '=', id).execute();
  }
}

function deliverBySmtp(url: string, host: string): Deliver {
  let transport: Transporter | undefined;
  return async (message, id) => {
    const { default: nodemailer } = await import('nodemailer');
    transport ??= nodemailer.createTransport(url, { from: undefined });
    // The same mail keeps its id over retries, so that a mailbox can tell a double.
    await transport.sendMail({ ...message, messageId: `<inzira-${id}@${host}>` });
  };
}

function deliverToFolder(folder: string): Deliver {
  return async (message) => {
    const { default: nodemailer } = await import('nodemailer');
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const { message: eml } = await composer.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = now().replaceAll(':', '-');
    const to = message.to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 100);
    const target = path.join(folder, `${time}-${to}.eml`);
    const file = await open(`${target}.partial`, 'w', 0o600);
    try {
      await file.writeFile(eml as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.partial`, target);
  };
}
