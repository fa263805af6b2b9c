import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import {
  call,
  finishUpload,
  newDataDir,
  pdf,
  register,
  runFault,
  sendPart,
  startServer,
  startUpload,
  tap,
  newKey,
  type Answer,
} from './fault.ts';

/**
 * An object store that is slow, refuses, never answers, or is gone. Uploads must fail in bounded time and continue
 * later where they were; everything else must go on; acknowledged data must be complete.
 */
const SLOW_MS = 2_000;
const PARTS = 3;

await runFault('object store', async (hold) => {
  const store = await startStore();
  const server = await startServer(newDataDir(), store.settings);
  const { url } = server;
  const bearer = await register(url, 'uploader');
  const file = pdf((PARTS - 1) * UPLOAD_LIMITS.partBytes + 1000);

  /**
   * Continues an upload.
   * @returns the answers, up to the first failure
   */
  const upload = async (id: string): Promise<Answer[]> => {
    const { body } = await call(url, 'GET', `/api/uploads/${id}/`, { bearer });
    const answers: Answer[] = [];
    const offsets = Array.from({ length: PARTS }, (_, at) => at * UPLOAD_LIMITS.partBytes);
    for (const offset of offsets.filter((one) => one >= (body.received ?? 0))) {
      answers.push(await sendPart(url, bearer, id, file, offset));
      if (answers.at(-1)?.status !== 200) return answers;
    }
    answers.push(await finishUpload(url, bearer, id));
    return answers;
  };
  const start = async () => (await startUpload(url, bearer, file.length)).body.id ?? '';
  const others = async () => [
    await call(url, 'GET', '/api/modules/'),
    await tap(url, bearer, newKey()),
    await call(url, 'GET', '/readyz'),
  ];
  const slowest = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms));
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).join();
  const isStored = () => [...store.objects.values()].some((one) => one.equals(file));

  store.state.delay = SLOW_MS;
  const uploading = upload(await start());
  await wait(500);
  const meanwhile = await others();
  const slow = await uploading;
  hold(
    `slow by ${SLOW_MS / 1000} s: ${statuses(slow)}, ${(slowest(slow) / 1000).toFixed(1)} s at most`,
    slow.every(({ status }) => status === 200) && isStored(),
  );
  hold(
    `meanwhile a read, a write and /readyz: ${statuses(meanwhile)}, ${Math.round(slowest(meanwhile))} ms at most`,
    meanwhile.every(({ status, ms }) => status === 200 && ms < SLOW_MS),
  );
  store.state.delay = 0;

  for (const fault of ['refuses', 'is silent', 'is gone'] as const) {
    store.objects.clear();
    const id = await start();
    const first = await sendPart(url, bearer, id, file, 0);
    await store.become(fault);
    const broken = upload(id);
    await wait(200);
    const rest = await others();
    const answers = await broken;
    await store.become('well');
    const again = await upload(id);
    const last = answers.at(-1);
    console.log(
      `${fault}: ${statuses(answers)} "${last?.body.error}" after ${((last?.ms ?? 0) / 1000).toFixed(1)} s, then ${statuses(again)}`,
    );
    hold(
      `${fault}: the upload is told so within a minute`,
      first.status === 200 && last?.status === 503 && last.ms < 60_000,
    );
    hold(
      `${fault}: a read, a write and /readyz go on (${statuses(rest)})`,
      rest.every(({ status, ms }) => status === 200 && ms < 5_000),
    );
    hold(
      `${fault}: it goes on where it was, and is whole`,
      again.every(({ status }) => status === 200) && again.length === PARTS && isStored(),
    );
  }
  await server.stop();
});

/** A bucket that can behave in each of these ways. */
async function startStore() {
  const objects = new Map<string, Buffer>();
  const state = { delay: 0, mood: 'well' as 'well' | 'refuses' | 'is silent' | 'is gone' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      setTimeout(() => {
        const key = (request.url ?? '').split('?')[0] ?? '';
        if (state.mood === 'is silent') return;
        if (state.mood === 'refuses') return void response.writeHead(503).end();
        if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
        if (request.method === 'DELETE') objects.delete(key);
        const found = objects.get(key);
        if (request.method !== 'GET') return void response.writeHead(200).end();
        response.writeHead(found ? 200 : 404).end(found);
      }, state.delay);
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    state,
    become: async (mood: typeof state.mood) => {
      state.mood = mood;
      if (mood === 'is gone') {
        server.close();
        server.closeAllConnections();
      } else {
        server.closeAllConnections();
        if (!server.listening) await listen(port);
      }
    },
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'inzira',
      S3_ACCESS_KEY: 'key-id',
      S3_SECRET_KEY: 'secret',
    },
  };
}
