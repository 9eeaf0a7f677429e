import { sql } from 'kysely';
import type { Db } from '../database.ts';

type Kind = 'position' | 'organization' | 'employment_type';

/** By kind and id, the text of a JSON object: `{"id":…,"name":…}`, of an organization with its `slug`. */
export type PrintedNames = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

/** Read in one moment, with the state of the names then: `(select state from reference_state)`. */
interface HasReferenceState {
  reference_state: string | null;
}

/** Where there are no names at all, one row with the state alone. */
interface Row {
  state: string | null;
  kind: Kind | null;
  id: string;
  name: string;
  slug: string | null;
}

async function read(db: Db): Promise<{ state: string | null; printed: PrintedNames }> {
  const { rows } = await sql<Row>`
    select s.state, n.kind, n.id, n.name, n.slug
    from (select (select state from reference_state) as state) s left join (
      select 'position' as kind, id, name, null as slug from positions
      union all select 'organization', id, name, slug from organizations
      union all select 'employment_type', id, name, null from employment_types) n on true`.execute(db);
  const printed = { position: new Map(), organization: new Map(), employment_type: new Map() };
  for (const { kind, id, name, slug } of rows)
    if (kind !== null)
      printed[kind].set(id, JSON.stringify(slug === null ? { id, name } : { id, name, slug }));
  return { state: rows[0]!.state, printed };
}

/**
 * Runs `readPage`, and answers it with the names of the positions, organizations and employment types that its rows may be
 * linked to. PostgreSQL takes a third of a page for joining them (docs/decisions/0018); an office has some hundred, and
 * hardly ever changes one. They are kept. A page that was read when they were others is read once more, together with the
 * names of that moment.
 */
export type WithNames = <Page extends { rows: readonly HasReferenceState[] }>(
  readPage: (db: Db) => Promise<Page>,
) => Promise<{ page: Page; names: PrintedNames }>;

export function createKnownNames(db: Db): WithNames {
  let known: Awaited<ReturnType<typeof read>> | undefined;
  return async (readPage) => {
    const page = await readPage(db);
    const state = page.rows[0]?.reference_state;
    if (known !== undefined && (state === undefined || (state !== null && state === known.state)))
      return { page, names: known.printed };
    // One look at everything: no name is older or younger than the rows beside it.
    return await db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const now = await read(trx);
        known = now;
        return { page: await readPage(trx), names: now.printed };
      });
  };
}
