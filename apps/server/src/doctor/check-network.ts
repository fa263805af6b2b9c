import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { DAY_MS } from '@inzira/contract/rules/units';
import { migrations } from '#src/migrations.ts';
import { isMigrated } from '#src/platform/db/migrations.ts';
import { findOtherFilePlaces } from '#src/platform/files/file-place.ts';
import { openFileStore } from '#src/platform/files/file-store.ts';
import type { Settings } from '#src/platform/config.ts';
import { plural } from '#src/platform/text/plural.ts';
import {
  codeOf,
  isLocalHost,
  ok,
  problem,
  warning,
  whyUnreachable,
  type Examination,
  type Finding,
} from './finding.ts';

const TIMEOUT_MS = 8_000;
/** Certificates with automatic renewal are renewed a month before they expire. */
const CERTIFICATE_DAYS = 14;

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** Checks whether the server runs on this machine. */
export async function checkServer(examination: Examination): Promise<Finding[]> {
  const { host, port } = examination.settings;
  const subject = 'Server';
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  try {
    const answer = await ask(`http://${near}:${port}/readyz`);
    examination.isServerRunning = true;
    return answer.ok
      ? [ok(subject, `It answers on port ${port}.`)]
      : [
          problem(
            subject,
            `It runs on port ${port} and cannot serve: ${await reasonOf(answer)}`,
            'See its log, and what stands here of the database.',
          ),
        ];
  } catch (error) {
    if (codeOf(error) === 'ECONNREFUSED') {
      return [
        warning(
          subject,
          `It is not running on port ${port}.`,
          'Start it, then ask again for the whole.',
        ),
      ];
    }
    const { says, advice } = whyUnreachable('The server', error);
    return [problem(subject, says, advice)];
  }
}

async function reasonOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { error?: string };
  return body.error ?? `it answers ${answer.status}.`;
}

/** Checks the users' route: DNS name, certificate, web server, and the server behind it. */
export async function checkPublicUrl(examination: Examination): Promise<Finding[]> {
  const { settings, clocks, isServerRunning } = examination;
  const subject = 'Address';
  const url = new URL(settings.publicUrl);
  if (isLocalHost(url.hostname)) return [];
  try {
    await lookup(url.hostname.replaceAll(/[[\]]/g, ''));
  } catch {
    return [
      problem(
        subject,
        `${url.hostname} of PUBLIC_URL has no address in the DNS.`,
        'Add an A record (and AAAA for IPv6) with the address of this machine, and wait until it is known.',
      ),
    ];
  }
  try {
    const answer = await ask(`${settings.publicUrl}/healthz`);
    const date = Date.parse(answer.headers.get('date') ?? '');
    // The header's time is in whole seconds, so its middle is assumed.
    if (!Number.isNaN(date))
      clocks.push({ whose: url.hostname, behindMs: Date.now() - date - 500 });
    const findings = await judgeAnswer(subject, settings, answer, isServerRunning);
    if (url.protocol === 'https:') findings.push(...(await checkCertificate(url)));
    return findings;
  } catch (error) {
    const { says, advice } = whyUnreachable(`The web server at ${settings.publicUrl}`, error);
    return [problem(subject, says, advice)];
  }
}

async function judgeAnswer(
  subject: string,
  { publicUrl, host, port }: Settings,
  answer: Response,
  isServerRunning: boolean,
): Promise<Finding[]> {
  const body = await answer.text();
  if (answer.ok && /^\{"status":"ok"\}$/.test(body.trim())) {
    return [ok(subject, `${publicUrl} leads to a server of Inzira.`)];
  }
  const location = answer.headers.get('location');
  if (location !== null) {
    return [
      problem(
        subject,
        `${publicUrl} sends people on to ${location}.`,
        'Set PUBLIC_URL to the address where they end up: links in mails and sign-in need it.',
      ),
    ];
  }
  if ([502, 503, 504].includes(answer.status)) {
    return isServerRunning
      ? [
          problem(
            subject,
            `The web server at ${publicUrl} answers ${answer.status}, while Inzira runs.`,
            `Let it hand over to http://${host}:${port}, and see its error log.`,
          ),
        ]
      : [
          warning(
            subject,
            `The web server at ${publicUrl} answers ${answer.status}, since Inzira is not running.`,
            'Start Inzira, then ask again.',
          ),
        ];
  }
  return [
    problem(
      subject,
      `Something else than Inzira answers at ${publicUrl} (${answer.status}).`,
      'Check the DNS of its name, and which site of the web server it is.',
    ),
  ];
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding[]> {
  const ends = await new Promise<string>((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname },
      () => {
        resolve(socket.getPeerCertificate().valid_to);
        socket.end();
      },
    );
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.on('error', reject);
  });
  const days = Math.floor((Date.parse(ends) - Date.now()) / DAY_MS);
  return days < CERTIFICATE_DAYS
    ? [
        warning(
          'Address',
          `The certificate of ${hostname} ends in ${plural(days, 'day')}.`,
          'See why it is not renewed by itself.',
        ),
      ]
    : [];
}

