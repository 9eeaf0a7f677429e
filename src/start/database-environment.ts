import type { Config } from '../config/config.ts';

/** Where the databases are, for processes that read their configuration from the environment as well. */
export function databaseEnvironment({ databaseUrls, directUrls }: Config): Record<string, string> {
  return { ...settingsOf('DATABASE_URL', databaseUrls), ...settingsOf('DATABASE_DIRECT_URL', directUrls) };
}

function settingsOf(setting: string, urls: Config['databaseUrls']): Record<string, string> {
  const known = Object.entries(urls).filter(([, url]) => url !== undefined);
  return Object.fromEntries(known.map(([name, url]) => [`${name.toUpperCase()}_${setting}`, url!]));
}
