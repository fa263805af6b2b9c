import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The key of rate limits by address: an IPv4 address, or the /64 network of an IPv6 address, the smallest that a
 * customer gets.
 */
export function clientNetwork({ ip }: { ip: FastifyRequest['ip'] | undefined }): string {
  // The address is missing when the client has already disconnected.
  if (!ip?.includes(':') || !isIPv6(ip)) return ip ?? 'unknown';
  // An IPv4 address as a dual-stack server sees it.
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  return mapped ?? `${groupsOf(ip).slice(0, 4).join(':')}::`;
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(ip: string): string[] {
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
