import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isTemporaryFailure } from '@inzira/contract/rules/retry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { App } from './app-type.ts';
import type { Viewer } from './auth.ts';
import {
  inTransaction,
  now,
  openUnitOfWork,
  secondsFromNow,
  type Db,
} from '#src/platform/db/database.ts';
import { badRequest, conflict, inProgress, unprocessable } from './errors.ts';
import type { UnitOfWork } from '#src/platform/db/unit-of-work.ts';

/** Identifies a write by its user and key. */
interface Write {
  user_id: number;
  key: string;
  route: string;
  request_mac: string;
  lasting: number;
}

/** A write that the current request executes. */
interface ClaimedWrite {
  user_id: number;
  key: string;
  /** Distinguishes this claim from that of another request, made after this one exceeded its time. */
  created_at: string;
  /** Null for endpoints that the contract calls `slow`. */
  unit: UnitOfWork | null;
  isSecret: boolean;
}

interface KeptAnswer {
  status: number;
  body: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    idempotent: ClaimedWrite | null;
  }
  interface FastifyContextConfig {
    slow?: true;
    secret?: true;
    offline?: true;
  }
}

const KEEP_SECONDS = DAY_SECONDS;
/** The status stored for a completed `secret` write, in place of its answer; real answers with it are never stored. */
const DONE_IN_SECRET = 409;
/** A write without an answer after this time is taken for interrupted by a crash, or its answer was not stored. */
const ABANDONED_SECONDS = 60;

/**
 * Executes a write that is sent twice (a retry, an offline queue) with one Idempotency-Key once, and answers the same.
 * The handler runs in a unit of work, so that its writes and its answer are stored together or not at all, and a write
 * interrupted by a crash can run again. Where the contract says `slow`, the answer is stored after the write: without
 * an answer it is unknown what was done, so the write never runs again, and a retry is told so. Streamed answers are
 * handled alike. Only answers that a retry cannot change are stored. A write that the contract calls `offline` may send
 * its key in the body, as `client_id`. Its key is kept as long as its user; after a day its answer is `null`.
 */
export function registerIdempotency(app: App) {
  const { db, tokens } = app;
  app.decorateRequest('idempotent', null);

  async function begin(request: FastifyRequest, user: Viewer, key: string | string[]) {
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
      throw badRequest({
        en: 'Use an Idempotency-Key of 8 to 100 letters, digits, - or _.',
        fr: 'Utilisez une Idempotency-Key de 8 à 100 lettres, chiffres, - ou _.',
      });
    }
    const { url: route, config } = request.routeOptions;
    const write: Write = {
      user_id: user.id,
      key,
      route: routeOf({ method: request.method, url: route ?? '' }),
      request_mac: tokens.fingerprint(await describe(request)),
      lasting: config.offline ? 1 : 0,
    };
    const claimed = await claim(db, write, { mayBeginAnew: !config.slow });
    if (claimed.claim) {
      request.idempotent = {
        ...claimed.claim,
        unit: config.slow ? null : openUnitOfWork(db),
        isSecret: config.secret === true,
      };
    }
    return claimed.answer;
  }

  app.addHook('preHandler', (request, reply, done) => {
    const { method, viewer } = request;
    const key = keyOf(request);
    if (key === undefined || method === 'GET' || !viewer) return done();
    const goOn = (answer: KeptAnswer | undefined) => {
      // The rest of the request, including the handler, runs in the unit of work.
      if (!answer) return request.idempotent?.unit ? request.idempotent.unit.run(done) : done();
      void reply
        .code(answer.status)
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(answer.body ?? '');
    };
    begin(request, viewer, key).then(goOn, done);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const write = request.idempotent;
    if (!write) return done(null, payload);
    request.idempotent = null;
    end(write, reply, payload).then(() => done(null, payload), done);
  });

  async function end(write: ClaimedWrite, { statusCode }: FastifyReply, payload: unknown) {
    const isWhole = typeof payload === 'string' || payload === null || payload === undefined;
    // A conflict is not final: it depends on what others have written, so a retry may succeed.
    const isFinal = statusCode !== 409 && !isTemporaryFailure({ status: statusCode });
    // Without a transaction, an unexpected failure may have written a part, so the write must not run again.
    let staysClaimed = !write.unit && (isFinal || statusCode === 500);
    try {
      // Writes of a refused request, such as counted attempts, are committed too.
      if (statusCode >= 500) await write.unit?.rollback();
      else if (isFinal && isWhole && write.isSecret && statusCode < 400)
        await keepAnswer(db, write, DONE_IN_SECRET, null);
      else if (isFinal && isWhole) await keepAnswer(db, write, statusCode, payload ?? null);
      await write.unit?.commit();
      staysClaimed ||= isFinal && isWhole;
    } finally {
      // Has no effect where the unit was committed.
      await write.unit?.rollback();
      if (!staysClaimed) await release(db, write);
    }
  }
}

