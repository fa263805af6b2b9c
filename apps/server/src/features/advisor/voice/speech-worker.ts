import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import createEspeak, { type Espeak, type EspeakModule } from '@echogarden/espeak-ng-emscripten';
import { createMp3Encoder } from 'wasm-media-encoders';

/** A sentence to synthesise. */
export interface SpeechJob {
  text: string;
  language: string;
}

export type SpeechResult = { mp3: Uint8Array<ArrayBuffer> } | { error: string };

const LANGUAGES = ['en', 'fr', 'sw', 'pt', 'ar', 'am'];
const KILOBITS = 32;
/** Slower than the default of 175, because many listeners hear their second language. */
const WORDS_PER_MINUTE = 160;

const port = parentPort;
if (!port) throw new Error('This runs as a worker of the server');

const espeak = await openEspeak();
espeak.set_rate(WORDS_PER_MINUTE);
const encoder = await createMp3Encoder();
let floats = new Float32Array(8192);

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
  // Copied, because the encoder returns its own buffer, which its next call overwrites.
  const keep = (bytes: Uint8Array) => void pieces.push(bytes.slice());
  espeak.synthesize(text, (samples) => {
    if (samples.length > 0) keep(encoder.encode([toFloats(samples)]));
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

function toFloats(samples: Int16Array): Float32Array {
  if (samples.length > floats.length) floats = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) floats[at] = (samples[at] ?? 0) / 32_768;
  return floats.subarray(0, samples.length);
}

/**
 * The package holds dictionaries of a hundred languages in one block of 24 MB. Only those of our languages (2 MB) are
 * copied, so that the block can be freed.
 */
async function openEspeak(): Promise<Espeak> {
  const data = fileURLToPath(import.meta.resolve('@echogarden/espeak-ng-emscripten'));
  const block = Uint8Array.from(await readFile(data.replace(/\.js$/, '.data'))).buffer;
  const espeakModule = await createEspeak({ getPreloadedPackage: () => block });
  const { FS } = espeakModule;
  for (const path of filesIn(FS, '/usr/share/espeak-ng-data')) {
    const isNeeded =
      !path.endsWith('_dict') || LANGUAGES.some((one) => path.endsWith(`/${one}_dict`));
    const copy = isNeeded ? FS.readFile(path).slice() : null;
    FS.unlink(path);
    if (copy) FS.writeFile(path, copy);
  }
  block.transfer(0);
  return new espeakModule.eSpeakNGWorker();
}

function filesIn(FS: EspeakModule['FS'], folder: string): string[] {
  return FS.readdir(folder)
    .filter((name) => !/^\.\.?$/.test(name))
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      return FS.isDir(FS.stat(path).mode) ? filesIn(FS, path) : [path];
    });
}
