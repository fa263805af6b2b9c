import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '#src/platform/config.ts';
import { now } from '#src/platform/db/database.ts';
import { NotDoneError, type JobRun } from '#src/platform/jobs/jobs.ts';
import type { Mail } from './mail.ts';

/** A relay may take minutes to confirm a mail (RFC 5321, 4.5.3.2); giving up earlier would send it twice. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 300_000 };
/** The limit of the whole delivery, also for a relay that keeps sending a little. */
const DELIVERY_SECONDS = 10 * 60;
/** Longer than any delivery, so that no other server starts the same mail. */
export const DELIVERY_CLAIM_SECONDS = DELIVERY_SECONDS + 60;

/** Delivers a mail, by default from the name of the settings. Retries have the same `id`, which reveals duplicates. */
export type Deliver = (
  mail: Omit<Mail, 'kind'> & { sender: string },
  id: number,
  job: JobRun,
) => Promise<void>;

/** Delivers through the SMTP server of the settings; without one, writes mails to a folder of the data directory. */
export function createDelivery(config: Config): Deliver {
  const { from, smtpUrl } = config.mail;
  return smtpUrl
    ? deliverBySmtp(smtpUrl, from, new URL(config.publicUrl).hostname)
    : deliverToFolder(path.join(config.dataDir, 'outbox'), from);
}

function deliverBySmtp(url: string, from: string, host: string): Deliver {
  return async (mail, id, job) => {
    const { default: nodemailer } = await import('nodemailer');
    const { envelope, eml } = await compose(from, mail, `<inzira-${id}@${host}>`);
    const transport = nodemailer.createTransport({ url, ...SMTP_LIMITS });
    // The library's own stream would read the mail ahead, before the relay has accepted the recipients.
    transport.use('stream', ({ message }, done) => {
      message.createReadStream = () => Readable.from(handOver(eml, job));
      done();
    });
    try {
      await transport.sendMail({
        envelope,
        raw: eml,
        signal: AbortSignal.timeout(DELIVERY_SECONDS * 1000),
      });
    } catch (error) {
      // A relay that answers with an error has not taken the mail; only without an answer it may have.
      if (error instanceof Error && 'responseCode' in error && error.responseCode !== undefined) {
        throw new NotDoneError(error.message, { cause: error });
      }
      throw error;
    }
  };
}

/** Read when the relay is ready for the text (354, RFC 5321, 4.1.1.4): from here on it may have the mail. */
async function* handOver(eml: Buffer, job: JobRun) {
  await job.passPointOfNoReturn();
  yield eml;
}

function deliverToFolder(folder: string, from: string): Deliver {
  return async (mail, id) => {
    const { eml } = await compose(from, mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = now().replaceAll(':', '-');
    const to = mail.to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 100);
    // The name includes id and recipient, because two mails may be sent in the same millisecond.
    const target = path.join(folder, `${time}-${id}-${to}.eml`);
    const file = await open(`${target}.partial`, 'w', 0o600);
    try {
      await file.writeFile(eml);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.partial`, target);
  };
}

/** The libraries that compose and send are loaded with the first mail. */
async function compose(
  from: string,
  { replyTo, unsubscribeUrl, sender, ...mail }: Parameters<Deliver>[0],
  messageId?: string,
) {
  const { default: nodemailer } = await import('nodemailer');
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { envelope, message } = await composer.sendMail({
    from: sender ? { name: sender, address: emailIn(from) } : from,
    ...mail,
    // An object is one address, whatever characters it contains.
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(unsubscribeUrl !== undefined && {
      list: { unsubscribe: unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    ...(messageId !== undefined && { messageId }),
  });
  return { envelope, eml: message as Buffer };
}

/** The address in `Inzira <no-reply@example.org>`, or in an address alone. */
const emailIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
