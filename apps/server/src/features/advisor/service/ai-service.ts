import type { Config } from '#src/platform/config.ts';

/** A configured OpenAI-compatible service. */
export type AiService = NonNullable<Config['ai']>;

/** The address of a call; a base address without a path means the usual `/v1`. */
export function callUrl(service: AiService, call: string): string {
  return `${apiUrl(service)}${call}`;
}

export function apiUrl({ baseUrl }: AiService): string {
  return new URL(baseUrl).pathname === '/' ? `${baseUrl}/v1` : baseUrl;
}

export function authorization({ apiKey }: AiService): Record<string, string> {
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
}
