import type { Config } from '../../config/config.ts';

/** Returns the database settings for child processes, which read their configuration from the environment. */
export function databaseEnvironment({ databaseUrls, directUrls }: Config): Record<string, string> {
  return { ...settingsOf('DATABASE_URL', databaseUrls), ...settingsOf('DATABASE_DIRECT_URL', directUrls) };
}

function settingsOf(setting: string, urls: Config['databaseUrls']): Record<string, string> {
  const known = Object.entries(urls).filter(([, url]) => url !== undefined);
  return Object.fromEntries(known.map(([name, url]) => [`${name.toUpperCase()}_${setting}`, url!]));
}
