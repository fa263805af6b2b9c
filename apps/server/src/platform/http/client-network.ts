import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * What limits by address are counted for: an IPv4 address, or the /64 network of an IPv6 one, which
 * is the least that one customer gets.
 */
export function clientNetwork({ ip }: { ip: FastifyRequest['ip'] | undefined }): string {
  // None, where the client has gone already.
  if (!ip?.includes(':') || !isIPv6(ip)) return ip ?? 'unknown';
  // As a server that listens on both sees IPv4.
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  return mapped ?? `${groupsOf(ip).slice(0, 4).join(':')}::`;
}

/** The eight groups of an IPv6 address, without leading zeros, in small letters. */
function groupsOf(ip: string): string[] {
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
