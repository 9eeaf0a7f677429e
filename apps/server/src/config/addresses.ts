import { parseAddress, UnusableAddress } from '@bulwagan/platform/database/address.ts';
import {
  parseRedisAddress,
  UnusableRedisAddress,
} from '@bulwagan/platform/http/rate-limits/redis-address.ts';
import { SERVICE_NAMES } from '../services.ts';
import type { Environment } from './values.ts';

/** Validation of addresses in settings. Messages do not repeat the values, which contain passwords. */

const DATABASE_SETTINGS = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].flatMap((name) => [
  name,
  ...SERVICE_NAMES.map((service) => `${service.toUpperCase()}_${name}`),
]);

const PASSWORD_HINT = 'in a password each of / : @ # ? and % is written URL-encoded, as %2F.';

export function addressProblems(env: Environment): string[] {
  const ofDatabases = DATABASE_SETTINGS.flatMap((name) => databaseProblems(name, env[name]));
  return [
    ...ofDatabases,
    ...directProblems(env),
    ...redisProblems(env.REDIS_URL),
    ...mailProblems(env.MAIL_URL),
  ];
}

function databaseProblems(name: string, text: string | undefined): string[] {
  if (!text) return [];
  if (!/^postgres(ql)?:\/\//.test(text)) return [`${name} must begin with postgres:// or postgresql://.`];
  try {
    const { urls } = parseAddress(text);
    // Connection options in the address would override the program's own options, such as schema and time zone.
    if (urls.some((url) => new URL(url).searchParams.has('options')))
      return [
        `${name} must have no parameter "options": set what it says for the role instead (alter role … set …).`,
      ];
    return [];
  } catch (error) {
    if (!(error instanceof UnusableAddress)) throw error;
    return [`${name} ${error.message}; ${PASSWORD_HINT}`];
  }
}

/**
 * Validates direct addresses. A direct address must accompany a pooler address: alone, it would leave requests
 * without a database.
 */
function directProblems(env: Environment): string[] {
  return ['', ...SERVICE_NAMES.map((name) => `${name.toUpperCase()}_`)].flatMap((prefix) => {
    const [pooled, direct] = [`${prefix}DATABASE_URL`, `${prefix}DATABASE_DIRECT_URL`];
    return env[direct] && !env[pooled]
      ? [`${direct} also needs ${pooled}, the address that serves requests.`]
      : [];
  });
}

function redisProblems(text: string | undefined): string[] {
  if (!text) return [];
  if (!/^rediss?([-+]sentinel)?:\/\//i.test(text))
    return ['REDIS_URL must begin with redis://, rediss://, redis-sentinel:// or rediss-sentinel://.'];
  try {
    parseRedisAddress(text);
    return [];
  } catch (error) {
    if (!(error instanceof UnusableRedisAddress)) throw error;
    return [`REDIS_URL ${error.message}; ${PASSWORD_HINT}`];
  }
}

function mailProblems(text: string | undefined): string[] {
  if (!text) return [];
  if (!/^smtps?:\/\//.test(text)) return ['MAIL_URL must begin with smtp:// or smtps://.'];
  const url = URL.parse(text);
  if (url !== null && url.hostname !== '' && canDecode(url.username + url.password)) return [];
  return [`MAIL_URL must read smtp://user:password@host:587; ${PASSWORD_HINT}`];
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
