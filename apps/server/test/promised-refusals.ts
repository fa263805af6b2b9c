import { allEndpoints } from '@inzira/contract/all-endpoints';
import type { Endpoint } from '@inzira/contract/endpoint';
import { PathTree } from '#src/platform/http/path-tree.ts';
import { refusalsOf } from '#src/platform/http/refusals.ts';
import { splitRequestUrl } from '#src/platform/http/request-url.ts';

/** Other failures are described in the head of the OpenAPI document, for all calls. */
const TOLD_BY_EACH_CALL = new Set([400, 401, 403, 404, 409]);

const calls = new PathTree<Map<string, Endpoint>>();
for (const endpoint of allEndpoints)
  calls.at(splitRequestUrl(endpoint.url).pathname, () => new Map()).set(endpoint.method, endpoint);

interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** @throws for a refusal that neither the call's contract nor the general rules mention */
export function requirePromised({ method, url, headers, body }: Asked, status: number) {
  const endpoint = calls.find(splitRequestUrl(url).pathname)?.get(method);
  if (!endpoint || !TOLD_BY_EACH_CALL.has(status)) return;
  // A body that is not JSON, and a write that is under way.
  const isOfWrites = method !== 'GET' && status === 400;
  const isRepeated =
    status === 409 && ('idempotency-key' in headers || Object(body).client_id !== undefined);
  if (isOfWrites || isRepeated || refusalsOf(endpoint).has(status)) return;
  throw new Error(
    `${method} ${endpoint.url} answered ${status}: say when, under \`refusals\` in its contract.`,
  );
}
