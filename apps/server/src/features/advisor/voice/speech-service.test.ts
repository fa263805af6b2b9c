import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startOpenAiStandIn, type Behaviour, type OpenAiStandIn } from '#test/openai-stand-in.ts';
import { SpeechService } from './speech-service.ts';

let standIn: OpenAiStandIn;
beforeAll(async () => {
  standIn = await startOpenAiStandIn();
});
afterAll(async () => standIn.stop());

const open = () =>
  new SpeechService({ baseUrl: standIn.url, apiKey: 'sk-secret', model: 'tts-1' }, null, 400);

test('answers MP3', async () => {
  const service = open();
  const mp3 = await service.say('Hello.');
  expect([mp3[0], mp3[1]]).toEqual([0xff, 0xf3]);
  expect(service.isResting).toBe(false);
});

test.each<Behaviour>([
  { kind: 'status', status: 500 },
  { kind: 'too-many' },
  { kind: 'html' },
  { kind: 'nonsense' },
  { kind: 'hang' },
  { kind: 'stall', text: '' },
  { kind: 'cut', text: '' },
])('fails in time and rests: $kind', async (behaviour) => {
  const service = open();
  standIn.script(behaviour);
  const error: unknown = await service.say('Hello.').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain('sk-secret');
  expect(service.isResting).toBe(true);
  if (behaviour.kind === 'hang') {
    await eventually(() => expect(standIn.requests.at(-1)?.wasLeft).toBe(true));
  }
});
