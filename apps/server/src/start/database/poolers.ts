import { asPooled } from '@bulwagan/platform/database/address.ts';
import { findPooling, isSameDatabase, type Pooling } from '@bulwagan/platform/database/pooler.ts';
import type { Config } from '../../config/config.ts';
import type { ServiceName } from '../../services.ts';
import { StartupError } from '../startup-error.ts';

type Addresses = Pick<Config, 'databaseUrls' | 'directUrls'>;

const howPooled = new Map<string, Promise<Pooling>>();

/**
 * Checks each configured database address for a connection pooler, and marks pooler addresses. Throws CannotStart for
 * a pooler in transaction mode without the direct address of the server. Migrations hold a lock, and jobs listen, for
 * the lifetime of a connection; in transaction mode, a connection lasts only as long as its transaction.
 */
export async function markPoolers<Given extends Addresses>(given: Given, name: ServiceName): Promise<Given> {
  const [url, direct] = [given.databaseUrls[name], given.directUrls[name]];
  if (url === undefined) return given;
  const own = name.toUpperCase();
  const pooling = await poolingOf(url);
  if (direct === undefined && pooling === 'transaction')
    throw new StartupError(
      `The DATABASE_URL of ${name} leads to a connection pooler in transaction mode, on which migrations and background ` +
        'jobs cannot run. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself ' +
        `(${own}_DATABASE_DIRECT_URL where ${own}_DATABASE_URL is set), or use session pooling.`,
    );
  if (direct !== undefined && (await poolingOf(direct)) === 'transaction')
    throw new StartupError(
      `The DATABASE_DIRECT_URL of ${name} leads to a connection pooler in transaction mode. Set it to the address of the ` +
        'PostgreSQL server itself.',
    );
  if (direct !== undefined && !(await isSameDatabase(url, direct)))
    throw new StartupError(
      `The DATABASE_URL and the DATABASE_DIRECT_URL of ${name} lead to different databases. Both must lead to the same one.`,
    );
  return {
    ...given,
    databaseUrls: { ...given.databaseUrls, [name]: await marked(url) },
    directUrls: { ...given.directUrls, [name]: direct === undefined ? undefined : await marked(direct) },
  };
}

/** Returns the address for work that needs a dedicated connection: the direct address, if configured. */
export const workingUrl = ({ databaseUrls, directUrls }: Addresses, name: ServiceName): string | undefined =>
  directUrls[name] ?? databaseUrls[name];

const marked = async (url: string): Promise<string> =>
  (await poolingOf(url)) === 'none' ? url : asPooled(url);

/** Cached, because services usually share an address. */
function poolingOf(url: string): Promise<Pooling> {
  const known = howPooled.get(url) ?? findPooling(url);
  howPooled.set(url, known);
  known.catch(() => howPooled.delete(url));
  return known;
}
