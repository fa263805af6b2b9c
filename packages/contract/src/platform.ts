import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Settings of this installation that the web app needs before its first form. */
export const PublicSettings = z.object({
  google_client_id: z.string().nullable(),
  demo: z.boolean(),
  transcription: z.boolean(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const platformEndpoints = {
  settings: endpoint({
    method: 'GET',
    url: '/api/settings/',
    config: { access: 'public' },
    schema: {
      summary: 'Public settings of this installation +',
      response: { 200: PublicSettings },
    },
  }),
} as const;
