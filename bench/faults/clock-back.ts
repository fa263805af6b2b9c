import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@inzira/server/test/free-port';
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
  tap,
  temporaryFolder,
  type Answer,
} from './fault.ts';

/**
 * Sets the server's clock back an hour and forward again while it runs. Users must stay signed in and be able to
 * log in, earlier writes must stay and be editable, repeated writes must not be applied twice, and jobs must go on.
 * On SQLite all times are the server's; with `postgres` jobs use the database's own clock, which does not change.
 */
const HOUR = 60 * 60_000;

await runFault('clock back an hour', async (hold) => {
  const clock = path.join(temporaryFolder(), 'clock');
  writeFileSync(clock, '0');
  const metrics = String(await freePort());
  const server = await startServer(
    newDataDir(),
    { ...(await databaseSettings()), CLOCK_SHIFT: clock, METRICS_PORT: metrics },
    ['--import', path.join(import.meta.dirname, 'shifted-clock.ts')],
  );
  const { url } = server;
  const set = async (milliseconds: number) => {
    writeFileSync(clock, String(milliseconds));
    await wait(500);
  };
  const bearer = await register(url, 'early-bird');
  const lessons = await call(url, 'GET', '/api/chapters/1/lessons/', { bearer });
  const lesson = lessons.body[0]?.id;
  const note = (text: string) =>
    call(url, 'PUT', `/api/lessons/${lesson}/note/`, { bearer, body: { text } });
  const sync = (key: string, doneAt: Date) =>
    call(url, 'POST', '/api/offline-writes/', {
      bearer,
      body: {
        device: 'phone-with-a-clock',
        is_all: true,
        writes: [
          {
            client_id: key,
            done_at: doneAt.toISOString(),
            method: 'POST',
            url: '/api/tallies/',
            body: { kind: 'asked', day: doneAt.toISOString().slice(0, 10) },
          },
        ],
      },
    });
  const ok = (answers: Answer[]) => answers.every(({ status }) => status === 200);
  const key = newKey();
  const [tapKey, syncKey] = [newKey(), newKey()];
  const before = [
    await note('before'),
    await tap(url, bearer, tapKey),
    await sync(syncKey, new Date()),
  ];
  const { body: login } = await call(url, 'POST', '/api/auth/login/', {
    body: { username: 'early-bird', password: 'a-long-enough-password' },
  });
  hold('before: writes', ok(before));

  await set(-HOUR);
  const refreshed = await call(url, 'POST', '/api/auth/refresh/', {
    body: { refresh: login.refresh },
  });
  hold(
    `back: who is signed in stays so, and is let in anew (${refreshed.status})`,
    (await call(url, 'GET', '/api/auth/user/', { bearer })).status === 200 &&
      refreshed.status === 200 &&
      (await signIn(url, 'early-bird')).length > 0,
  );
  const again = [await tap(url, bearer, tapKey), await sync(syncKey, new Date())];
  hold(
    `back: what was sent before is not done again`,
    ok(again) && (await countTaps(url, bearer)) === 2,
  );
  // Notes written a moment ago, by the phone's clock and by the server's.
  const written = [
    await note('an hour earlier'),
    await tap(url, bearer, key),
    await sync(newKey(), new Date()),
  ];
  const kept = await call(url, 'GET', `/api/lessons/${lesson}/note/`, { bearer });
  hold(
    `back: writes go on, and what was acknowledged is there: "${kept.body.text}"`,
    ok(written) && (await countTaps(url, bearer)) === 4 && kept.body.text === 'an hour earlier',
  );
  await call(url, 'POST', '/api/auth/request-password-reset/', {
    body: { email: 'early-bird@example.org' },
  });
  let mails = 0;
  for (let tries = 0; tries < 40 && mails === 0; tries += 1, await wait(250)) {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    mails = Number(
      /^inzira_job_runs_total\{kind="send-mail",outcome="done"\} (\d+)/m.exec(text)?.[1] ?? 0,
    );
  }
  hold('back: a job is run within ten seconds', mails > 0);

  await set(0);
  const forward = [
    await note('after'),
    await tap(url, bearer, newKey()),
    await sync(newKey(), new Date()),
  ];
  const last = await call(url, 'GET', `/api/lessons/${lesson}/note/`, { bearer });
  hold(
    `forward again: all is there, once: ${await countTaps(url, bearer)} of 6, "${last.body.text}"`,
    ok(forward) && (await countTaps(url, bearer)) === 6 && last.body.text === 'after',
  );
  hold('the server is the same process', server.child.exitCode === null);
  await server.stop();
});
