import { advisorEndpoints } from '@inzira/contract/advisor';
import { ADVISOR_LIMITS } from '@inzira/contract/limits';
import { countMessage } from '#src/features/advisor/limits.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { tooLarge, unavailable } from '#src/platform/http/errors.ts';
import { route } from '#src/platform/http/route.ts';
import { secondsOf } from './recording-length.ts';
import { openTranscription, TranscriptionFailed } from './transcription.ts';

/** Tolerance for recorders that stop late. */
const LAST_WORDS_SECONDS = 3;

/** Transcribes a recording, where a service is configured. */
export async function transcriptionRoutes(app: App) {
  const transcription = openTranscription(app.config.transcription);

  route(app, advisorEndpoints.transcribe, async (request, reply) => {
    if (!transcription)
      throw unavailable({
        en: 'Recordings cannot be turned into text here.',
        fr: 'Les enregistrements ne peuvent pas être transcrits ici.',
      });
    await countMessage(app.db, request.viewer.id, 'recording');
    const { bytes } = request.body.audio;
    const seconds = secondsOf(bytes) ?? 0;
    if (
      bytes.length > ADVISOR_LIMITS.recordingBytes ||
      seconds > ADVISOR_LIMITS.recordingSeconds + LAST_WORDS_SECONDS
    ) {
      throw tooLarge({
        en: 'This recording is too long. Please record at most a minute.',
        fr: 'Cet enregistrement est trop long. Enregistrez une minute au plus.',
      });
    }
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    try {
      const text = await transcription.transcribe({
        bytes,
        language: request.body.language,
        signal: left.signal,
      });
      return { text };
    } catch (error) {
      if (!(error instanceof TranscriptionFailed)) throw error;
      request.log.warn({ reason: error.message }, 'a recording was not transcribed');
      throw unavailable({
        en: 'Your recording could not be turned into text. Please try again, or type instead.',
        fr: 'Votre enregistrement n’a pas pu être transcrit. Veuillez réessayer, ou écrire votre question.',
      });
    }
  });
}
