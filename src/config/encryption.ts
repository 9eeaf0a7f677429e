import { isOnThisMachine } from '../platform/http/own-host.ts';
import type { Config } from './config.ts';
import type { Environment } from './values.ts';

interface Connection {
  setting: string;
  url: string | undefined;
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
    .filter(({ url: text, isEncrypted }) => {
      const url = URL.parse(text ?? '');
      return url !== null && !isNear(url) && !isEncrypted(url);
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
      isEncrypted: ({ searchParams }: URL) => searchParams.get('sslmode') === 'verify-full',
    })),
    {
      setting: 'REDIS_URL',
      url: config.redisUrl,
      need: 'rediss://',
      isEncrypted: ({ protocol }) => protocol === 'rediss:',
    },
    {
      setting: 'MAIL_URL',
      url: config.mailUrl,
      need: 'smtps:// or requireTLS=true',
      isEncrypted: ({ protocol, searchParams }) =>
        protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
    },
    ...[['FILES_URL', endpointOf(config.filesUrl)], ['GATEWAY_URL', config.gateway.url], ...addresses].map(
      ([setting, url]) => ({ setting: setting!, url, need: 'https://', isEncrypted: isHttps }),
    ),
  ];
}

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:';

/** Of a store of one's own; without it, it is one of those that are spoken to by https alone. */
const endpointOf = (filesUrl: string | undefined): string | undefined =>
  URL.parse(filesUrl ?? '')?.searchParams.get('endpoint') ?? undefined;

/** This machine, a socket of it, or for PostgreSQL no host at all, which is this machine. */
function isNear(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || isOnThisMachine(`http://${host}`);
}
