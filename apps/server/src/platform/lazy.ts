import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is loaded at its first use: most servers never get there, or once at their start.
 * So is what makes requests of Node itself: importing `node:http` brings in undici as well.
 */
export function lazy<Package>(name: string): () => Package {
  return () => require(name) as Package;
}
