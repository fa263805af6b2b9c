import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { sendNextBatch } from './broadcasts.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'sweep-contact': Record<string, never>;
  }
}

/** The team may need to look up replies, but personal data must not be kept forever. */
const KEEP_CLOSED_SECONDS = 730 * DAY_SECONDS;
/** An unconfirmed subscription may have been requested by somebody else. */
const KEEP_UNCONFIRMED_SECONDS = 30 * DAY_SECONDS;
/** Longer than backups are kept, because a restore would otherwise subscribe them again. */
const KEEP_LEFT_SECONDS = 365 * DAY_SECONDS;

export function contactJobs(db: Db, config: Config): JobHandlers {
  return {
    'send-broadcast': { run: ({ broadcastId }) => sendNextBatch(db, config, broadcastId) },
    'sweep-contact': { schedule: '35 3 * * *', run: () => sweepContact(db) },
  };
}

async function sweepContact(db: Db) {
  await db
    .deleteFrom('contact_messages')
    .where('closed_at', '<', secondsFromNow(-KEEP_CLOSED_SECONDS))
    .execute();
  await db
    .deleteFrom('newsletter_subscriptions')
    .where((eb) =>
      eb.or([
        eb('unsubscribed_at', '<', secondsFromNow(-KEEP_LEFT_SECONDS)),
        eb.and([
          eb('confirmed_at', 'is', null),
          eb('subscribed_at', '<', secondsFromNow(-KEEP_UNCONFIRMED_SECONDS)),
        ]),
      ]),
    )
    .execute();
}
