import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;
const UNKNOWN = 'unknown';
/** Networks that carry an IPv4 client in their last 32 bits: mapped addresses and the NAT64 prefix. */
const IPV4_CARRIERS = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/**
 * The bucket of a client address. An IPv4 client keeps one, also when it arrives mapped into IPv6; an IPv6
 * client gets its /64, because one customer owns all of it and could spread over 2^64 addresses.
 * What is no address at all shares one bucket, so that a missing address never lifts a limit.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%', 1)[0]!;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return UNKNOWN;
  const groups = expandGroups(address);
  if (IPV4_CARRIERS.has(groups.slice(0, 6).join(':'))) return dottedQuad(groups[6]!, groups[7]!);
  // Neighbours on one link share fe80::/64, and ::1 shares its /64 with nobody real.
  if (groups[0]!.startsWith('fe8')) return groups.join(':');
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

/** Whether two addresses are of one client, whose IPv6 address changes from day to day. What is no address is nobody's. */
export function isSameClient(one: string, other: string): boolean {
  const key = addressKey(one);
  return key !== UNKNOWN && key === addressKey(other);
}

/**
 * The bucket of an account named by e-mail, before anybody knows whether it exists. Circled and full-width
 * letters, capitals and surrounding spaces lead to the same key, so none of them buys further guesses.
 */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** `::ffff:1.2.3.4` → eight groups of lower-case hexadecimal digits without leading zeros. */
function expandGroups(address: string): string[] {
  const [head, tail] = hexadecimalTail(address).split('::') as [string, string?];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

function hexadecimalTail(address: string): string {
  const quad = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  if (quad === null) return address;
  const [a, b, c, d] = quad.slice(1).map(Number) as [number, number, number, number];
  return `${address.slice(0, quad.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function dottedQuad(high: string, low: string): string {
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((value) => [value >> 8, value & 255]).join('.');
}
