import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads a package at its first use: most servers never use it, or only once at their start. This includes Node's own
 * HTTP client: importing `node:http` also loads undici.
 */
export function lazy<Package>(name: string): () => Package {
  return () => require(name) as Package;
}