/** The name of a call in stored answers. */
export const routeOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;

/** Everything that identifies a request: method, URL and body, with files by their contents. */
async function describe(request: FastifyRequest): Promise<string> {
  const { method, url, body, spooled, routeOptions } = request;
  const files = new Map<unknown, string>();
  for (const file of spooled ?? []) files.set(file, await hashFile(file));
  const said = withoutBytes(body, files);
  // Leaves out `done_at`, since a phone may correct its clock between tries.
  const what = routeOptions.config.offline ? { ...(said as object), done_at: undefined } : said;
  return `${method} ${url}\n${JSON.stringify(what) ?? ''}`;
}

function keyOf({ headers, routeOptions, body }: FastifyRequest): string | string[] | undefined {
  const key = headers['idempotency-key'];
  if (key !== undefined || !routeOptions.config.offline) return key;
  return (body as { client_id?: string } | undefined)?.client_id;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

function withoutBytes(value: unknown, files: ReadonlyMap<unknown, string>): unknown {
  const known = files.get(value);
  if (known !== undefined) return known;
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url');
  if (Array.isArray(value)) return value.map((one) => withoutBytes(one, files));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutBytes(one, files)]),
  );
}

const beingSaved = () =>
  inProgress({
    en: 'This is being saved already. Please wait a moment.',
    fr: 'L’enregistrement est déjà en cours. Veuillez patienter un instant.',
  });

const answerNotKept = () =>
  conflict({
    en: 'This was begun before, and its answer was not kept. Look whether it was done before you send it again.',
    fr: 'Cela a déjà été commencé, et la réponse n’a pas été conservée. Vérifiez si c’est fait avant de l’envoyer à nouveau.',
  });

/** @returns the claim, or the stored answer. @throws 422 for a key of another request. */
async function claim(db: Db, write: Write, { mayBeginAnew }: { mayBeginAnew: boolean }) {
  const { user_id, key } = write;
  if (write.lasting && (await hasArrived(db, write))) return { answer: LONG_DONE };
  const created_at = now();
  const claimed = await db
    .insertInto('idempotent_answers')
    .values({ ...write, created_at, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return { claim: { user_id, key, created_at } };
  const earlier = await db
    .selectFrom('idempotent_answers')
    .select(['request_mac', 'status', 'body', 'created_at'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier && (earlier.request_mac ?? write.request_mac) !== write.request_mac) {
    throw unprocessable({
      en: 'This Idempotency-Key belongs to another request.',
      fr: 'Cette Idempotency-Key appartient à une autre requête.',
    });
  }
  if (earlier?.status === DONE_IN_SECRET) throw answerNotKept();
  if (earlier && earlier.status !== null) {
    return { answer: { status: earlier.status, body: earlier.body } };
  }
  const isAbandoned = earlier && earlier.created_at < secondsFromNow(-ABANDONED_SECONDS);
  if (isAbandoned && !mayBeginAnew) throw answerNotKept();
  const taken = await db
    .updateTable('idempotent_answers')
    .set({ created_at })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '<', secondsFromNow(-ABANDONED_SECONDS))
    .returning('key')
    .executeTakeFirst();
  if (!taken) throw beingSaved();
  return { claim: { user_id, key, created_at } };
}

const LONG_DONE: KeptAnswer = { status: 200, body: 'null' };

const hasArrived = async (db: Db, { user_id, key }: Write) =>
  (await db
    .selectFrom('arrived_writes')
    .select('key')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

/** @throws 409 when the write took so long that another request has started it again. */
async function keepAnswer(db: Db, write: ClaimedWrite, status: number, body: string | null) {
  const keep = () =>
    db
      .updateTable('idempotent_answers')
      .set({ status, body })
      .where('user_id', '=', write.user_id)
      .where('key', '=', write.key)
      .where('created_at', '=', write.created_at)
      .returning('key')
      .executeTakeFirst();
  const kept = await (write.unit ? write.unit.run(keep) : keep());
  // A slow write may have lost its row, because its user was erased.
  if (!kept && write.unit) throw beingSaved();
}

/** Gives up the claim, so that the same write may be sent again. */
async function release(db: Db, write: ClaimedWrite) {
  await db
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', write.user_id)
    .where('key', '=', write.key)
    .where('created_at', '=', write.created_at)
    .where('status', 'is', null)
    .execute();
}

/** Deletes stored answers after a day; of lasting writes the key is kept. */
export async function sweepIdempotentAnswers(db: Db) {
  const before = secondsFromNow(-KEEP_SECONDS);
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('arrived_writes')
      .columns(['user_id', 'key'])
      .expression((eb) =>
        eb
          .selectFrom('idempotent_answers')
          .select(['user_id', 'key'])
          .where('created_at', '<', before)
          .where('lasting', '=', 1)
          // Refused writes have no effect that a repetition could duplicate.
          .where('status', '<', 400),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom('idempotent_answers').where('created_at', '<', before).execute();
  });
}
