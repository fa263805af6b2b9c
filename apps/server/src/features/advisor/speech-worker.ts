import { parentPort } from 'node:worker_threads';
import createEspeak from '@echogarden/espeak-ng-emscripten';
import { createMp3Encoder } from 'wasm-media-encoders';

/** One sentence to make into sound. */
export interface SpeechJob {
  text: string;
  language: string;
}

export type SpeechResult = { mp3: Uint8Array<ArrayBuffer> } | { error: string };

const LANGUAGES = ['en', 'fr', 'sw', 'pt', 'ar', 'am'];
const KILOBITS = 32;
/** A little slower than its own 175: for many who listen it is their second language. */
const WORDS_PER_MINUTE = 160;

const port = parentPort;
if (!port) throw new Error('This runs as a worker of the server');

const { eSpeakNGWorker: Espeak } = await createEspeak();
const espeak = new Espeak();
espeak.set_rate(WORDS_PER_MINUTE);
const encoder = await createMp3Encoder();

port.on('message', ({ text, language }: SpeechJob) => {
  let result: SpeechResult;
  try {
    chooseVoice(language);
    result = { mp3: synthesize(text) };
  } catch (error) {
    result = { error: String(error) };
  }
  port.postMessage(result, 'mp3' in result ? [result.mp3.buffer] : []);
});
port.postMessage('ready');

function chooseVoice(language: string) {
  const wanted = LANGUAGES.includes(language) ? language : 'en';
  const code = espeak.set_voice('', wanted, 0, 0, 0);
  if (code !== 0) throw new Error(`eSpeak has no voice for ${wanted} (${code})`);
}

function synthesize(text: string): Uint8Array<ArrayBuffer> {
  encoder.configure({ sampleRate: espeak.get_samplerate(), channels: 1, bitrate: KILOBITS });
  const pieces: Uint8Array[] = [];
  // What the encoder answers is its own memory, overwritten by its next call.
  const keep = (bytes: Uint8Array) => void pieces.push(bytes.slice());
  espeak.synthesize(text, (samples) => {
    if (samples.length > 0) keep(encoder.encode([Float32Array.from(samples, toFloat)]));
    return false;
  });
  keep(encoder.finalize());
  const mp3 = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    mp3.set(piece, at);
    at += piece.length;
  }
  return mp3;
}

function toFloat(sample: number): number {
  return sample / 32_768;
}
