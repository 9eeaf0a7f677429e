import { sql } from 'kysely';
import { inOneLook } from '../../platform/database/transaction.ts';
import type { Db } from '../database.ts';

/** Entry that an employee may be linked to; organizations also have a `slug`. */
export interface Named {
  readonly id: string;
  readonly name: string;
}
export type NamedOrganization = Named & { readonly slug: string };

/** The entry as an object and as serialized JSON. */
export interface Known<Shown> {
  readonly shown: Shown;
  readonly printed: string;
}

/** Reference entries by id. */
export interface KnownNames {
  position: ReadonlyMap<string, Known<Named>>;
  organization: ReadonlyMap<string, Known<NamedOrganization>>;
  employment_type: ReadonlyMap<string, Known<Named>>;
  timekeeping_policy: ReadonlyMap<string, Known<Named>>;
}

/** State of the reference lists, read in the same snapshot as the row: `(select state from reference_state)`. */
interface HasReferenceState {
  reference_state: string | null;
}

/** When there are no entries, a single row has only the state. */
interface Row {
  state: string | null;
  kind: keyof KnownNames | null;
  id: string;
  name: string;
  slug: string | null;
}

async function read(db: Db): Promise<{ state: string | null; names: KnownNames }> {
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
export function knownOf<Shown>(
  names: ReadonlyMap<string, Known<Shown>>,
  id: string | null,
): Known<Shown> | null {
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
 * (docs/decisions/0018). There are a few hundred, which rarely change, so they are cached. A page with another state is
 * read again, together with the current names.
 */
export type WithNames = <Page extends { rows: readonly HasReferenceState[] }>(
  readPage: (db: Db) => Promise<Page>,
  ahead?: Page,
) => Promise<{ page: Page; names: KnownNames }>;

export function createKnownNames(db: Db): WithNames {
  let known: Awaited<ReturnType<typeof read>> | undefined;
  return async (readPage, ahead) => {
    const page = ahead ?? (await readPage(db));
    const state = page.rows[0]?.reference_state;
    if (known !== undefined && (state === undefined || (state !== null && state === known.state)))
      return { page, names: known.names };
    // One snapshot, so that names and rows match.
    return await inOneLook(db, async (trx) => {
      const now = await read(trx);
      known = now;
      return { page: await readPage(trx), names: now.names };
    });
  };
}
