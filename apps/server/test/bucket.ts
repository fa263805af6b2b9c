import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An object store over HTTP: stores objects, requires a signature, and can be down. */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  const state = { isDown: false };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = request.url ?? '';
      const isSigned = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu\/s3\/aws4_request/.test(
        request.headers.authorization ?? '',
      );
      if (!isSigned) return response.writeHead(403).end();
      if (state.isDown) return response.writeHead(503).end();
      // As S3 does for a stream of unknown length.
      if (request.method === 'PUT' && !request.headers['content-length']) {
        return response.writeHead(411).end();
      }
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(key);
      const { pathname, searchParams } = new URL(key, 'http://bucket');
      if (request.method === 'GET' && searchParams.get('list-type') === '2') {
        const prefix = `${pathname}${searchParams.get('prefix')}`;
        const found = [...objects.keys()].filter((name) => name.startsWith(prefix));
        // Each object is years old.
        const contents = found.map(
          (name) =>
            `<Contents><Key>${name.slice(pathname.length)}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
        );
        return response
          .writeHead(200)
          .end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`);
      }
      const found = objects.get(key);
      if (request.method === 'GET' && !found) return response.writeHead(404).end();
      if (request.method !== 'GET' || !found) return response.writeHead(200).end();
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (start === undefined) return response.writeHead(200).end(found);
      return response.writeHead(206).end(found.subarray(Number(start), Number(end) + 1));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'inzira',
    S3_REGION: 'eu',
    S3_ACCESS_KEY: 'key-id',
    S3_SECRET_KEY: 'secret',
  };
  return { objects, state, settings, stop: () => server.close() };
}
