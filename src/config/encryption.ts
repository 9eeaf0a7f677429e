import { isOnThisMachine } from '../platform/http/own-host.ts';
import type { Config } from './config.ts';
import type { Environment } from './values.ts';

interface Connection {
  setting: string;
  url: string | undefined;
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
    .filter(({ url: text, hostOf, isEncrypted }) => {
      const url = URL.parse(text ?? '');
      return url !== null && !isNear(hostOf?.(url) ?? url.hostname) && !isEncrypted(url);
    })
    .map(({ setting, need }) => `${setting} leads to another machine and needs ${need}.`);
}

function connectionsOf(config: Config, env: Environment): Connection[] {
  const databases = config.services
    .map((name) => `${name.toUpperCase()}_DATABASE_URL`)
    .map((setting) => (env[setting] ? setting : 'DATABASE_URL'));
  const addresses = config.services.map((name) => [`${name.toUpperCase()}_URL`, config.publicUrls[name]]);
  return [
    ...[...new Set(databases)].map((setting) => ({
      setting,
      url: env[setting],
      need: 'sslmode=verify-full',
      hostOf: (url: URL) => databaseHost(url, env),
      isEncrypted: ({ searchParams }: URL) => searchParams.getAll('sslmode').at(-1) === 'verify-full',
    })),
    {
      setting: 'REDIS_URL',
      url: config.redisUrl,
      need: 'rediss://',
      isEncrypted: ({ protocol, searchParams }) => protocol === 'rediss:' && !searchParams.has('tls'),
    },
    {
      setting: 'MAIL_URL',
      url: config.mailUrl,
      need: 'smtps:// or requireTLS=true',
      isEncrypted: ({ protocol, searchParams }) =>
        protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
    },
    {
      setting: 'SCANNER_URL',
      url: config.scannerUrl,
      // clamd has no TLS, and believes whoever reaches it.
      need: 'a tunnel that begins on this one',
      isEncrypted: () => false,
    },
    ...[
      ['FILES_URL', endpointOf(config.filesUrl, env)],
      ['GATEWAY_URL', config.services.includes('fundraising') ? config.gateway.url : undefined],
      ...addresses,
    ].map(([setting, url]) => ({ setting: setting!, url, need: 'https://', isEncrypted: isHttps })),
  ];
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
