import { isIPv4, isIPv6 } from 'node:net';
import { dottedQuad, groupsOfIPv6, MAPPED_PREFIX } from '../security/ip-address.ts';

const GROUPS_OF_A_NETWORK = 4;
const UNKNOWN = 'unknown';
/** IPv6 prefixes with an IPv4 address in the last 32 bits: IPv4-mapped addresses and NAT64. */
const IPV4_CARRIERS = new Set([MAPPED_PREFIX, '64:ff9b:0:0:0:0']);

/**
 * Returns the rate-limit bucket of a client address. An IPv4 client has one bucket, also when mapped into IPv6. An IPv6
 * client is counted by its /64, because one customer owns all of it and could rotate through 2^64 addresses. All
 * invalid addresses share one bucket, so that a missing address never lifts a limit.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%', 1)[0]!;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return UNKNOWN;
  const groups = groupsOfIPv6(address);
  if (IPV4_CARRIERS.has(groups.slice(0, 6).join(':'))) return dottedQuad(groups[6]!, groups[7]!);
  // Link-local neighbours share fe80::/64, and ::1 shares its /64 with no other client.
  if (groups[0]!.startsWith('fe8')) return groups.join(':');
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

/**
 * True if two addresses belong to the same client; IPv6 clients change their address from day to day. Invalid addresses
 * never match.
 */
export function isSameClient(one: string, other: string): boolean {
  const key = addressKey(one);
  return key !== UNKNOWN && key === addressKey(other);
}

/**
 * Returns the rate-limit bucket of an e-mail address, whether or not an account exists. Circled and full-width letters,
 * capitals and surrounding spaces lead to the same key, so that none of them allows further guesses.
 */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
