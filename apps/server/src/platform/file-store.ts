import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Config } from './config.ts';

/** Where bytes lie: a folder, or a bucket of an S3-compatible store. */
export interface FileStore {
  write: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>;
  read: (key: string) => Promise<Uint8Array | null>;
  remove: (key: string) => Promise<void>;
}

export function openFileStore(config: Config): FileStore {
  return config.s3 ? s3Store(config.s3) : diskStore(path.join(config.dataDir, 'uploads'));
}

function diskStore(folder: string): FileStore {
  return {
    async write(key, bytes) {
      const target = path.join(folder, key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const partial = `${target}.partial`;
      try {
        const file = await open(partial, 'w', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(key) {
      try {
        return await readFile(path.join(folder, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(path.join(folder, key), { force: true }),
  };
}

function s3Store(s3: NonNullable<Config['s3']>): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 3,
  });
  async function call(method: string, key: string, init: RequestInit = {}) {
    const response = await client.fetch(`${s3.endpoint}/${s3.bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      ...init,
    });
    if (!response.ok && response.status !== 404) {
      throw new Error(`The object store answered ${response.status} to ${method}`);
    }
    return response;
  }
  return {
    async write(key, bytes, mediaType) {
      const response = await call('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': mediaType },
      });
      if (!response.ok) throw new Error('The object store does not have this bucket');
    },
    async read(key) {
      const response = await call('GET', key);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    async remove(key) {
      await call('DELETE', key);
    },
  };
}
