import { z } from 'zod';
import type { Language } from './accounts.ts';
import { endpoint, Id, IdParams, line, page, PageQuery } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { RESOURCES_PER_PAGE } from './limits.ts';

const MAX_SEARCH = 200;

const ResourceType = z.enum(
  ['tool', 'template', 'article'],
  fieldMessage('Choose from the list.', 'Choisissez dans la liste.'),
);
export type ResourceType = z.infer<typeof ResourceType>;

export const HubResource = z.object({
  id: Id,
  /** In the caller's language, like the description. */
  title: z.string(),
  /** Without formatting. */
  description: z.string(),
  /** Sanitised HTML, if it has formatting. */
  description_html: z.string().optional(),
  type: ResourceType,
  image: z.string().nullable(),
  /** An external page, or a template's file on this server. */
  link: z.string(),
  /** The language of the linked page or file. */
  language: z.enum(['en', 'fr']),
  /** The file of a template; null where the link is a page. */
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
});
export type HubResource = z.infer<typeof HubResource>;

export interface HubUpload {
  /** The key of the stored file. */
  key: string;
  name: string;
  bytes: number;
}

/** An entry of the hub in `content/resources`, or as staff edit it: with a template, links or uploads. */
export interface HubEntry {
  slug: string;
  type: ResourceType;
  title: Record<Language, string>;
  /** Markdown (`rules/rich-text.ts`). */
  description: Record<Language, string>;
  keywords?: Record<Language, string> | undefined;
  template?: string | undefined;
  link?: Partial<Record<Language, string>> | undefined;
  upload?: Partial<Record<Language, HubUpload>> | undefined;
  /** The date from which it is shown. */
  from?: string | undefined;
  hidden?: boolean | undefined;
  /** Languages whose texts were written before the English ones changed last. */
  outdated?: Exclude<Language, 'en'>[] | undefined;
}

const ResourceFilters = z.object({
  search: line(MAX_SEARCH).optional(),
  type: z.preprocess((value) => (value === '' ? undefined : value), ResourceType.optional()),
});
export type ResourceFilters = z.infer<typeof ResourceFilters>;

export const resourceEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/venture/public-resources/',
    config: { access: 'public' },
    schema: {
      summary: 'The resource hub: tools, templates and articles, searched and filtered',
      querystring: ResourceFilters.extend(PageQuery.shape),
      response: { 200: page(HubResource, RESOURCES_PER_PAGE) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/venture/public-resources/:id/',
    config: { access: 'public' },
    schema: {
      summary: 'A resource of the hub +',
      refusals: { 404: 'There is no such resource.' },
      params: IdParams,
      response: { 200: HubResource },
    },
  }),
} as const;
