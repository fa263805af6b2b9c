import { z } from 'zod';
import { endpoint, SentMoment } from './endpoint.ts';
import { OFFLINE_LIMITS } from './limits.ts';
import { fieldMessage } from './sentence.ts';

export const ClientId = z
  .string()
  .regex(
    /^[\w-]{8,100}$/,
    fieldMessage(
      'Use an id of 8 to 100 letters, digits, - or _.',
      'Utilisez un identifiant de 8 à 100 lettres, chiffres, - ou _.',
    ),
  );

/**
 * Fields of every write that may arrive late. `client_id`, created with the write, serves as its Idempotency-Key, and
 * is remembered as long as the account: repeating it at any time has no further effect. `done_at` determines the day
 * that it counts for.
 */
export const madeOffline = {
  client_id: ClientId.optional(),
  done_at: SentMoment.optional(),
};

/**
 * The moment of the version that a change was based on; null if there was none. A change based on what is stored is
 * applied whatever the clock of its phone says. Optional, because pages of earlier releases do not send it.
 */
export const basedOn = { over: SentMoment.nullable().optional() };

const OfflineWrite = z.object({
  client_id: ClientId,
  done_at: SentMoment.optional(),
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** The URL of a call that may be made late. */
  url: z.string().max(200),
  body: z.record(z.string(), z.unknown()).optional(),
});
export type OfflineWrite = z.infer<typeof OfflineWrite>;

const OfflineAnswer = z.object({
  client_id: ClientId,
  /** The answer of the call itself. */
  status: z.int(),
  body: z.unknown(),
  retry_after: z.number().nullable(),
});
export type OfflineAnswer = z.infer<typeof OfflineAnswer>;

export const offlineEndpoints = {
  send: endpoint({
    method: 'POST',
    url: '/api/offline-writes/',
    // Each entry is a separate write: those that succeed stay.
    config: { access: 'user', slow: true },
    schema: {
      summary:
        'Send what was written without a network, in its order, and hear what became of each; one that is refused holds up none, one that may work later ends the answers +',
      body: z.object({
        /** Identifies the phone. */
        device: ClientId,
        /** The phone has no further waiting writes. */
        is_all: z.boolean(),
        writes: z
          .array(OfflineWrite)
          .min(1, fieldMessage('Send at least one.', 'Envoyez-en au moins une.'))
          .max(
            OFFLINE_LIMITS.writes,
            fieldMessage(
              `Send at most ${OFFLINE_LIMITS.writes} at a time.`,
              `Envoyez-en ${OFFLINE_LIMITS.writes} au plus à la fois.`,
            ),
          ),
      }),
      response: { 200: z.object({ answers: z.array(OfflineAnswer) }) },
    },
  }),
} as const;
