import { isIP } from 'node:net';
import { PHILHEALTH_ROUNDINGS, type PhilhealthRounding } from '@bulwagan/contracts/workforce/pay.ts';
import { scannerPlace } from '@bulwagan/platform/files/scanner.ts';
import { LOCAL_HOSTS } from '@bulwagan/platform/http/security/local-host.ts';
import { isMailAddress } from '@bulwagan/platform/mail/message.ts';
import type { Config } from './config.ts';

/** Functions that read single settings. If a value is invalid, they add a message to `problems` and continue. */

export type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads a whole number within limits. */
export function readInteger(
  env: Environment,
  name: string,
  fallback: number,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number },
  problems: string[],
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const end = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
  problems.push(`${name} must be a whole number from ${least}${end}.`);
  return fallback;
}

/** Reads a flag. A misspelled value is refused instead of counting as off. */
export function readFlag(env: Environment, name: string, fallback: boolean, problems: string[]): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (!['true', '1', 'false', '0'].includes(text)) problems.push(`${name} must be true or false.`);
  return text === 'true' || text === '1';
}

/** Reads a base URL. Paths are appended to it, so it must not have a query or fragment. */
export function readUrl(env: Environment, name: string, fallback: string, problems: string[]): string {
  const text = env[name] || fallback;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) problems.push(`${name} must be an http(s) address.`);
  else if (/[?#]/.test(text) || url.username !== '' || url.password !== '')
    problems.push(`${name} must be an address without a user, a query or a fragment.`);
  return text.replace(/\/+$/, '');
}

/** Reads how an odd half centavo of a PhilHealth premium is divided. */
export function readPhilhealthRounding(text: string | undefined, problems: string[]): PhilhealthRounding {
  const found = PHILHEALTH_ROUNDINGS.find((one) => one === (text || 'truncate_employee'));
  if (found === undefined) problems.push(`PHILHEALTH_ROUNDING must be ${PHILHEALTH_ROUNDINGS.join(' or ')}.`);
  return found ?? 'truncate_employee';
}

/** Reads `Court <court@example.ph>`, or only the address. */
export function readSender(text: string, problems: string[]): string {
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text;
  if (/\p{Cc}/u.test(text) || !isMailAddress(address))
    problems.push('MAIL_FROM must be an address, with a name where wanted: Court <court@example.ph>.');
  return text;
}

/** Reads the support address; defaults to the sender address. */
export function readSupportAddress(text: string | undefined, sender: string, problems: string[]): string {
  if (!text) return /<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
  if (!isMailAddress(text)) problems.push('SUPPORT_EMAIL must be an address: help@example.ph.');
  return text;
}

export function readScannerUrl(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (scannerPlace(text) === undefined)
    problems.push('SCANNER_URL must read tcp://host:3310 or unix:///run/clamav/clamd.ctl.');
  return text;
}

/** Reads the trusted proxies: `true` trusts any; a list of addresses and CIDRs is better. */
export function readTrustProxy(text: string | undefined, problems: string[]): boolean | string[] {
  if (!text || text === 'false') return false;
  if (text === 'true') return true;
  const proxies = text.split(',').map((one) => one.trim());
  if (!proxies.every(isNetwork))
    problems.push('TRUST_PROXY must be true, false, or a list of addresses and CIDRs like 10.0.0.0/8.');
  return proxies;
}

/**
 * Returns true for the proxy values that Fastify accepts, except masks: an address with an optional prefix length, or
 * the name of a range.
 */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function readLogLevel(level: string, problems: string[]): string {
  if (!LOG_LEVELS.includes(level)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}

export function readLogFormat(format: string, problems: string[]): Config['logFormat'] {
  if (format === 'auto' || format === 'json' || format === 'text') return format;
  problems.push('LOG_FORMAT must be auto, json or text.');
  return 'auto';
}

export function readPrefix(prefix: string, problems: string[]): string {
  if (!/^(\/[\w.-]+)+$/.test(prefix)) problems.push('CSRF_PREFIX must be a path like /sanctum.');
  return prefix;
}

export function readTimeZone(zone: string, problems: string[]): string {
  try {
    // JavaScript accepts an offset as a zone, but PostgreSQL reads its sign the other way round.
    if (!/^[+-]/.test(zone)) return Temporal.Now.zonedDateTimeISO(zone).timeZoneId;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  problems.push(`TZ_LOCAL must be an IANA time zone, e.g. Asia/Manila.`);
  return 'UTC';
}

/** Default ports of frontend dev servers: Next, Vite, Laravel and webpack. */
const PORTS_OF_PAGES = [3000, 5173, 8000, 8080];

/**
 * Returns this machine's names in page origins: without a port and with ours; in development also with the ports of dev
 * servers.
 */
function localHosts(port: number, mode: Config['mode']): string[] {
  const ports = new Set(mode === 'development' ? [port, ...PORTS_OF_PAGES] : [port]);
  return LOCAL_HOSTS.flatMap((host) => [host, ...[...ports].map((one) => `${host}:${one}`)]);
}

/** Reads `app.example.ph`, `localhost:5173`, `*.example.ph`. Default: this machine. */
export function readStatefulDomains(
  text: string | undefined,
  port: number,
  mode: Config['mode'],
  problems: string[],
): string[] {
  if (!text) return localHosts(port, mode);
  const domains = text.split(',').map((one) => one.trim().toLowerCase());
  const isDomain = (one: string) =>
    /^(?:\*\.)?(?:[\w-]+(?:\.[\w-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/.test(one);
  if (!domains.every(isDomain))
    problems.push(
      'STATEFUL_DOMAINS must list hosts, with a port where needed: app.example.ph, localhost:5173.',
    );
  return domains;
}

export function readOrigins(
  text: string | undefined,
  port: number,
  mode: Config['mode'],
  problems: string[],
): string[] {
  if (!text) return localHosts(port, mode).map((host) => `http://${host}`);
  const origins = text.split(',').map((one) => one.trim());
  // A wildcard parses as a host, but would match none.
  const isOrigin = (one: string) =>
    /^https?:\/\/[^*]+$/.test(one) && URL.canParse(one) && new URL(one).origin === one;
  if (!origins.every(isOrigin))
    problems.push('CORS_ORIGINS must list origins like https://app.example.ph, without a path.');
  return origins;
}

/** Reads `example.ph`, or `.example.ph`. Default: cookies are limited to the host that sets them. */
export function readCookieDomain(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  const domain = text.trim().toLowerCase().replace(/^\./, '');
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(domain);
  if (!isDomain)
    problems.push('COOKIE_DOMAIN must be the domain that pages and services share, like example.ph.');
  return domain;
}
