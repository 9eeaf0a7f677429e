import { sql } from 'kysely';
import { inOneLook } from '../../platform/database/transaction.ts';
import type { Db } from '../database.ts';

/** What an employee may be linked to; of an organization with its `slug`. */
export interface Named {
  readonly id: string;
  readonly name: string;
}
export type NamedOrganization = Named & { readonly slug: string };

/** As an answer shows it, and the same as the text of a JSON object. */
export interface Known<Shown> {
  readonly shown: Shown;
  readonly printed: string;
}

/** By id. */
export interface KnownNames {
  position: ReadonlyMap<string, Known<Named>>;
  organization: ReadonlyMap<string, Known<NamedOrganization>>;
  employment_type: ReadonlyMap<string, Known<Named>>;
  timekeeping_policy: ReadonlyMap<string, Known<Named>>;
}

/** Read in one moment, with the state of the names then: `(select state from reference_state)`. */
interface HasReferenceState {
  reference_state: string | null;
}

/** Where there are no names at all, one row with the state alone. */
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

/** What is known of an entry that something is linked to. Throws where nothing is: the names are then of another moment. */
export function knownOf<Shown>(
  names: ReadonlyMap<string, Known<Shown>>,
  id: string | null,
): Known<Shown> | null {
  if (id === null) return null;
  const known = names.get(id);
  if (known === undefined) throw new Error(`Nothing is known of ${id}, which an employee is linked to.`);
  return known;
}

/**
 * Runs `readPage`, unless a page was read ahead, and answers it with the names of the positions, organizations, employment
 * types and timekeeping policies that its rows may be linked to. PostgreSQL takes a third of a page for joining them, and a
 * quarter of one employee (docs/decisions/0018); an office has some hundred, and hardly ever changes one. They are kept. A
 * page that was read when they were others is read once more, together with the names of that moment.
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
    // No name is older or younger than the rows beside it.
    return await inOneLook(db, async (trx) => {
      const now = await read(trx);
      known = now;
      return { page: await readPage(trx), names: now.names };
    });
  };
}