export async function checkMail({ settings }: Examination): Promise<Finding[]> {
  const subject = 'Mail';
  const { smtpUrl, from } = settings.mail;
  if (smtpUrl === null) {
    const says = 'No SMTP_URL: mails are files in the folder outbox, and nobody gets them.';
    const advice =
      'Set SMTP_URL and MAIL_FROM, so that people can confirm an address and set a new password.';
    return [settings.production ? problem(subject, says, advice) : ok(subject, says)];
  }
  const { default: nodemailer } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  const { hostname, port, protocol } = new URL(smtpUrl);
  const what = `The mail server ${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  try {
    await transport.verify();
    return [
      ok(
        subject,
        `${what} lets us in. Whether mails from ${from} arrive, the test mail of the staff area tells.`,
      ),
    ];
  } catch (error) {
    return [problem(subject, ...whyNoMail(what, error))];
  } finally {
    transport.close();
  }
}

function whyNoMail(what: string, error: unknown): [string, string] {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EAUTH') {
    return [
      `${what} does not take the user or the password.`,
      'Check SMTP_URL: letters such as @ : / # of a password must be percent-encoded (@ is %40).',
    ];
  }
  if (/wrong version number|packet length too long/i.test(message)) {
    return [
      `${what} does not speak TLS from the beginning.`,
      'Write smtp:// instead of smtps://, usually with port 587.',
    ];
  }
  if (code === 'ETIMEDOUT' && /greeting/i.test(message)) {
    return [
      `${what} is connected and says nothing.`,
      'On port 465 write smtps:// instead of smtp://.',
    ];
  }
  // nodemailer replaces the system's error codes with its own.
  const cause = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.exec(message)?.[0];
  const { says, advice } = whyUnreachable(what, cause ? { code: cause, message } : error);
  return [
    says,
    code === 'ETIMEDOUT' ? `${advice} Many providers block port 25: use 587 or 465.` : advice,
  ];
}

/** Writes, reads and deletes a small object. */
export async function checkObjectStore({ settings }: Examination): Promise<Finding[]> {
  if (settings.s3 === null) return [];
  const subject = 'Object store';
  const { endpoint, bucket } = settings.s3;
  const key = `private/doctor-${process.pid}.txt`;
  const store = openFileStore(settings);
  try {
    await store.write(key, Buffer.from('Inzira'), 'text/plain');
    const bytes = await store.read(key);
    await store.remove(key);
    return bytes !== null && Buffer.from(bytes).toString() === 'Inzira'
      ? [ok(subject, `${bucket} at ${endpoint} can be written and read.`)]
      : [
          problem(
            subject,
            `${bucket} at ${endpoint} does not give back what was written.`,
            'Check that S3_ENDPOINT is the address of the store itself.',
          ),
        ];
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.startsWith('The object store')) {
      return [
        problem(
          subject,
          `${message}.`,
          'Check S3_BUCKET, S3_REGION and the keys, and that they may write into the bucket. A clock that is wrong is refused too.',
        ),
      ];
    }
    const { says, advice } = whyUnreachable(`The object store ${endpoint}`, error);
    return [problem(subject, says, advice)];
  }
}

/** Finds servers of this database that keep files elsewhere, so that an upload ends where its parts are not. */
export async function checkFilePlaces({ db, settings }: Examination): Promise<Finding[]> {
  if (!db || !(await isMigrated(db, migrations).catch(() => false))) return [];
  const others = await findOtherFilePlaces(db, settings);
  return others.length === 0
    ? []
    : [
        problem(
          'Files',
          `Other servers of this database keep files in ${others.join(', ')}: uploads fail, and pictures are missing.`,
          'Give all servers the same S3_ENDPOINT and S3_BUCKET, or on one machine the same DATA_DIR, and start them again.',
        ),
      ];
}

/** Checks AI services by their list of models, which they all support. */
export async function checkServices({ settings }: Examination): Promise<Finding[]> {
  const services = [
    { name: 'AI', title: 'Language model', service: settings.ai },
    { name: 'SPEECH', title: 'Voice', service: settings.speech },
    { name: 'TRANSCRIPTION', title: 'Transcription', service: settings.transcription },
  ];
  const found = await Promise.all(
    services.map(async ({ name, title, service }) =>
      service === null ? [] : [await checkService(name, title, service)],
    ),
  );
  return found.flat();
}

async function checkService(
  name: string,
  title: string,
  { baseUrl, apiKey, model }: NonNullable<Settings['ai']>,
): Promise<Finding> {
  try {
    const answer = await ask(`${baseUrl}/models`, {
      headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    });
    if (answer.status === 401 || answer.status === 403) {
      return problem(
        title,
        `${baseUrl} does not take the key (${answer.status}).`,
        `Check ${name}_API_KEY. Until then the built-in one is used.`,
      );
    }
    if (!answer.ok) {
      return warning(
        title,
        `${baseUrl}/models answers ${answer.status}, so that the model could not be looked up.`,
        `Check ${name}_BASE_URL: it usually ends in /v1.`,
      );
    }
    const { data } = (await answer.json().catch(() => ({}))) as { data?: { id?: unknown }[] };
    const models = Array.isArray(data) ? data.map(({ id }) => id) : [];
    return models.length === 0 || models.includes(model)
      ? ok(title, `${baseUrl} answers${models.length > 0 ? `, and has ${model}` : ''}.`)
      : warning(title, `${baseUrl} does not list the model ${model}.`, `Check ${name}_MODEL.`);
  } catch (error) {
    const { says, advice } = whyUnreachable(`The service ${baseUrl}`, error);
    return problem(title, says, `${advice} Until then the built-in one is used.`);
  }
}
