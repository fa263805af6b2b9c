import { z } from 'zod';
import { endpoint, Moment, paragraph, required } from './endpoint.ts';
import { LEGAL_LIMITS } from './limits.ts';

const LEGAL_KINDS = ['privacy', 'terms'] as const;
const LegalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof LegalKind>;

const KindParams = z.object({ kind: LegalKind });

export const LegalText = z.object({
  kind: LegalKind,
  /** 0 is the release's text; versions by the team count from 1. */
  version: z.int(),
  published_at: Moment.nullable(),
  /** Paragraphs; `## ` starts a heading, `- ` a list item. */
  text: z.string(),
});
export type LegalText = z.infer<typeof LegalText>;

export const LegalSource = LegalText.omit({ text: true }).extend({
  en: z.string(),
  fr: z.string(),
});
export type LegalSource = z.infer<typeof LegalSource>;

const Text = required(paragraph(LEGAL_LIMITS.text));

export const legalEndpoints = {
  text: endpoint({
    method: 'GET',
    url: '/api/legal/:kind/',
    config: { access: 'public' },
    schema: {
      summary: 'What is kept about people, or the terms, in the language of the request +',
      refusals: { 404: 'There is no such text.' },
      params: KindParams,
      response: { 200: LegalText },
    },
  }),
  source: endpoint({
    method: 'GET',
    url: '/api/staff/legal/:kind/',
    config: { access: 'staff' },
    schema: {
      summary: 'The text on privacy, or the terms, in both languages, to be edited +',
      refusals: { 404: 'There is no such text.' },
      params: KindParams,
      response: { 200: LegalSource },
    },
  }),
  publish: endpoint({
    method: 'PUT',
    url: '/api/staff/legal/:kind/',
    config: { access: 'staff' },
    schema: {
      summary:
        'Publish a new version of the text on privacy, or of the terms; the ones before stay in the database +',
      refusals: { 404: 'There is no such text.', 409: 'There is a newer version.' },
      params: KindParams,
      body: z.object({
        /** The edited version: 409 when there is a newer one. */
        version: z.int(),
        en: Text,
        fr: Text,
      }),
      response: { 200: LegalSource },
    },
  }),
} as const;
