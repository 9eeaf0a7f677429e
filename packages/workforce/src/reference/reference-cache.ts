import { inOneLook } from '@bulwagan/platform/database/transaction.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Entry that an employee may be linked to; organizations also have a `slug`. */
export interface Named {
  readonly id: string;
  readonly name: string;
}
export type NamedOrganization = Named & { readonly slug: string };

/** The entry as an object and as serialized JSON. */
export interface References<Shown> {
  readonly shown: Shown;
  readonly printed: string;
}

/** Reference entries by id. */
export interface ReferenceCache {
  position: ReadonlyMap<string, References<Named>>;
  organization: ReadonlyMap<string, References<NamedOrganization>>;
  employment_type: ReadonlyMap<string, References<Named>>;
  timekeeping_policy: ReadonlyMap<string, References<Named>>;
}

/** State of the reference lists, read in the same snapshot as the row: `(select state from reference_state)`. */
interface HasReferenceState {
  reference_state: string | null;
}

/** If there are no entries, the only row contains just the state. */
interface Row {
  state: string | null;
  kind: keyof ReferenceCache | null;
  id: string;
  name: string;
  slug: string | null;
}

async function read(db: Db): Promise<{ state: string | null; names: ReferenceCache }> {
  const { rows } = await sql<Row>`
    select s.state, n.kind, n.id, n.name, n.slug
    from (select (select state from reference_state) as state) s left join (
      select 'position' as kind, id, name, null as slug from positions
      union all select 'organization', id, name, slug from organizations
      union all select 'employment_type', id, name, null from employment_types
      union all select 'timekeeping_policy', id, name, null from timekeeping_policies) n on true`.execute(db);
  const names = {
    position: new Map(),
    organization: new Map(),
    employment_type: new Map(),
    timekeeping_policy: new Map(),
  };
  for (const { kind, id, name, slug } of rows) {
    if (kind === null) continue;
    const shown = slug === null ? { id, name } : { id, name, slug };
    names[kind].set(id, { shown, printed: JSON.stringify(shown) });
  }
  return { state: rows[0]!.state, names };
}

/**
 * Returns the cached entry of a linked id. Throws when it is missing, because the cache then belongs to another
 * snapshot.
 */
export function referencesOf<Shown>(
  names: ReadonlyMap<string, References<Shown>>,
  id: string | null,
): References<Shown> | null {
  if (id === null) return null;
  const known = names.get(id);
  if (known === undefined)
    throw new Error(`The reference cache has no entry ${id}, which an employee is linked to.`);
  return known;
}

/**
 * Runs `readPage`, unless a prefetched page is passed, and returns it with the cached names of linked positions,
 * organizations, employment types and timekeeping policies.
 * Joining them would take PostgreSQL a third of the time of a page and a quarter of that of one employee
 * (docs/decisions/workforce/0018). There are a few hundred, which rarely change, so they are cached. A page with another state is
 * read again, together with the current names.
 */
export type WithReferenceNames = <Page extends { rows: readonly HasReferenceState[] }>(
  readPage: (db: Db) => Promise<Page>,
  prefetch?: Page,
) => Promise<{ page: Page; names: ReferenceCache }>;

export function createReferenceCache(db: Db): WithReferenceNames {
  let known: Awaited<ReturnType<typeof read>> | undefined;
  return async (readPage, prefetch) => {
    const page = prefetch ?? (await readPage(db));
    const state = page.rows[0]?.reference_state;
    if (known !== undefined && (state === undefined || (state !== null && state === known.state)))
      return { page, names: known.names };
    // Read names and rows in one snapshot, so that they match.
    return await inOneLook(db, async (trx) => {
      const now = await read(trx);
      known = now;
      return { page: await readPage(trx), names: now.names };
    });
  };
}
