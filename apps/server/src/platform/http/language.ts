import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type { FastifyRequest } from 'fastify';

/** The language of the answer: the one of ours that `Accept-Language` prefers, or else the user's. */
export function languageOf(request: FastifyRequest): Language {
  return acceptedLanguage(request.headers['accept-language']) ?? request.viewer?.language ?? 'en';
}

/** Parses a header as RFC 9110 defines it; null when it names none of our languages. */
export function acceptedLanguage(header: string | undefined): Language | null {
  let best: { language: Language; weight: number } | null = null;
  for (const part of (header ?? '').slice(0, 1000).split(',')) {
    const match = /^([a-z]{2})(?:-[a-z0-9-]*)?(?:;q=([01](?:\.\d{0,3})?))?$/i.exec(
      part.replaceAll(/\s/g, ''),
    );
    const language = LANGUAGES.find((one) => one === match?.[1]?.toLowerCase());
    const weight = Number(match?.[2] ?? 1);
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}
