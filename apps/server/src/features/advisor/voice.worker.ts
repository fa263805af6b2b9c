import { parentPort } from 'node:worker_threads';
import createEspeak from '@echogarden/espeak-ng-emscripten';
import { createMp3Encoder } from 'wasm-media-encoders';

/** One text to make into sound; answered by an MP3, or by what went wrong. */
export interface VoiceJob {
  id: number;
  text: string;
  voice: string;
}

export type VoiceResult = { id: number; mp3: Uint8Array } | { id: number; error: string };

interface Espeak {
  set_voice: (name: string) => number;
  set_rate: (wordsPerMinute: number) => void;
  synthesize: (text: string, onSound: (sound: ArrayBuffer | Uint8Array | null) => void) => void;
}

const SAMPLE_RATE = 22_050;
const BITRATE = 32;
/** A little slower than eSpeak's own 175: its voices are not everybody's first language. */
const WORDS_PER_MINUTE = 160;

const port = parentPort;
if (!port) throw new Error('This runs as a worker of the server');

const module = (await createEspeak()) as { eSpeakNGWorker: new () => Espeak };
const espeak = await new module.eSpeakNGWorker();
espeak.set_rate(WORDS_PER_MINUTE);
const encoder = await createMp3Encoder();

port.on('message', ({ id, text, voice }: VoiceJob) => {
  let result: VoiceResult;
  try {
    result = { id, mp3: encode(speak(text, voice)) };
  } catch (error) {
    result = { id, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(result, 'mp3' in result ? [result.mp3.buffer as ArrayBuffer] : []);
});
port.postMessage('ready');

function speak(text: string, voice: string): Float32Array {
  // It keeps the earlier voice without a word when it does not know the new one.
  const code = espeak.set_voice(voice);
  if (code !== 0) throw new Error(`no voice ${voice} (${code})`);
  const pieces: Int16Array[] = [];
  let length = 0;
  espeak.synthesize(text, (sound) => {
    if (!sound || sound.byteLength === 0) return;
    const bytes = Uint8Array.from(new Uint8Array(sound instanceof Uint8Array ? sound : new Uint8Array(sound)));
    const piece = new Int16Array(bytes.buffer, 0, bytes.byteLength >> 1);
    pieces.push(piece);
    length += piece.length;
  });
  const samples = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) for (const sample of piece) samples[at++] = sample / 32_768;
  return samples;
}

function encode(samples: Float32Array): Uint8Array {
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: BITRATE });
  // What the encoder hands out is its own memory, valid until the next call.
  const body = Uint8Array.from(encoder.encode([samples]));
  const end = Uint8Array.from(encoder.finalize());
  const mp3 = new Uint8Array(body.length + end.length);
  mp3.set(body);
  mp3.set(end, body.length);
  return mp3;
}
