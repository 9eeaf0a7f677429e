import { parseAddress, UnusableAddress } from '@bulwagan/platform/database/address.ts';
import {
  parseRedisAddress,
  UnusableRedisAddress,
} from '@bulwagan/platform/http/rate-limits/redis-address.ts';
import { isOnThisMachine } from '@bulwagan/platform/http/security/local-host.ts';
import type { Config } from './config.ts';
import type { Environment } from './values.ts';

interface Connection {
  setting: string;
  /** One URL for each host in the setting. */
  urls: (string | undefined)[];
  /** Returns the actual host if it differs from the host in the URL. */
  hostOf?(url: URL): string;
  /** Text that the address must contain so that the connection is encrypted and the peer is verified. */
  need: string;
  isEncrypted(url: URL): boolean;
}

/**
 * Returns the settings with connections to or from other machines that are unencrypted or accept an unverified peer,
 * each with the required change. Values are not repeated, because they contain passwords.
 */
export function plainConnections(config: Config, env: Environment): string[] {
  return connectionsOf(config, env)
    .filter(({ urls, hostOf, isEncrypted }) =>
      urls.some((text) => {
        const url = URL.parse(text ?? '');
        return url !== null && !isNear(hostOf?.(url) ?? url.hostname) && !isEncrypted(url);
      }),
    )
    .map(({ setting, need }) => `${setting} leads to another machine and needs ${need}.`);
}

function connectionsOf(config: Config, env: Environment): Connection[] {
  const databases = config.services
    .map((name) => `${name.toUpperCase()}_DATABASE_URL`)
    .map((setting) => (env[setting] ? setting : 'DATABASE_URL'))
    .flatMap((setting) => [setting, setting.replace('DATABASE_URL', 'DATABASE_DIRECT_URL')]);
  const addresses = config.services.map((name) => [`${name.toUpperCase()}_URL`, config.publicUrls[name]]);
  return [
    ...[...new Set(databases)].map((setting) => ({
      setting,
      urls: databaseUrls(env[setting]),
      need: 'sslmode=verify-full',
      hostOf: (url: URL) => databaseHost(url, env),
      isEncrypted: ({ searchParams }: URL) => searchParams.getAll('sslmode').at(-1) === 'verify-full',
    })),
    {
      setting: 'REDIS_URL',
      urls: redisUrls(config.redisUrl),
      need: 'rediss://',
      isEncrypted: ({ protocol }) => protocol === 'rediss:',
    },
    {
      setting: 'MAIL_URL',
      urls: [config.mailUrl],
      need: 'smtps:// or requireTLS=true',
      isEncrypted: ({ protocol, searchParams }) =>
        protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
    },
    {
      setting: 'SCANNER_URL',
      urls: [config.scannerUrl],
      // clamd supports neither TLS nor authentication.
      need: 'a tunnel that begins on this one',
      isEncrypted: () => false,
    },
    ...[
      ['FILES_URL', endpointOf(config.filesUrl, env)],
      ['GATEWAY_URL', config.services.includes('fundraising') ? config.gateway.url : undefined],
      ...addresses,
    ].map(([setting, url]) => ({ setting: setting!, urls: [url], need: 'https://', isEncrypted: isHttps })),
  ];
}

/** Returns an empty list for an invalid address, because another check reports it. */
function databaseUrls(text: string | undefined): string[] {
  if (!text) return [];
  try {
    return parseAddress(text).urls;
  } catch (error) {
    if (error instanceof UnusableAddress) return [];
    throw error;
  }
}

/** Returns one URL per host, including Sentinel hosts. Returns an empty list for an invalid address. */
function redisUrls(text: string | undefined): string[] {
  if (!text) return [];
  try {
    const { hosts, isEncrypted } = parseRedisAddress(text);
    const scheme = isEncrypted ? 'rediss' : 'redis';
    return hosts.map(({ host }) => `${scheme}://${host.includes(':') ? `[${host}]` : host}`);
  } catch (error) {
    if (error instanceof UnusableRedisAddress) return [];
    throw error;
  }
}

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:';

/** Returns the endpoint of a self-hosted store. If none is set, the program uses Amazon's store over https. */
function endpointOf(filesUrl: string | undefined, env: Environment): string | undefined {
  const url = URL.parse(filesUrl ?? '');
  if (url?.protocol !== 's3:') return undefined;
  return url.searchParams.get('endpoint') ?? (env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL);
}

/** Returns the host that `pg` uses: the last `host` parameter takes precedence over the host of the URL. */
const databaseHost = ({ hostname, searchParams }: URL, env: Environment): string =>
  searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || env.PGHOST || '';

/** True for this machine: a local name, a socket, or no host. */
const isNear = (host: string): boolean =>
  host === '' || host === '::1' || host.startsWith('/') || isOnThisMachine(`http://${host}`);
