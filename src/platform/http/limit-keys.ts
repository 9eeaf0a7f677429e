import { isIPv4, isIPv6 } from 'node:net';
import { dottedQuad, groupsOfIPv6, MAPPED_PREFIX } from './ip-address.ts';

const GROUPS_OF_A_NETWORK = 4;
const UNKNOWN = 'unknown';
/** Networks that carry an IPv4 client in their last 32 bits: mapped addresses and the NAT64 prefix. */
const IPV4_CARRIERS = new Set([MAPPED_PREFIX, '64:ff9b:0:0:0:0']);

/**
 * The bucket of a client address. An IPv4 client keeps one, also when it arrives mapped into IPv6; an IPv6
 * client gets its /64, because one customer owns all of it and could spread over 2^64 addresses.
 * What is no address at all shares one bucket, so that a missing address never lifts a limit.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%', 1)[0]!;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return UNKNOWN;
  const groups = groupsOfIPv6(address);
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
