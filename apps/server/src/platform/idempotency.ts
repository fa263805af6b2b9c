import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { App } from './app-type.ts';
import { isUniqueViolation, now, secondsFromNow, type Db, type Tables } from './database.ts';
import { badRequest, inProgress, unprocessable } from './errors.ts';

/** A write as its sender names it. */
interface Write {
  user_id: number;
  route: string;
  key: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    idempotent: Write | null;
  }
}

const KEEP_SECONDS = 24 * 60 * 60;
/** A write that a crash cut off may be tried again after this. */
const ABANDONED_SECONDS = 60;

/**
 * The same write sent twice (a retry, an offline queue) with one Idempotency-Key runs once and
 * answers the same. Only answers that will not change by trying again are kept.
 */
export function registerIdempotency(app: App) {
  app.decorateRequest('idempotent', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method === 'GET' || !request.viewer) return;
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
      throw badRequest({
        en: 'Use an Idempotency-Key of 8 to 100 letters, digits, - or _.',
        fr: 'Utilisez une Idempotency-Key de 8 à 100 lettres, chiffres, - ou _.',
      });
    }
    const write: Write = {
      user_id: request.viewer.id,
      route: `${request.method} ${request.routeOptions.url}`,
      key,
    };
    const kept = await claim(app.db, write, hashRequest(request));
    if (kept) {
      return reply
        .code(kept.status)
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(kept.body ?? '');
    }
    request.idempotent = write;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const claimed = request.idempotent;
    if (!claimed) return payload;
    request.idempotent = null;
    const isFinal = reply.statusCode < 500 && ![401, 408, 409, 429].includes(reply.statusCode);
    if (isFinal && (typeof payload === 'string' || payload === null || payload === undefined)) {
      await app.db
        .updateTable('idempotent_answers')
        .set({ status: reply.statusCode, body: payload ?? null })
        .where(isWrite(claimed))
        .execute();
    } else {
      await release(app.db, claimed);
    }
    return payload;
  });
}

/** Of everything that makes it this request: method, URL and body. */
function hashRequest({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(withoutBytes(body)) ?? ''}`)
    .digest('base64url');
}

/** Files by their hashes. */
function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url');
  if (Array.isArray(value)) return value.map(withoutBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutBytes(one)]));
}

async function claim(db: Db, write: Write, requestHash: string) {
  const other = await db
    .selectFrom('idempotent_answers')
    .select('route')
    .where('user_id', '=', write.user_id)
    .where('key', '=', write.key)
    .where('request_hash', '<>', requestHash)
    .executeTakeFirst();
  if (other)
    throw unprocessable({
      en: 'This Idempotency-Key belongs to another request.',
      fr: 'Cette Idempotency-Key appartient à une autre requête.',
    });
  try {
    await db
      .insertInto('idempotent_answers')
      .values({ ...write, request_hash: requestHash, created_at: now(), status: null, body: null })
      .execute();
    return null;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const earlier = await db
    .selectFrom('idempotent_answers')
    .select(['status', 'body', 'created_at'])
    .where(isWrite(write))
    .executeTakeFirst();
  if (earlier && earlier.status !== null) return { status: earlier.status, body: earlier.body };
  const taken = await db
    .updateTable('idempotent_answers')
    .set({ created_at: now() })
    .where(isWrite(write))
    .where('status', 'is', null)
    .where('created_at', '<', secondsFromNow(-ABANDONED_SECONDS))
    .returning('key')
    .executeTakeFirst();
  if (!taken)
    throw inProgress({
      en: 'This is being saved already. Please wait a moment.',
      fr: 'L’enregistrement est déjà en cours. Veuillez patienter un instant.',
    });
  return null;
}

function isWrite(write: Write) {
  return (eb: ExpressionBuilder<Tables, 'idempotent_answers'>) => eb.and({ ...write });
}

async function release(db: Db, write: Write) {
  await db.deleteFrom('idempotent_answers').where(isWrite(write)).execute();
}

export async function sweepIdempotentAnswers(db: Db) {
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', secondsFromNow(-KEEP_SECONDS))
    .execute();
}
