import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import type { Access, Endpoint } from '@inzira/contract/endpoint';
import { z } from 'zod';

interface ReviewedCall {
  /** `GET /api/…` */
  call: string;
  access: Access;
  /** The function that decides about the row in the URL: see the head of access.txt. */
  guard: string | undefined;
}

export const reviewedLines = readFileSync(path.resolve(import.meta.dirname, 'access.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

export const reviewedCalls = reviewedLines.map((line): ReviewedCall => {
  const [url, method, access, guard] = line.split(' ');
  return { call: `${method} ${url}`, access: access as Access, guard };
});

const ROW_FIELDS = new Set([
  'user',
  'owner_user',
  'record',
  'conversation_id',
  'membership_id',
  'organization',
  'upload',
  'venture',
  'venture_id',
]);

/** Whether a call's URL names a row that may belong to another user, and no role of the team is required. */
export function namesRow({ url, config, schema }: Endpoint): boolean {
  if (!['public', 'user', 'trainer'].includes(config?.access ?? 'user')) return false;
  const fields = [schema.querystring, schema.body].flatMap((part) =>
    part instanceof z.ZodObject ? Object.keys(part.shape) : [],
  );
  return url.includes(':') || fields.some((field) => ROW_FIELDS.has(field));
}

export const endpointsByCall = new Map<string, Endpoint>(
  allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint]),
);
