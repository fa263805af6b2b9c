import { expect, test } from 'vitest';
import { runInThread, ThreadEnded } from './thread.ts';

test('a thread that takes too long is ended', async () => {
  const program = new URL('text/draw-slowly.fixture.ts', import.meta.url);
  const never = new SharedArrayBuffer(4);
  const limits = { milliseconds: 50, megabytes: 64 };
  await expect(runInThread(program, never, limits)).rejects.toThrow(ThreadEnded);
});
