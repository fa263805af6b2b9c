import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { BuiltInVoice } from './built-in-voice.ts';

afterEach(() => vi.useRealTimers());

test('a voice that was warmed and is not used gives its memory back', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const voice = new BuiltInVoice();
  voice.warm();
  await vi.advanceTimersByTimeAsync(11 * 60 * 1000);
  expect(terminate).toHaveBeenCalledOnce();
  await voice.stop();
});
