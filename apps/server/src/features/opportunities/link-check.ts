import type { LinkState } from '@inzira/contract/opportunities';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { today } from '#src/platform/days.ts';
import { requestLink, type AddressRule, type LinkAnswer } from './link-request.ts';

const BATCH_SIZE = 200;
const SIDE_BY_SIDE = 8;
/** A single failure may be temporary; the next check is a day later. */
const FAILURES_TO_BE_DEAD = 2;

/** Names that RFC 2606 reserves, as in demo data, which never answer. */
const RESERVED = /\.(example|test|invalid|localhost)\.?$/i;

/** Checks apply links of open opportunities that were not checked for a day, longest ago first. */
export async function checkApplyLinks(db: Db, isAllowed: AddressRule, signal: AbortSignal) {
  const due = await db
    .selectFrom('opportunities')
    .select(['id', 'apply_link', 'link_failures'])
    .where('deadline', '>=', today())
    .where((eb) =>
      eb.or([
        eb('link_checked_at', 'is', null),
        eb('link_checked_at', '<', secondsFromNow(-DAY_SECONDS)),
      ]),
    )
    .orderBy('link_checked_at', (order) => order.asc().nullsFirst())
    .limit(BATCH_SIZE)
    .execute();
  const queue = due.values();
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (const { id, apply_link: link, link_failures: failures } of queue) {
        signal.throwIfAborted();
        const found = await check(link, isAllowed, signal);
        const isDead = found === 'dead' && failures + 1 >= FAILURES_TO_BE_DEAD;
        await db
          .updateTable('opportunities')
          .set({
            link_checked_at: now(),
            ...(found === 'works' && { link_state: 'works', link_failures: 0 }),
            ...(found === 'dead' && { link_failures: failures + 1 }),
            ...(isDead && { link_state: 'dead' }),
          })
          .where('id', '=', id)
          // A link that was changed meanwhile is checked next time.
          .where('apply_link', '=', link)
          .execute();
      }
    }),
  );
}

async function check(link: string, isAllowed: AddressRule, signal: AbortSignal) {
  if (!URL.canParse(link) || RESERVED.test(new URL(link).hostname)) return 'unknown';
  try {
    return judge(await requestLink(link, isAllowed, signal));
  } catch {
    // An error of our own network, or the end of the server, says nothing about the link.
    return 'unknown';
  }
}

/** Judges what a learner would find. A site that rejects a program may still serve a browser. */
function judge(answer: LinkAnswer): LinkState {
  if (answer.kind === 'no-host' || answer.kind === 'refused') return 'dead';
  if (answer.kind === 'failed') return 'unknown';
  if (answer.status < 400) return 'works';
  return answer.status === 404 || answer.status === 410 ? 'dead' : 'unknown';
}
