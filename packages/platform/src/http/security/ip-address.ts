import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
/** Prefix of IPv4-mapped IPv6 addresses (RFC 4291 §2.5.5.2), as `groupsOfIPv6` writes it. */
export const MAPPED_PREFIX = '0:0:0:0:0:ffff';

/** Addresses with a port, as some proxies write them: `198.51.100.7:40001`, `[2001:db8::1]:443`. */
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const BRACKETED = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Returns an address without port, brackets, quotes and surrounding spaces; an IPv4-mapped IPv6 address becomes IPv4.
 * Returns other text trimmed, such as `unknown`, which proxies write in place of an address.
 */
export function bareAddress(written: string): string {
  const text = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  const address = (IPV4_WITH_PORT.exec(text)?.[1] ?? BRACKETED.exec(text)?.[1] ?? text).trim();
  return isIP(address) === 0 ? text : withoutMapping(address);
}

function withoutMapping(address: string): string {
  if (!isIPv6(address) || address.includes('%')) return address;
  const groups = groupsOfIPv6(address);
  return groups.slice(0, 6).join(':') === MAPPED_PREFIX ? dottedQuad(groups[6]!, groups[7]!) : address;
}

/** Returns the groups of a valid IPv6 address: `::ffff:1.2.3.4` as eight groups of lower-case hexadecimal digits without leading zeros. */
export function groupsOfIPv6(address: string): string[] {
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

/** Returns an IPv4 address from the last two groups of an IPv6 address. */
export function dottedQuad(high: string, low: string): string {
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((value) => [value >> 8, value & 255]).join('.');
}
