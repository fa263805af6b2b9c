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
  /** In the caller's language, as the description is. */
  title: z.string(),
  /** Without marks. */
  description: z.string(),
  /** Clean HTML, where it has marks. */
  description_html: z.string().optional(),
  type: ResourceType,
  image: z.string().nullable(),
  /** A page of another site, or a template's file here. */
  link: z.string(),
  /** In which language it is written. */
  language: z.enum(['en', 'fr']),
  /** The file of a template; null where the link is a page. */
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
});
export type HubResource = z.infer<typeof HubResource>;

export interface HubUpload {
  /** Of the stored file. */
  key: string;
  name: string;
  bytes: number;
}

/** An entry of the hub as `content/resources` and staff have it: with a template, links or uploads. */
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
  /** A day: it is shown from then on. */
  from?: string | undefined;
  hidden?: boolean | undefined;
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
