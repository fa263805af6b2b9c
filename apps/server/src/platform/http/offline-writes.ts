import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { OFFLINE_LIMITS } from '@inzira/contract/limits';
import {
  ClientId,
  offlineEndpoints,
  type OfflineAnswer,
  type OfflineWrite,
} from '@inzira/contract/offline';
import { isTemporaryFailure } from '@inzira/contract/rules/retry';
import type { FastifyRequest } from 'fastify';
import { DAY_SECONDS, HOUR_SECONDS } from '@inzira/contract/rules/units';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { metrics } from '#src/platform/metrics/metrics.ts';
import type { App } from './app-type.ts';
import type { Viewer } from './auth.ts';
import { badRequest } from './errors.ts';
import { collectMethods } from './route-methods.ts';
import { languageOf } from './language.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { splitRequestUrl } from './request-url.ts';
import { route } from './route.ts';

/** No erasure code is needed: the foreign key deletes these rows with the account. */
export const offlineDeviceData: PersonalData = {
  name: 'offline_devices',
  collect: (db, userId) =>
    db
      .selectFrom('offline_devices')
      .select(['device', 'sent_all_at'])
      .where('user_id', '=', userId)
      .orderBy('sent_all_at')
      .execute(),
};

/** Headers that each write gets from the request, as if it had been sent alone. */
const PASSED_HEADERS = [
  'authorization',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

declare module 'fastify' {
  interface FastifyRequest {
    /** Notes that everything of the device has arrived, where this write is the last one that waits. */
    noteSentAll: (() => Promise<void>) | null;
  }
}

/** The device of a write that is sent alone; a batch names it in its body. */
const DEVICE_HEADER = 'offline-device';
/** Present where the device has no further waiting writes. */
const IS_ALL_HEADER = 'offline-is-all';
/** A device that stays in the network is noted so often at most, to save writes. */
const NOTED_SECONDS = HOUR_SECONDS;

const NO_DEVICE = {
  en: 'Use an Offline-Device of 8 to 100 letters, digits, - or _.',
  fr: 'Utilisez un Offline-Device de 8 à 100 lettres, chiffres, - ou _.',
};

/** The device that sends the current write, and since when that may count if it is late: see `toKnownTime`. */
const currentSender = new AsyncLocalStorage<{ device: string; from: string | null }>();

/**
 * Trusts the clock of a late write that a device sends alone as far as that of its batches. One that names no device, as
 * pages of earlier releases send it, is trusted for thirty days. Register before idempotency, so that what is read and
 * noted here is in no unit of work but, at the end, in that of the write.
 */
export function registerLoneWrites(app: App) {
  const { db } = app;
  app.decorateRequest('noteSentAll', null);

  async function begin(request: FastifyRequest, viewer: Viewer, device: string) {
    if (!ClientId.safeParse(device).success) throw badRequest(NO_DEVICE);
    const begunAt = now();
    const since = await findEarliestDay(db, viewer, device);
    const body = request.body as { done_at?: string } | null;
    const isLate = body?.done_at !== undefined;
    const isNoted = !isLate && since !== undefined && since > secondsFromNow(-NOTED_SECONDS);
    if (request.headers[IS_ALL_HEADER] !== undefined && !isNoted)
      request.noteSentAll = async () => noteSentAll(db, viewer, device, begunAt);
    if (!isLate) return { device, from: null };
    request.body = { ...body, done_at: toTrustedTime(body.done_at, since) };
    return { device, from: since ?? viewer.signedInAt };
  }

  app.addHook('preHandler', (request, _reply, done) => {
    const { viewer, headers, routeOptions } = request;
    const device = headers[DEVICE_HEADER];
    if (device === undefined || !viewer || !routeOptions.config.offline) return done();
    begin(request, viewer, String(device)).then((sender) => currentSender.run(sender, done), done);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { noteSentAll: note, idempotent } = request;
    request.noteSentAll = null;
    const retryAfter = reply.hasHeader('retry-after')
      ? Number(reply.getHeader('retry-after'))
      : null;
    if (!note || isTemporaryFailure({ status: reply.statusCode, retryAfter }))
      return done(null, payload);
    const noted = idempotent?.unit ? idempotent.unit.run(note) : note();
    noted.then(() => done(null, payload), done);
  });
}

/**
 * Receives the write queue of a phone. Each write is handled like a separate request: access, limits, idempotency, a
 * transaction.
 */
export function registerOfflineWrites(app: App) {
  const { db } = app;
  const calls = collectMethods(app, ({ config }) => config?.offline === true);

  route(app, offlineEndpoints.send, async (request) => {
    const { viewer, body } = request;
    const begunAt = now();
    const since = await findEarliestDay(db, viewer, body.device);
    const sender = { device: body.device, from: since ?? viewer.signedInAt };
    const answers: OfflineAnswer[] = [];
    for (const write of body.writes) {
      const done_at = toTrustedTime(write.done_at, since);
      const answer = await currentSender.run(sender, async () =>
        make(request, { ...write, done_at }),
      );
      answers.push(answer);
      metrics.count('offline_writes_total', { outcome: outcomeOf(answer) });
      // Stops at a write that must wait, because later writes may depend on it.
      if (isForLater(answer)) break;
    }
    const hasSentAll = body.is_all && !answers.some(isForLater);
    if (hasSentAll) await noteSentAll(db, viewer, body.device, begunAt);
    return { answers };
  });

  async function make(request: FastifyRequest, write: OfflineWrite): Promise<OfflineAnswer> {
    const { client_id, method, url, body, done_at } = write;
    const isKnown = calls.find(splitRequestUrl(url).pathname)?.has(method);
    if (url.includes('?') || !isKnown) {
      const sentence = {
        en: 'This cannot be sent later.',
        fr: 'Ceci ne peut pas être envoyé plus tard.',
      };
      const error = sentence[languageOf(request)];
      return { client_id, status: 404, body: { error }, retry_after: null };
    }
    const { remoteAddress } = request.raw.socket;
    const passed = PASSED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const response = await app.inject({
      method,
      url,
      ...(remoteAddress && { remoteAddress }),
      headers: {
        ...Object.fromEntries(passed),
        'accept-language': languageOf(request),
        'idempotency-key': client_id,
        [REQUEST_ID_HEADER]: request.id,
      },
      ...(body && { payload: { ...body, done_at } }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const seconds = Number(response.headers['retry-after']);
    return {
      client_id,
      status: response.statusCode,
      body: isJson && response.body ? response.json<unknown>() : null,
      retry_after: response.headers['retry-after'] && Number.isFinite(seconds) ? seconds : null,
    };
  }
}

function outcomeOf(answer: OfflineAnswer): 'stored' | 'later' | 'refused' {
  if (answer.status < 300) return 'stored';
  return isForLater(answer) ? 'later' : 'refused';
}

const isForLater = ({ status, retry_after }: OfflineAnswer) =>
  isTemporaryFailure({ status, retryAfter: retry_after });

const earliest = () => secondsFromNow(-OFFLINE_LIMITS.days * DAY_SECONDS);

/**
 * The time at which a write was made on the phone. Its clock is trusted only between its last complete upload (`since`), or
 * else thirty days ago, and now. What a handler gets was bounded by `since` before.
 */
export function toTrustedTime(doneAt: string | undefined, since?: string): string {
  const present = now();
  const done = new Date(doneAt ?? present).toISOString();
  if (done > present) return present;
  const first = earliest();
  if (since === undefined) return done < first ? present : done;
  const from = since > first ? since : first;
  return done < from ? from : done;
}

/**
 * Since when the server may know of a write: since it received it, whatever time it claims. What a phone that names
 * itself sends late may have been made earlier, but not before the last complete upload of that phone, or its login if there was none. This
 * decides what is earned by time; `toTrustedTime` only decides the day that a write counts for.
 */
export function toKnownTime(trusted: string): string {
  const from = currentSender.getStore()?.from;
  if (!from) return now();
  return trusted < from ? from : trusted;
}

/**
 * Stored with a version of that moment: by it the device that sends the current write knows its own version again, also
 * where the answer was lost. Null for a write that names no device. It ends with the moment, since a server of an earlier
 * release changes only that, and tells nobody which accounts share a device.
 */
export function markOf(moment: string): string | null {
  const device = currentSender.getStore()?.device;
  if (device === undefined) return null;
  return createHash('sha256').update(`${device} ${moment}`).digest('base64url');
}

/** Whether the device that sends the current write made a stored version: then it knows that. */
export const isOwn = ({ mark, updated_at }: { mark: string | null; updated_at: string }) =>
  mark !== null && mark === markOf(updated_at);

/** Tolerance for differences between the clocks of servers. */
const CLOCK_SECONDS = 60;

/**
 * Whether a stored time is not later than `moment`. A time in the future was written before the server's clock was set
 * back, so it counts as not later, and the new write wins.
 */
export function isNotLaterThan(stored: string, moment: string): boolean {
  return stored <= moment || stored > secondsFromNow(CLOCK_SECONDS);
}

/**
 * What becomes of a change that may be late, given when the stored version was made (null if there is none).
 * @param isSeen whether the change was based on the stored version; undefined if a page of an earlier release sent it
 * @returns whether it is applied, under which moment, and whether it and the stored version did not know of each other
 */
export function judgeLate(
  stored: string | null,
  moment: string,
  isSeen: boolean | undefined,
): { wins: boolean; moment: string; isConflict: boolean } {
  if (stored === null) return { wins: true, moment, isConflict: false };
  if (isSeen) return { wins: true, moment: laterThan(stored, moment), isConflict: false };
  return { wins: isNotLaterThan(stored, moment), moment, isConflict: isSeen === false };
}

/** `moment` if it is later than `stored`, or if that is in the future; else the first later one. */
function laterThan(stored: string, moment: string): string {
  if (moment > stored || stored > secondsFromNow(CLOCK_SECONDS)) return moment;
  const present = now();
  return present > stored ? present : new Date(Date.parse(stored) + 1).toISOString();
}

async function findEarliestDay(db: Db, { id }: Viewer, device: string) {
  const row = await db
    .selectFrom('offline_devices')
    .select('sent_all_at')
    .where('user_id', '=', id)
    .where('device', '=', device)
    .executeTakeFirst();
  return row?.sent_all_at;
}

async function noteSentAll(db: Db, { id }: Viewer, device: string, sent_all_at: string) {
  await db
    .insertInto('offline_devices')
    .values({ user_id: id, device, sent_all_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device'])
        .doUpdateSet({ sent_all_at })
        .where('offline_devices.sent_all_at', '<', sent_all_at),
    )
    .execute();
}

/** Forgets devices that have sent nothing for longer than the server trusts their clock. */
export async function sweepOfflineDevices(db: Db) {
  await db.deleteFrom('offline_devices').where('sent_all_at', '<', earliest()).execute();
}
