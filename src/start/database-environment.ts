import type { Config } from '../config/config.ts';

/** Where the databases are, for processes that read their configuration from the environment as well. */
export function databaseEnvironment({ databaseUrls }: Config): Record<string, string> {
  const known = Object.entries(databaseUrls).filter(([, url]) => url !== undefined);
  return Object.fromEntries(known.map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url!]));
}
