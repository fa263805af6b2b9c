import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How far a part of the content is in a language. */
export const TranslationCount = z.object({
  part: z.enum(['module', 'journey', 'answers', 'facts', 'hub']),
  /** Of a module: what the paths of its texts begin with, as the list of the curriculum names them; else null. */
  folder: z.string().nullable(),
  /** Of a module: its name in the reader's language. */
  title: z.string().nullable(),
  language: z.string(),
  texts: z.int(),
  translated: z.int(),
  /** Made of an earlier text. Null where a translation has no stamp of its own: it is a line of its original. */
  outdated: z.int().nullable(),
  /** By a second person; null where nobody writes that down. */
  read: z.int().nullable(),
});
export type TranslationCount = z.infer<typeof TranslationCount>;

export const staffTranslationEndpoints = {
  counts: endpoint({
    method: 'GET',
    url: '/api/staff/content/translations/',
    config: { access: 'editor' },
    schema: {
      summary:
        'How far each part of the content is in each language beside English, with the edits of staff +',
      response: { 200: z.object({ counts: z.array(TranslationCount) }) },
    },
  }),
} as const;
