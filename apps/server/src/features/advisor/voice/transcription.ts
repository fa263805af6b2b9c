import {
  callService,
  ServiceRefused,
  type AiService,
} from '#src/features/advisor/service/ai-service.ts';
import { unsupportedMedia } from '#src/platform/http/errors.ts';

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

/** The message is for the log and says nothing of keys or of what was said. */
export class TranscriptionFailed extends Error {}

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
      const form = await formOf(bytes);
      form.append('model', service.model);
      form.append('response_format', 'json');
      const code = language?.toLowerCase().split('-')[0];
      if (code) form.append('language', code);
      const tooSlow = AbortSignal.timeout(limit);
      try {
        const path = '/audio/transcriptions';
        const response = await callService(service, path, form, [signal, tooSlow]);
        const { text } = ((await response.json()) ?? {}) as { text?: unknown };
        if (typeof text === 'string') return text.trim();
      } catch (error) {
        signal?.throwIfAborted();
        if (tooSlow.aborted) throw new TranscriptionFailed('no answer in time');
        if (error instanceof ServiceRefused) throw new TranscriptionFailed(error.message);
      }
      throw new TranscriptionFailed('no answer, or one that is none');
    },
  };
}

async function formOf(bytes: Uint8Array): Promise<FormData> {
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
  return form;
}
