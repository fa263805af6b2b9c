import {
  callService,
  ServiceRefused,
  type AiService,
} from '#src/features/advisor/service/ai-service.ts';
import { unsupportedMedia } from '#src/platform/http/errors.ts';

interface Recording {
  bytes: Uint8Array;
  /** A hint for the service, which otherwise detects the language. */
  language?: string | null | undefined;
  /** Aborted when the user has disconnected. */
  signal?: AbortSignal | undefined;
}

export interface Transcription {
  /**
   * Transcribes a recording without storing it.
   * @throws 415 when it is not audio; TranscriptionFailed when the service returns no text.
   */
  transcribe: (recording: Recording) => Promise<string>;
}

/** The message is for the log, and contains no keys or spoken text. */
export class TranscriptionFailed extends Error {}

const LIMIT_MILLISECONDS = 60_000;
/** Detected by content; audio in WebM or MP4 is detected as video. */
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

/** A client for an OpenAI-compatible `/v1/audio/transcriptions`; null when none is configured. */
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
  // Removes parameters: the detected type may be `audio/ogg; codecs=opus`.
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
