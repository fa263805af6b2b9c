import { MEGABYTE } from '@inzira/contract/rules/units';
import type { Language } from '#src/platform/languages.ts';
import { transcribe } from './advisor.api.ts';
import { findFormat } from './recording-format.ts';
import type { Listening, VoiceProblem } from './recognition.ts';

/** The server's limits for a recording. */
const SECONDS = 60;
const BYTES = 2 * MEGABYTE;
const BITS_PER_SECOND = 16_000;
/** How often the size of the recording is checked. */
const PIECE_MS = 1000;

interface RecorderEvents {
  /** Called at the maximum length, when the user should press Stop. */
  onFull: () => void;
  onProblem: (problem: VoiceProblem) => void;
}

/**
 * Records until it is stopped, then transcribes the recording with the server's service.
 * @throws ApiError, NetworkError from `stop`, when there is no text
 */
export async function recordFor(
  language: Language,
  { onFull, onProblem }: RecorderEvents,
): Promise<Listening | null> {
  const format = findFormat();
  if (!format) return null;
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    });
  } catch (cause) {
    onProblem(toProblem(cause));
    return null;
  }
  const recorder = new MediaRecorder(stream, {
    mimeType: format.type,
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const pieces: Blob[] = [];
  let bytes = 0;
  const timer = setTimeout(() => full(), SECONDS * 1000);
  const full = () => {
    clearTimeout(timer);
    if (recorder.state === 'recording') recorder.pause();
    onFull();
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    // The piece that would exceed the limit is left out, so that the rest can be sent.
    if (bytes + data.size > BYTES) return full();
    bytes += data.size;
    pieces.push(data);
  });
  const release = () => {
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.addEventListener('error', () => {
    release();
    onProblem('failed');
  });
  recorder.start(PIECE_MS);

  return {
    async stop() {
      const ended = new Promise((resolve) =>
        recorder.addEventListener('stop', resolve, { once: true }),
      );
      if (recorder.state !== 'inactive') {
        recorder.stop();
        await ended;
      }
      release();
      if (bytes === 0) return '';
      const type = format.type.replace(/;.*/, '');
      const file = new File(pieces, `recording.${format.extension}`, { type });
      return (await transcribe(file, language)).trim();
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}

function toProblem(cause: unknown): VoiceProblem {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  return name === 'NotFoundError' || name === 'NotReadableError' ? 'no-microphone' : 'failed';
}
