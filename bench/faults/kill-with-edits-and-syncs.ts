import { setTimeout as wait } from 'node:timers/promises';
import {
  call,
  countTaps,
  databaseSettings,
  newDataDir,
  newKey,
  register,
  runFault,
  signIn,
  startServer,
  type Answer,
} from './fault.ts';

/**
 * Kills the server fifty times (or as often as the argument says; on PostgreSQL with `postgres` as the last
 * argument) while a phone sends offline writes and an editor publishes a lesson. After the next start, acknowledged
 * writes must be there, and others are sent again and must be there once.
 */
const KILLS = Number(process.argv[2] ?? 50);
const TAPS = 5;
const PATIENCE_MS = 15_000;
const LEARNER = 'kill-learner';
const PASSWORD_OF_DEMO = 'Inzira-demo-2026';
const PLACE = /\n\nPublished in round \d+\.\n/;

await runFault('kills with edits and syncs', async (hold) => {
  const dataDir = newDataDir();
  const settings = { DEMO: 'on', ...(await databaseSettings()) };
  let server = await startServer(dataDir, settings);
  await register(server.url, LEARNER);
  let editor = await signIn(server.url, 'staff', PASSWORD_OF_DEMO);
  const { body } = await call(server.url, 'GET', '/api/staff/content/', { bearer: editor });
  const lesson = body.entries?.find(({ kind }) => kind === 'lesson')?.path ?? '';
  const file = `/api/staff/content/file/?path=${encodeURIComponent(lesson)}`;
  await server.stop();

  const counts = { syncs: 0, edits: 0, unsure: 0, resent: 0 };
  /** The number that was published last, and the one whose outcome is unknown. */
  const edit = { acknowledged: 0, sent: 0 };
  let batch: { writes: object[] } | null = null;
  /** @returns the writes to send again: the server stops at one that the killed process had begun */
  const take = (writes: object[], answers: { status: number; retry_after?: number | null }[]) => {
    const done = answers.filter(({ retry_after }) => (retry_after ?? null) === null);
    for (const { status } of done) if (status !== 200) refused.add(`tap ${status}`);
    if (done.length < writes.length) return { writes: writes.slice(done.length) };
    counts.syncs += 1;
    return null;
  };
  const lost: string[] = [];
  const refused = new Set<string>();

  for (let round = 0; round < KILLS; round += 1) {
    server = await startServer(dataDir, settings);
    const { url } = server;
    const learner = await signIn(url, LEARNER);
    editor = await signIn(url, 'staff', PASSWORD_OF_DEMO);
    let isKilled = false;
    const note = (what: string, { status }: Answer) => {
      if (status !== 0 && status !== 200) refused.add(`${what} ${status}`);
    };
    const syncing = async () => {
      while (!isKilled) {
        if (batch) counts.resent += 1;
        batch ??= {
          writes: Array.from({ length: TAPS }, () => ({
            client_id: newKey(),
            method: 'POST',
            url: '/api/tallies/',
            body: { kind: 'asked', day: new Date().toISOString().slice(0, 10) },
          })),
        };
        const answer = await call(url, 'POST', '/api/offline-writes/', {
          bearer: learner,
          body: { device: 'phone-of-the-kills', is_all: true, ...batch },
        });
        note('sync', answer);
        const { answers = [] } = answer.body;
        batch = take(batch.writes, answers);
        if (batch) await wait(200);
      }
    };
    const editing = async () => {
      const read = await call(url, 'GET', file, { bearer: editor });
      if (read.status !== 200) return note('read', read);
      let { text = '', version = '' } = read.body;
      const found = Number(/Published in round (\d+)\./.exec(text)?.[1] ?? 0);
      if (found !== edit.acknowledged && found !== edit.sent)
        lost.push(`edit ${edit.acknowledged}, found ${found}`);
      edit.acknowledged = found;
      while (!isKilled) {
        edit.sent += 1;
        const line = `\n\nPublished in round ${edit.sent}.\n`;
        const next = PLACE.test(text) ? text.replace(PLACE, line) : addLine(text, line);
        const answer = await call(url, 'PUT', '/api/staff/content/file/', {
          bearer: editor,
          body: { path: lesson, version, text: next },
        });
        note('edit', answer);
        if (answer.status !== 200) {
          if (answer.status === 0) counts.unsure += 1;
          return;
        }
        counts.edits += 1;
        edit.acknowledged = edit.sent;
        ({ text = next, version = '' } = answer.body);
      }
    };
    const working = [syncing(), editing()];
    // Waits for some writes, because on a busy machine it would be killed before it has done anything.
    const before = { ...counts };
    const isEnough = () =>
      counts.edits > before.edits || (counts.syncs > before.syncs && round % 5 > 0);
    const giveUpAt = Date.now() + PATIENCE_MS;
    while (!isEnough() && Date.now() < giveUpAt) await wait(20);
    await wait(300 + Math.random() * 2_500);
    // Later answers would come from a server that is gone.
    isKilled = true;
    await server.stop('SIGKILL');
    await Promise.all(working);
  }

  server = await startServer(dataDir, settings);
  const learner = await signIn(server.url, LEARNER);
  let unsent = batch as { writes: object[] } | null;
  // An interrupted write may be retried after a minute.
  for (let tries = 0; unsent && tries < 80; tries += 1) {
    const sync = await call(server.url, 'POST', '/api/offline-writes/', {
      bearer: learner,
      body: { device: 'phone-of-the-kills', is_all: true, ...unsent },
    });
    unsent = take(unsent.writes, sync.body.answers ?? []);
    if (unsent) await wait(1_000);
  }
  const counted = await countTaps(server.url, learner);
  editor = await signIn(server.url, 'staff', PASSWORD_OF_DEMO);
  const { body: last } = await call(server.url, 'GET', file, { bearer: editor });
  const published = Number(/Published in round (\d+)\./.exec(last.text ?? '')?.[1] ?? 0);
  await server.stop();

  console.log(
    `${KILLS} kills, ${counts.syncs} syncs of ${TAPS} writes and ${counts.edits} edits acknowledged; ${counts.resent} syncs sent again, ${counts.unsure} edits cut off`,
  );
  hold(`of ${counts.syncs * TAPS} writes ${counted} are there`, counted === counts.syncs * TAPS);
  hold(
    `the last edit is there: ${published}`,
    published === edit.acknowledged || published === edit.sent,
  );
  hold(`no acknowledged edit was lost on the way: ${lost.join('; ') || 'none'}`, lost.length === 0);
  hold(`nothing was refused: ${[...refused].join(', ') || 'nothing'}`, refused.size === 0);
  hold('something was written at all', counts.syncs > 0 && counts.edits > 0);
});

function addLine(text: string, line: string): string {
  const at = text.lastIndexOf('\n## ');
  return `${text.slice(0, at).trimEnd()}${line}${text.slice(at)}`;
}
