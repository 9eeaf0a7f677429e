import { parseAddress, UnusableAddress } from '../platform/database/address.ts';
import { isOnThisMachine } from '../platform/http/own-host.ts';
import { parseRedisAddress, UnusableRedisAddress } from '../platform/http/redis-address.ts';
import type { Config } from './config.ts';
import type { Environment } from './values.ts';

interface Connection {
  setting: string;
  /** One for each host that the setting names. */
  urls: (string | undefined)[];
  /** Whom it leads to, where that is not the host of the address. */
  hostOf?(url: URL): string;
  /** What its address says where it is encrypted, and for nobody but whom it names. */
  need: string;
  isEncrypted(url: URL): boolean;
}

/**
 * What leads to another machine, in or out, and is not encrypted, or for whoever answers: each setting by its name, with
 * what it needs. Values are not repeated: they hold passwords.
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
      // clamd has no TLS, and believes whoever reaches it.
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

/** None where the address cannot be read, which is a problem of its own. */
function databaseUrls(text: string | undefined): string[] {
  if (!text) return [];
  try {
    return parseAddress(text).urls;
  } catch (error) {
    if (error instanceof UnusableAddress) return [];
    throw error;
  }
}

/** One for each host, of Sentinel too. None where the address cannot be read. */
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

/** Of a store of one's own. Without any, the store of Amazon is spoken to by https. */
function endpointOf(filesUrl: string | undefined, env: Environment): string | undefined {
  const url = URL.parse(filesUrl ?? '');
  if (url?.protocol !== 's3:') return undefined;
  return url.searchParams.get('endpoint') ?? (env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL);
}

/** As `pg` reads an address: a host among its parameters counts before its own, the last one first. */
const databaseHost = ({ hostname, searchParams }: URL, env: Environment): string =>
  searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || env.PGHOST || '';

/** This machine, by name or by a socket; no host at all is this machine as well. */
const isNear = (host: string): boolean =>
  host === '' || host === '::1' || host.startsWith('/') || isOnThisMachine(`http://${host}`);
