import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The state of a part of the content in a language. */
export const TranslationCount = z.object({
  part: z.enum(['module', 'journey', 'answers', 'facts', 'hub']),
  /** For a module: the path prefix of its texts, as in the list of the curriculum; else null. */
  folder: z.string().nullable(),
  /** For a module: its name in the reader's language. */
  title: z.string().nullable(),
  language: z.string(),
  texts: z.int(),
  translated: z.int(),
  /** Translations of an earlier original. Null where translations have no stamp, because they are lines of their original. */
  outdated: z.int().nullable(),
  /** Reviewed by a second person; null where that is not recorded. */
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
