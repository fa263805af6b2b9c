import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };

interface SunkSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, string | number | undefined>;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: (Omit<SunkSpan, 'attributes'> & { attributes: { key: string; value: Value }[] })[];
    }[];
  }[];
}

const toObject = (attributes: { key: string; value: Value }[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.doubleValue,
    ]),
  );

/** A collector: receives OTLP over HTTP as JSON, and stores it. */
export async function startTraceSink() {
  const spans: SunkSpan[] = [];
  const seen = { text: '', resource: {} as Record<string, unknown>, headers: {} as object };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      seen.text += text;
      seen.headers = request.headers;
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      for (const { resource, scopeSpans } of isTraces
        ? (JSON.parse(text) as Sent).resourceSpans
        : []) {
        seen.resource = toObject(resource.attributes);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ ...span, attributes: toObject(span.attributes) });
        }
      }
      response
        .writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' })
        .end('{"partialSuccess":{}}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything received, unchanged. */
    seen,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
