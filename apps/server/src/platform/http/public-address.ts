import { BlockList, isIP, isIPv6 } from 'node:net';

const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}
// Only the global unicast block of IPv6 is public, with exceptions.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is on the public internet, and its port is one of the web. */
export function isPublicAddress(ip: string, port: number): boolean {
  if (port !== 80 && port !== 443) return false;
  if (isIPv6(ip)) return globalUnicast.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
  return isIP(ip) === 4 && !special.check(ip, 'ipv4');
}
