import {
  authorization,
  callUrl,
  type AiService,
} from '#src/features/advisor/service/ai-service.ts';
import { unsupportedMedia } from '#src/platform/errors.ts';

interface Recording {
  bytes: Uint8Array;
  /** Helps the service; without it, it finds out itself. */
  language?: string | null | undefined;
  /** Aborted when the one who spoke has left. */
  signal?: AbortSignal | undefined;
}

export interface Transcription {
  /**
   * What was said in a recording. Nothing of it is kept here.
   * @throws 415 for bytes that are no sound; TranscriptionFailed when the service gives no text.
   */
  transcribe: (recording: Recording) => Promise<string>;
}

/** `reason` is for the log and says nothing of keys or of what was said. */
export class TranscriptionFailed extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The transcription service gave no text: ${reason}`);
    this.reason = reason;
  }
}

const LIMIT_MILLISECONDS = 60_000;
/** By their bytes; a recording of sound alone in WebM or MP4 looks like a film. */
const EXTENSIONS: Record<string, string> = {
  'video/webm': 'webm',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

/** An OpenAI-compatible `/v1/audio/transcriptions`; null when none is configured. */
export function openTranscription(
  service: AiService | null,
  limit = LIMIT_MILLISECONDS,
): Transcription | null {
  if (!service) return null;
  return {
    async transcribe({ bytes, language, signal }) {
      const { fileTypeFromBuffer } = await import('file-type');
      const kind = await fileTypeFromBuffer(bytes);
      // Some browsers write `audio/ogg; codecs=opus`.
      const mediaType = kind?.mime.split(';')[0] ?? '';
      const extension = EXTENSIONS[mediaType];
      if (!extension) {
        throw unsupportedMedia({
          en: 'Send a recording as WebM, Ogg, MP4, M4A, MP3 or WAV.',
          fr: 'Envoyez un enregistrement WebM, Ogg, MP4, M4A, MP3 ou WAV.',
        });
      }
      const form = new FormData();
      const type = mediaType.replace('video/', 'audio/');
      form.append('file', new Blob([Buffer.from(bytes)], { type }), `recording.${extension}`);
      form.append('model', service.model);
      form.append('response_format', 'json');
      const code = language?.toLowerCase().split('-')[0];
      if (code) form.append('language', code);
      const tooSlow = AbortSignal.timeout(limit);
      try {
        return await ask(service, form, signal ? AbortSignal.any([signal, tooSlow]) : tooSlow);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof TranscriptionFailed) throw error;
        throw new TranscriptionFailed(tooSlow.aborted ? 'no answer in time' : 'no answer');
      }
    },
  };
}

async function ask(service: AiService, form: FormData, signal: AbortSignal): Promise<string> {
  const response = await fetch(callUrl(service, '/audio/transcriptions'), {
    method: 'POST',
    headers: authorization(service),
    body: form,
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new TranscriptionFailed(`status ${response.status}`);
  }
  let answer: unknown;
  try {
    answer = JSON.parse(await response.text());
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SyntaxError)) throw error;
  }
  const text = (answer as { text?: unknown } | null | undefined)?.text;
  if (typeof text !== 'string') throw new TranscriptionFailed('an answer that is none');
  return text.trim();
}
